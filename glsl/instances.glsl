// Instanced draws: what belongs to one instance, in a texture. Three texels of its placement's rows,
// then the weight block of packed_deltas.glsl.
uniform highp usampler2D uInstances;
uniform ivec2 uBatch;  // the first instance's first texel; texels of each

uvec4 instanceTexel(int index) {
    int texel = uBatch.x + gl_InstanceID * uBatch.y + index;
    return texelFetch(uInstances,
                      ivec2(texel & (MOUE_MAX_ROW_TEXELS - 1), texel / MOUE_MAX_ROW_TEXELS), 0);
}
