// Looking up the key light's shadow map.
uniform highp sampler2DShadow uShadowMap;
uniform highp sampler2D uShadowDepths;  // the same texture

// How far an occluder counts as near, as a share of what the map spans.
const float kNearReach = 0.07;

// The share of the key that reaches `position`, 0 to 1. The point is moved along the normal by
// more the flatter the light strikes, which keeps a surface from shading itself.
float keyVisibility(vec3 position, vec3 normal) {
    if (uKeyDirection.w <= 0.0) return 1.0;
    float cosine = clamp(dot(normal, uKeyDirection.xyz), 0.0, 1.0);
    float sine = sqrt(1.0 - cosine * cosine);
    position += normal * (uShadowScale.y * (0.6 + uShadowScale.z * sine));
    vec3 at = (uShadowMatrix * vec4(position, 1.0)).xyz;
    if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
    // four by four taps of two by two texels each
    float lit = 0.0;
    float spacing = 0.3 * uShadowScale.z * uShadowScale.x;
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 4; ++x) {
            vec2 offset = (vec2(float(x), float(y)) - 1.5) * spacing;
            lit += texture(uShadowMap, vec3((at.xy + offset) * uShadowScale.w, at.z));
        }
    }
    return mix(1.0, lit / 16.0, uKeyDirection.w);
}

// How open the place is to light from all around, 0 to 1: a mouth or an eye socket is not. Asks the
// shadow map over a wide disc for occluders that are near, between two depths; those farther away
// only throw shadow. A surface that looks away from the key hides from it behind itself, which says
// nothing, so there the answer fades to 1.
float openness(vec3 position, vec3 normal) {
    float facing = smoothstep(0.02, 0.5, dot(normal, uKeyDirection.xyz));
    if (uKeyDirection.w * facing <= 0.0) return 1.0;
    position += normal * (uShadowScale.y * (1.0 + uShadowScale.z));
    vec3 at = (uShadowMatrix * vec4(position, 1.0)).xyz;
    // the surface's own slope in the map, so that it does not count as its own occluder
    vec3 facingMap = mat3(uShadowMatrix) * normal;
    vec2 slope = facingMap.xy / max(-facingMap.z, 0.1 * length(facingMap));
    // a sunflower's seeds: even over the disc, each the golden angle on from the one before
    float turn = 6.2831853 * ditherAt(gl_FragCoord.xy);
    vec2 towards = vec2(cos(turn), sin(turn));
    const mat2 golden = mat2(-0.73736888, 0.67549029, -0.67549029, -0.73736888);
    float near = 0.0;
    const int taps = 16;
    for (int i = 0; i < taps; ++i) {
        float radius = kNearReach * 0.45 * sqrt((float(i) + 0.5) / float(taps));
        vec2 offset = radius * towards;
        float occluder = texture(uShadowDepths, (at.xy + offset) * uShadowScale.w).r;
        float above = at.z + dot(slope, offset) - occluder;
        near += float(above > 0.1 * radius && above < kNearReach);
        towards = golden * towards;
    }
    return 1.0 - uKeyDirection.w * facing * near / float(taps);
}
