// What stays the same over a frame and over a material. C++ mirrors both blocks in
// render/uniform_blocks.hpp; a test compares the offsets.
layout(std140) uniform Frame {
    mat4 uViewProjection;
    vec4 uCamera;  // xyz: position in world space; w: exposure
};

layout(std140) uniform Material {
    vec4 uBaseColor;  // linear
    vec4 uEmissive;   // rgb: linear; w: normal scale
    vec4 uFactors;    // metallic, roughness, occlusion strength, alpha cutoff
    vec4 uTextureRows[10];  // per texture two rows of its uv transform; the first's w: which uv set
};
