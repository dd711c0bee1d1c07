// Texture path: float32 deltas, a texel per vertex, attribute and target.

uniform highp sampler2DArray uMorphDeltas;
// x: texels in a row; y: rows in a band; z: rows in a layer, or 0 where no target crosses a layer
uniform ivec4 uMorphLayout;

// Active targets, two to a vector: (origin, weight's bits, origin, weight's bits).
layout(std140) uniform MorphWeights {
    uvec4 uMorphHead;  // x: how many targets are active
    uvec4 uMorphPairs[MORPH_WORD_VECTORS];
};

vec4 deltaAt(int column, int row, int layer) {
    if (uMorphLayout.z > 0) {
        layer += row / uMorphLayout.z;
        row %= uMorphLayout.z;
    }
    return texelFetch(uMorphDeltas, ivec3(column, row, layer), 0);
}

void addDeltas(inout Vertex v, int id) {
    int count = int(uMorphHead.x);
    int vertexRow = id / uMorphLayout.x;
    int column = id - vertexRow * uMorphLayout.x;
    for (int i = 0; i < count; ++i) {
        uvec4 pairs = uMorphPairs[i >> 1];
        uvec2 pair = (i & 1) == 0 ? pairs.xy : pairs.zw;
        float weight = uintBitsToFloat(pair.y);
        int row = int(pair.x & uint(MOUE_ORIGIN_ROW_MASK)) + vertexRow;
        int layer = int(pair.x >> MOUE_ORIGIN_LAYER_SHIFT);
#ifdef MORPH_POSITION_BAND
        v.position += weight * deltaAt(column, row + MORPH_POSITION_BAND * uMorphLayout.y, layer).xyz;
#endif
#ifdef MORPH_NORMAL_BAND
        v.normal += weight * deltaAt(column, row + MORPH_NORMAL_BAND * uMorphLayout.y, layer).xyz;
#endif
#ifdef MORPH_TANGENT_BAND
        v.tangent.xyz +=
            weight * deltaAt(column, row + MORPH_TANGENT_BAND * uMorphLayout.y, layer).xyz;
#endif
#ifdef MORPH_UV0_BAND
        v.uv0 += weight * deltaAt(column, row + MORPH_UV0_BAND * uMorphLayout.y, layer).xy;
#endif
#ifdef MORPH_UV1_BAND
        v.uv1 += weight * deltaAt(column, row + MORPH_UV1_BAND * uMorphLayout.y, layer).xy;
#endif
#ifdef MORPH_COLOR_BAND
        v.color += weight * deltaAt(column, row + MORPH_COLOR_BAND * uMorphLayout.y, layer);
#endif
    }
}
