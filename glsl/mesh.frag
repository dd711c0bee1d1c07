// The colour pass: sRGB, premultiplied by alpha.
layout(location = 0) out vec4 oColor;
#ifdef HEAT_MAP
in float vHeat;
#endif

#ifndef UNLIT
Surface surfaceOf(vec4 base) {
    Surface s;
    s.geometric = geometricNormal();
    s.normal = s.geometric;
#if defined(NORMAL_MAPPED) && defined(TEXTURED)
    s.normal = mappedNormal(s.geometric);
#endif
    s.view = normalize(uCamera.xyz - vPosition);
    // a smooth normal may point away at the rim of a mesh; bend it back to the edge
    float away = dot(s.normal, s.view);
    if (away < 0.0) s.normal = normalize(s.normal - (away - 1e-3) * s.view);
    float metallic = uFactors.x;
    s.roughness = uFactors.y;
    s.occlusion = 1.0;
#ifdef TEXTURED
    vec4 mr = texture(uMetallicRoughnessMap, uvOf(MOUE_UNIT_METALLIC_ROUGHNESS));
    metallic *= mr.b;
    s.roughness *= mr.g;
    float occlusion = texture(uOcclusionMap, uvOf(MOUE_UNIT_OCCLUSION)).r;
    s.occlusion = 1.0 + uFactors.z * (occlusion - 1.0);
#endif
#ifdef HEAT_MAP
    metallic = 0.0;
    s.roughness = 0.7;
    s.occlusion = 1.0;
#endif
    s.roughness = clamp(s.roughness, 0.045, 1.0);
    // normals that change within a pixel are roughness (Kaplanyan et al. 2016)
    vec3 dx = dFdx(s.normal), dy = dFdy(s.normal);
    float spread = min(0.25 * (dot(dx, dx) + dot(dy, dy)), 0.18);
    s.roughness = sqrt(sqrt(min(pow(s.roughness, 4.0) + spread, 1.0)));
    s.diffuse = base.rgb * (1.0 - metallic);
    s.f0 = mix(vec3(0.04), base.rgb, metallic);
    s.keyVisible = keyVisibility(vPosition, s.geometric);
    s.occlusion *= mix(0.35, 1.0, openness(vPosition, s.geometric));
    return s;
}
#endif

void main() {
    vec4 base = baseColor();
#ifdef ALPHA_MASKED
    if (base.a < uFactors.w) discard;
#endif
#ifdef HEAT_MAP
    base.rgb = heatColor(vHeat);
#endif
#ifdef BLENDED
    float alpha = clamp(base.a, 0.0, 1.0);
#else
    float alpha = 1.0;
#endif
#ifdef UNLIT
    vec3 shown = toSrgb(base.rgb);
#else
    vec3 light = shade(surfaceOf(base));
    vec3 emissive = uEmissive.rgb;
#ifdef TEXTURED
    emissive *= texture(uEmissiveMap, uvOf(MOUE_UNIT_EMISSIVE)).rgb;
#endif
#ifdef HEAT_MAP
    emissive = vec3(0.0);
#endif
    vec3 shown = dithered(toSrgb(toneMapped((light + emissive) * uCamera.w)));
#endif
    oColor = vec4(shown * alpha, alpha);
}
