// The one function that deforms a vertex, for every pass: morph, normalise once, then place it by
// its joints or by its node.

layout(location = MOUE_LOCATION_POSITION) in vec3 aPosition;
#ifdef HAS_NORMAL
layout(location = MOUE_LOCATION_NORMAL) in vec3 aNormal;
#endif
#ifdef HAS_TANGENT
layout(location = MOUE_LOCATION_TANGENT) in vec4 aTangent;
#endif
#ifdef HAS_UV0
layout(location = MOUE_LOCATION_UV0) in vec2 aUv0;
#endif
#ifdef HAS_UV1
layout(location = MOUE_LOCATION_UV1) in vec2 aUv1;
#endif
#ifdef HAS_COLOR
layout(location = MOUE_LOCATION_COLOR) in vec4 aColor;
#endif

struct Vertex {
    vec3 position;
    vec3 normal;
    vec4 tangent;
    vec2 uv0;
    vec2 uv1;
    vec4 color;
};

Vertex baseVertex() {
    Vertex v = Vertex(aPosition, vec3(0.0), vec4(0.0), vec2(0.0), vec2(0.0), vec4(1.0));
#ifdef HAS_NORMAL
    v.normal = aNormal;
#endif
#ifdef HAS_TANGENT
    v.tangent = aTangent;
#endif
#ifdef HAS_UV0
    v.uv0 = aUv0;
#endif
#ifdef HAS_UV1
    v.uv1 = aUv1;
#endif
#ifdef HAS_COLOR
    v.color = aColor;
#endif
    return v;
}

// Unit length; a zero vector stays zero. Scaled first, so that squares neither vanish nor overflow.
vec3 toUnit(vec3 v) {
    vec3 a = abs(v);
    float largest = max(a.x, max(a.y, a.z));
    if (!(largest > 0.0)) return vec3(0.0);
    v /= largest;
    return v / sqrt(dot(v, v));
}

#ifdef MORPH_TEXTURE
uniform highp sampler2DArray uMorphDeltas;
// x: texels in a row; y: rows in a band; z: rows in a layer, or 0 where no target crosses a layer
uniform ivec4 uMorphLayout;

// Active targets, two to a vector: (origin, weight's bits, origin, weight's bits).
layout(std140) uniform MorphWeights {
    uvec4 uMorphHead;  // x: how many targets are active
    uvec4 uMorphPairs[MORPH_PAIR_VECTORS];
};

vec4 deltaAt(int column, int row, int layer) {
    if (uMorphLayout.z > 0) {
        layer += row / uMorphLayout.z;
        row %= uMorphLayout.z;
    }
    return texelFetch(uMorphDeltas, ivec3(column, row, layer), 0);
}

