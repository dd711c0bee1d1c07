// The one function that deforms a vertex, for every pass: morph, normalise once, then place it by
// its joints or by its node. Before it come vertex.glsl and the part that adds the path's deltas.

#ifndef STORED_POSITION
layout(location = MOUE_LOCATION_POSITION) in vec3 aPosition;
#endif
#if defined(HAS_NORMAL) && !defined(STORED_NORMAL)
layout(location = MOUE_LOCATION_NORMAL) in vec3 aNormal;
#endif
#if defined(HAS_TANGENT) && !defined(STORED_TANGENT)
layout(location = MOUE_LOCATION_TANGENT) in vec4 aTangent;
#endif
#if defined(HAS_UV0) && !defined(STORED_UV0)
layout(location = MOUE_LOCATION_UV0) in vec2 aUv0;
#endif
#if defined(HAS_UV1) && !defined(STORED_UV1)
layout(location = MOUE_LOCATION_UV1) in vec2 aUv1;
#endif
#if defined(HAS_COLOR) && !defined(STORED_COLOR)
layout(location = MOUE_LOCATION_COLOR) in vec4 aColor;
#endif

Vertex baseVertex() {
    Vertex v = Vertex(vec3(0.0), vec3(0.0), vec4(0.0), vec2(0.0), vec2(0.0), vec4(1.0));
#ifndef STORED_POSITION
    v.position = aPosition;
#endif
#if defined(HAS_NORMAL) && !defined(STORED_NORMAL)
    v.normal = aNormal;
#endif
#if defined(HAS_TANGENT) && !defined(STORED_TANGENT)
    v.tangent = aTangent;
#endif
#if defined(HAS_UV0) && !defined(STORED_UV0)
    v.uv0 = aUv0;
#endif
#if defined(HAS_UV1) && !defined(STORED_UV1)
    v.uv1 = aUv1;
#endif
#if defined(HAS_COLOR) && !defined(STORED_COLOR)
    v.color = aColor;
#endif
    return v;
}

// After morphing, before skinning.
Vertex morphedVertex() {
    Vertex v = baseVertex();
#if defined(MORPH_DELTAS)
    addDeltas(v, gl_VertexID);
#elif defined(MORPH_STORED)
    loadStored(v, gl_VertexID);
#endif
    finishMorph(v);
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

void addJoint(inout Placement p, highp sampler2D joints, uint joint, float weight) {
    ivec2 at = ivec2(int(joint % uint(MOUE_JOINTS_PER_ROW)) * MOUE_TEXELS_PER_JOINT,
                     int(joint / uint(MOUE_JOINTS_PER_ROW)));
    p.x += weight * texelFetch(joints, at, 0);
    p.y += weight * texelFetch(joints, at + ivec2(1, 0), 0);
    p.z += weight * texelFetch(joints, at + ivec2(2, 0), 0);
}

Placement placementBy(highp sampler2D joints) {
    Placement p = Placement(vec4(0.0), vec4(0.0), vec4(0.0));
    addJoint(p, joints, aJoints.x, aJointWeights.x);
    addJoint(p, joints, aJoints.y, aJointWeights.y);
    addJoint(p, joints, aJoints.z, aJointWeights.z);
    addJoint(p, joints, aJoints.w, aJointWeights.w);
    return p;
}

Placement placement() { return placementBy(uJoints); }
#elif defined(INSTANCED)
Placement placement() {
    return Placement(uintBitsToFloat(instanceTexel(0)), uintBitsToFloat(instanceTexel(1)),
                     uintBitsToFloat(instanceTexel(2)));
}
#else
uniform vec4 uWorld[3];

Placement placement() { return Placement(uWorld[0], uWorld[1], uWorld[2]); }
#endif

vec3 placed(Placement p, vec3 at) {
    vec4 position = vec4(at, 1.0);
    return vec3(dot(p.x, position), dot(p.y, position), dot(p.z, position));
}

// Carries a vertex from mesh space to world space. Normals take the cofactor matrix, which is the
// inverse transpose times the determinant and stays finite where a scale is zero; its sign is put
// right for mirrors.
void place(inout Vertex v) {
    Placement p = placement();
    v.position = placed(p, v.position);
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
