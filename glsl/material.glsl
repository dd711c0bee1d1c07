// The material, and what its textures say at this fragment. C++ mirrors the block in
// render/uniform_blocks.hpp; a test compares the offsets. Only programs that read it declare it:
// WebGL2 refuses to draw while a declared block is not bound.
layout(std140) uniform Material {
    vec4 uBaseColor;  // linear
    vec4 uEmissive;   // rgb: linear; w: normal scale
    vec4 uFactors;    // metallic, roughness, occlusion strength, alpha cutoff
    vec4 uTextureRows[10];  // per texture two rows of its uv transform; the first's w: which uv set
};

#ifndef DEPTH_ONLY
in vec3 vPosition;
#ifdef HAS_NORMAL
in vec3 vNormal;
#endif
#ifdef HAS_TANGENT
in vec4 vTangent;
#endif
#endif
#if defined(HAS_UV0) || defined(HAS_UV1)
in vec4 vUv;
#endif
#ifdef HAS_COLOR
in vec4 vColor;
#endif

#ifdef TEXTURED
uniform highp sampler2D uBaseColorMap;
uniform highp sampler2D uMetallicRoughnessMap;
uniform highp sampler2D uNormalMap;
uniform highp sampler2D uOcclusionMap;
uniform highp sampler2D uEmissiveMap;

vec2 uvOf(int slot) {
    vec4 first = uTextureRows[2 * slot];
    vec3 uv = vec3(first.w > 0.5 ? vUv.zw : vUv.xy, 1.0);
    return vec2(dot(first.xyz, uv), dot(uTextureRows[2 * slot + 1].xyz, uv));
}
#endif

vec4 baseColor() {
    vec4 color = uBaseColor;
#ifdef HAS_COLOR
    color *= vColor;
#endif
#ifdef TEXTURED
    color *= texture(uBaseColorMap, uvOf(MOUE_UNIT_BASE_COLOR));
#endif
    return color;
}

#ifndef DEPTH_ONLY
// The surface's own normal, towards the viewer's side. Where the model has none, that of the
// triangle as it stands after morphing.
vec3 geometricNormal() {
#ifdef HAS_NORMAL
    float size = length(vNormal);
    vec3 normal = size > 0.0 ? vNormal / size : vec3(0.0, 1.0, 0.0);
    return gl_FrontFacing ? normal : -normal;
#else
    vec3 across = cross(dFdx(vPosition), dFdy(vPosition));
    float size = length(across);
    return size > 0.0 ? across / size : vec3(0.0, 0.0, 1.0);
#endif
}

#if defined(NORMAL_MAPPED) && defined(TEXTURED)
vec3 mappedNormal(vec3 normal) {
    vec2 uv = uvOf(MOUE_UNIT_NORMAL);
    vec3 texel = texture(uNormalMap, uv).xyz * 2.0 - 1.0;
    texel.xy *= uEmissive.w;
#ifdef HAS_TANGENT
    float side = gl_FrontFacing ? 1.0 : -1.0;
    vec3 tangent = side * (vTangent.xyz - normal * dot(normal, vTangent.xyz));
    vec3 bitangent = cross(normal, tangent) * vTangent.w * side;
#else
    // the directions in which u and (up in the image) -v grow, in the plane of the normal, from how
    // position and uv change over the screen
    vec3 px = cross(dFdy(vPosition), normal), py = cross(normal, dFdx(vPosition));
    vec2 ux = dFdx(uv), uy = dFdy(uv);
    vec3 tangent = px * ux.x + py * uy.x;
    vec3 bitangent = -(px * ux.y + py * uy.y);
    float scale = inversesqrt(max(max(dot(tangent, tangent), dot(bitangent, bitangent)), 1e-30));
    tangent *= scale;
    bitangent *= scale;
#endif
    vec3 mapped = tangent * texel.x + bitangent * texel.y + normal * max(texel.z, 1e-3);
    float size = length(mapped);
    return size > 0.0 ? mapped / size : normal;
}
#endif
#endif