void addDeltas(inout Vertex v) {
    int count = int(uMorphHead.x);
    int vertexRow = gl_VertexID / uMorphLayout.x;
    int column = gl_VertexID - vertexRow * uMorphLayout.x;
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
#endif

#ifdef MORPH_ATTRIBUTE
layout(location = MOUE_LOCATION_DELTA0) in vec4 aDelta0;
layout(location = MOUE_LOCATION_DELTA1) in vec4 aDelta1;
layout(location = MOUE_LOCATION_DELTA2) in vec4 aDelta2;
layout(location = MOUE_LOCATION_DELTA3) in vec4 aDelta3;
layout(location = MOUE_LOCATION_DELTA4) in vec4 aDelta4;
layout(location = MOUE_LOCATION_DELTA5) in vec4 aDelta5;
layout(location = MOUE_LOCATION_DELTA6) in vec4 aDelta6;
layout(location = MOUE_LOCATION_DELTA7) in vec4 aDelta7;
uniform vec4 uSlotWeights[2];
uniform ivec4 uSlotKinds[2];

void addStream(inout Vertex v, vec4 delta, int kind, float weight) {
    if (kind == MOUE_KIND_NONE) return;
    if (kind == MOUE_KIND_POSITION) v.position += weight * delta.xyz;
#ifdef HAS_NORMAL
    if (kind == MOUE_KIND_NORMAL) v.normal += weight * delta.xyz;
#endif
#ifdef HAS_TANGENT
    if (kind == MOUE_KIND_TANGENT) v.tangent.xyz += weight * delta.xyz;
#endif
#ifdef HAS_UV0
    if (kind == MOUE_KIND_UV0) v.uv0 += weight * delta.xy;
#endif
#ifdef HAS_UV1
    if (kind == MOUE_KIND_UV1) v.uv1 += weight * delta.xy;
#endif
#ifdef HAS_COLOR
    if (kind == MOUE_KIND_COLOR) v.color += weight * delta;
#endif
}

void addDeltas(inout Vertex v) {
    addStream(v, aDelta0, uSlotKinds[0].x, uSlotWeights[0].x);
    addStream(v, aDelta1, uSlotKinds[0].y, uSlotWeights[0].y);
    addStream(v, aDelta2, uSlotKinds[0].z, uSlotWeights[0].z);
    addStream(v, aDelta3, uSlotKinds[0].w, uSlotWeights[0].w);
    addStream(v, aDelta4, uSlotKinds[1].x, uSlotWeights[1].x);
    addStream(v, aDelta5, uSlotKinds[1].y, uSlotWeights[1].y);
    addStream(v, aDelta6, uSlotKinds[1].z, uSlotWeights[1].z);
    addStream(v, aDelta7, uSlotKinds[1].w, uSlotWeights[1].w);
}
#endif

// After morphing, before skinning: normals and tangents of unit length, colours in [0, 1].
Vertex morphedVertex() {
    Vertex v = baseVertex();
#if defined(MORPH_TEXTURE) || defined(MORPH_ATTRIBUTE)
    addDeltas(v);
#endif
#ifdef HAS_NORMAL
    v.normal = toUnit(v.normal);
#endif
#ifdef HAS_TANGENT
    v.tangent.xyz = toUnit(v.tangent.xyz);
#endif
#ifdef HAS_COLOR
    v.color = clamp(v.color, 0.0, 1.0);
#endif
    return v;
}

#ifndef MESH_SPACE
// The rows of an affine matrix.
struct Placement {
    vec4 x;
    vec4 y;
    vec4 z;
};

#ifdef SKINNED
layout(location = MOUE_LOCATION_JOINTS) in uvec4 aJoints;
layout(location = MOUE_LOCATION_JOINT_WEIGHTS) in vec4 aJointWeights;
uniform highp sampler2D uJoints;

void addJoint(inout Placement p, uint joint, float weight) {
    ivec2 at = ivec2(int(joint % uint(MOUE_JOINTS_PER_ROW)) * MOUE_TEXELS_PER_JOINT,
                     int(joint / uint(MOUE_JOINTS_PER_ROW)));
    p.x += weight * texelFetch(uJoints, at, 0);
    p.y += weight * texelFetch(uJoints, at + ivec2(1, 0), 0);
    p.z += weight * texelFetch(uJoints, at + ivec2(2, 0), 0);
}

Placement placement() {
    Placement p = Placement(vec4(0.0), vec4(0.0), vec4(0.0));
    addJoint(p, aJoints.x, aJointWeights.x);
    addJoint(p, aJoints.y, aJointWeights.y);
    addJoint(p, aJoints.z, aJointWeights.z);
    addJoint(p, aJoints.w, aJointWeights.w);
    return p;
}
#else
uniform vec4 uWorld[3];

Placement placement() { return Placement(uWorld[0], uWorld[1], uWorld[2]); }
#endif

// Carries a vertex from mesh space to world space. Normals take the cofactor matrix, which is the
// inverse transpose times the determinant and stays finite where a scale is zero; its sign is put
// right for mirrors.
void place(inout Vertex v) {
    Placement p = placement();
    vec4 position = vec4(v.position, 1.0);
    v.position = vec3(dot(p.x, position), dot(p.y, position), dot(p.z, position));
#ifdef HAS_NORMAL
    vec3 yz = cross(p.y.xyz, p.z.xyz);
    vec3 zx = cross(p.z.xyz, p.x.xyz);
    vec3 xy = cross(p.x.xyz, p.y.xyz);
    float handed = dot(p.x.xyz, yz) < 0.0 ? -1.0 : 1.0;
    v.normal = toUnit(handed * vec3(dot(yz, v.normal), dot(zx, v.normal), dot(xy, v.normal)));
#endif
#ifdef HAS_TANGENT
    vec3 t = v.tangent.xyz;
    v.tangent.xyz = toUnit(vec3(dot(p.x.xyz, t), dot(p.y.xyz, t), dot(p.z.xyz, t)));
#endif
}
#endif

Vertex deformedVertex() {
    Vertex v = morphedVertex();
#ifndef MESH_SPACE
    place(v);
#endif
    return v;
}
