// Vertices in a texture, where the cached path starts from and leaves its results. The floats of a
// vertex follow each other in the order of the attributes, four to a texel, as bits: STORED_... is an
// attribute's first float, STORED_TEXELS how many texels a vertex takes.

uniform highp usampler2DArray uMorphed;

#define STORED(i) texels[(i) / 4][(i) % 4]

vec4 storedTexel(ivec2 at, int layer) {
    return uintBitsToFloat(texelFetch(uMorphed, ivec3(at, layer), 0));
}

// Indices are literals all through: what they name need not lie in memory.
void loadStored(inout Vertex v, int id) {
    ivec2 at = ivec2(id & ((1 << MOUE_STORED_ROW_SHIFT) - 1), id >> MOUE_STORED_ROW_SHIFT);
    vec4 texels[STORED_TEXELS];
    texels[0] = storedTexel(at, 0);
#if STORED_TEXELS > 1
    texels[1] = storedTexel(at, 1);
#endif
#if STORED_TEXELS > 2
    texels[2] = storedTexel(at, 2);
#endif
#if STORED_TEXELS > 3
    texels[3] = storedTexel(at, 3);
#endif
#if STORED_TEXELS > 4
    texels[4] = storedTexel(at, 4);
#endif
#ifdef STORED_POSITION
    v.position = vec3(STORED(STORED_POSITION), STORED(STORED_POSITION + 1),
                      STORED(STORED_POSITION + 2));
#endif
#ifdef STORED_NORMAL
    v.normal = vec3(STORED(STORED_NORMAL), STORED(STORED_NORMAL + 1), STORED(STORED_NORMAL + 2));
#endif
#ifdef STORED_TANGENT
    v.tangent = vec4(STORED(STORED_TANGENT), STORED(STORED_TANGENT + 1),
                     STORED(STORED_TANGENT + 2), STORED(STORED_TANGENT + 3));
#endif
#ifdef STORED_UV0
    v.uv0 = vec2(STORED(STORED_UV0), STORED(STORED_UV0 + 1));
#endif
#ifdef STORED_UV1
    v.uv1 = vec2(STORED(STORED_UV1), STORED(STORED_UV1 + 1));
#endif
#ifdef STORED_COLOR
    v.color = vec4(STORED(STORED_COLOR), STORED(STORED_COLOR + 1),
                   STORED(STORED_COLOR + 2), STORED(STORED_COLOR + 3));
#endif
}

#ifdef STORES_VERTICES
layout(location = 0) out highp uvec4 oMorphed[STORED_TEXELS];

void storeVertex(Vertex v) {
    vec4 texels[STORED_TEXELS];
    texels[STORED_TEXELS - 1] = vec4(0.0);
#ifdef STORED_POSITION
    STORED(STORED_POSITION) = v.position.x;
    STORED(STORED_POSITION + 1) = v.position.y;
    STORED(STORED_POSITION + 2) = v.position.z;
#endif
#ifdef STORED_NORMAL
    STORED(STORED_NORMAL) = v.normal.x;
    STORED(STORED_NORMAL + 1) = v.normal.y;
    STORED(STORED_NORMAL + 2) = v.normal.z;
#endif
#ifdef STORED_TANGENT
    STORED(STORED_TANGENT) = v.tangent.x;
    STORED(STORED_TANGENT + 1) = v.tangent.y;
    STORED(STORED_TANGENT + 2) = v.tangent.z;
    STORED(STORED_TANGENT + 3) = v.tangent.w;
#endif
#ifdef STORED_UV0
    STORED(STORED_UV0) = v.uv0.x;
    STORED(STORED_UV0 + 1) = v.uv0.y;
#endif
#ifdef STORED_UV1
    STORED(STORED_UV1) = v.uv1.x;
    STORED(STORED_UV1 + 1) = v.uv1.y;
#endif
#ifdef STORED_COLOR
    STORED(STORED_COLOR) = v.color.x;
    STORED(STORED_COLOR + 1) = v.color.y;
    STORED(STORED_COLOR + 2) = v.color.z;
    STORED(STORED_COLOR + 3) = v.color.w;
#endif
    oMorphed[0] = floatBitsToUint(texels[0]);
#if STORED_TEXELS > 1
    oMorphed[1] = floatBitsToUint(texels[1]);
#endif
#if STORED_TEXELS > 2
    oMorphed[2] = floatBitsToUint(texels[2]);
#endif
#if STORED_TEXELS > 3
    oMorphed[3] = floatBitsToUint(texels[3]);
#endif
#if STORED_TEXELS > 4
    oMorphed[4] = floatBitsToUint(texels[4]);
#endif
}
#endif
