// What stays the same over a frame and over a material. C++ mirrors both blocks in
// render/uniform_blocks.hpp; a test compares the offsets.
layout(std140) uniform Frame {
    mat4 uViewProjection;
    mat4 uShadowMatrix;  // world space to (u, v, depth) of the shadow map, each in [0, 1]
    vec4 uCamera;        // xyz: position in world space; w: exposure
    vec4 uRig;           // x, y: cosine and sine of the studio's turn about +Y
    vec4 uKeyDirection;  // xyz: towards the key light, world space; w: strength of shadows, 0 to 1
    vec4 uShadowScale;   // x: texel in uv; y: texel in world units; z: blur radius in texels
    vec4 uBackground[2]; // sRGB, premultiplied: bottom and top
};

layout(std140) uniform Material {
    vec4 uBaseColor;  // linear
    vec4 uEmissive;   // rgb: linear; w: normal scale
    vec4 uFactors;    // metallic, roughness, occlusion strength, alpha cutoff
    vec4 uTextureRows[10];  // per texture two rows of its uv transform; the first's w: which uv set
};
