// Packed path: integer texels of the blocks of vertices that a target moves (morph/packing.hpp).

uniform highp usampler2DArray uMorphTexels;
uniform highp usampler2DArray uMorphHeaders;
// x: vertices that anything moves; y: headers of a block; z: log2 of the texels in a row; w: log2 of
// the rows in a layer
uniform ivec4 uMorphLayout;

// A weight block: how many chunks have active slots, in x; for each of these (chunk | its first
// weight << 16, three words of active slots); then the weights: (kind, the bits of weight * step for
// each field). In the uniform block one for every slot of a chunk up to its last active one, as
// reading is quick; in the instance texture for the active ones alone, as crowds write many.
#ifdef INSTANCED
uvec4 weightHead() { return instanceTexel(MOUE_INSTANCE_HEAD); }
uvec4 weightVector(int index) { return instanceTexel(MOUE_INSTANCE_HEAD + 1 + index); }
#else
layout(std140) uniform MorphWeights {
    uvec4 uMorphHead;
    uvec4 uMorphWords[MORPH_WORD_VECTORS];
};
uvec4 weightHead() { return uMorphHead; }
uvec4 weightVector(int index) { return uMorphWords[index]; }
#endif

int bitCount32(uint word) {
    word -= (word >> 1) & 0x55555555u;
    word = (word & 0x33333333u) + ((word >> 2) & 0x33333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0fu;
    return int((word * 0x01010101u) >> 24);
}

ivec3 texelAt(int index) {
    int row = index >> uMorphLayout.z;
    return ivec3(index & ((1 << uMorphLayout.z) - 1), row & ((1 << uMorphLayout.w) - 1),
                 row >> uMorphLayout.w);
}

// Three signed units of 11 bits: x, y and the low part of z in one word, z's sign in the other.
vec3 units11(uint word, uint sign) {
    return vec3(int(word << 21) >> 21, int(word << 10) >> 21,
                (int(sign << 31) >> 21) | int(word >> 22));
}

vec2 units16(uint word) { return vec2(int(word << 16) >> 16, int(word) >> 16); }

void addSlot(inout Vertex v, int texel, uvec4 slot) {
    uvec4 d = texelFetch(uMorphTexels, texelAt(texel), 0);
    vec3 weights = uintBitsToFloat(slot.yzw);
#ifdef MORPH_KINDS
    if (slot.x == uint(MOUE_SLOT_TEXCOORDS)) {
#ifdef MORPH_UV0_BAND
        v.uv0 += weights.x * units16(d.x);
#endif
#ifdef MORPH_UV1_BAND
        v.uv1 += weights.y * units16(d.y);
#endif
        return;
    }
    if (slot.x == uint(MOUE_SLOT_COLOR)) {
#ifdef MORPH_COLOR_BAND
        v.color += weights.x * vec4(units16(d.x), units16(d.y));
#endif
        return;
    }
#endif
#ifdef MORPH_POSITION_BAND
    v.position += weights.x * units11(d.x, d.y);
#endif
#ifdef MORPH_NORMAL_BAND
    v.normal += weights.y * vec3(int(d.y << 20) >> 22, int(d.y << 10) >> 22, int(d.y) >> 22);
#endif
#ifdef MORPH_TANGENT_BAND
    v.tangent.xyz += weights.z * units11(d.z, d.w);
#endif
}

// Adds the active slots of one word. stored, wanted: bits of the slots that have texels and of the
// active ones; texel, weight: where those of the word begin.
void addWord(inout Vertex v, uint stored, uint wanted, int texel, int weight) {
    uint left = stored & wanted;
    while (left != 0u) {
        uint lowest = left & (~left + 1u);
        uint below = lowest - 1u;
#ifdef INSTANCED
        int offset = bitCount32(wanted & below);
#else
        int offset = int(floatBitsToUint(float(lowest)) >> 23) - 127;  // log2
#endif
        addSlot(v, texel + MOUE_BLOCK_VERTICES * bitCount32(stored & below),
                weightVector(weight + offset));
        left ^= lowest;
    }
}

int weightsIn(uint wanted) {
#ifdef INSTANCED
    return bitCount32(wanted);
#else
    return 32;
#endif
}

void addDeltas(inout Vertex v, int id) {
    if (id >= uMorphLayout.x) return;
    int firstHeader = (id >> MOUE_BLOCK_SHIFT) * uMorphLayout.y;
    int lane = id & (MOUE_BLOCK_VERTICES - 1);
    int chunks = int(weightHead().x);
    for (int c = 0; c < chunks; ++c) {
        uvec4 wanted = weightVector(c);
        uvec4 stored =
            texelFetch(uMorphHeaders, texelAt(firstHeader + int(wanted.x & 0xffffu)), 0);
        int texel = int(stored.x) + lane;
        int weight = int(wanted.x >> 16);
        if ((stored.y & wanted.y) != 0u) addWord(v, stored.y, wanted.y, texel, weight);
        if (((stored.z & wanted.z) | (stored.w & wanted.w)) == 0u) continue;
        texel += MOUE_BLOCK_VERTICES * bitCount32(stored.y);
        weight += weightsIn(wanted.y);
        if ((stored.z & wanted.z) != 0u) addWord(v, stored.z, wanted.z, texel, weight);
        texel += MOUE_BLOCK_VERTICES * bitCount32(stored.z);
        weight += weightsIn(wanted.z);
        if ((stored.w & wanted.w) != 0u) addWord(v, stored.w, wanted.w, texel, weight);
    }
}
