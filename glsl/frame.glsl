// What stays the same over a frame. C++ mirrors the block in render/uniform_blocks.hpp; a test
// compares the offsets.
layout(std140) uniform Frame {
    mat4 uViewProjection;
    mat4 uShadowMatrix;  // world space to (u, v, depth) of the shadow map, each in [0, 1]
    vec4 uCamera;        // xyz: position in world space; w: exposure
    vec4 uRig;           // x, y: cosine and sine of the studio's turn about +Y
    vec4 uKeyDirection;  // xyz: towards the key light, world space; w: strength of shadows, 0 to 1
    vec4 uShadowScale;   // x, y: a texel in uv, in world units; z: blur in texels; w: uv's share
    vec4 uBackground[2]; // sRGB, premultiplied: bottom and top
};
