// Attribute path: up to eight streams of deltas as vertex attributes.

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

void addDeltas(inout Vertex v, int id) {
    addStream(v, aDelta0, uSlotKinds[0].x, uSlotWeights[0].x);
    addStream(v, aDelta1, uSlotKinds[0].y, uSlotWeights[0].y);
    addStream(v, aDelta2, uSlotKinds[0].z, uSlotWeights[0].z);
    addStream(v, aDelta3, uSlotKinds[0].w, uSlotWeights[0].w);
    addStream(v, aDelta4, uSlotKinds[1].x, uSlotWeights[1].x);
    addStream(v, aDelta5, uSlotKinds[1].y, uSlotWeights[1].y);
    addStream(v, aDelta6, uSlotKinds[1].z, uSlotWeights[1].z);
    addStream(v, aDelta7, uSlotKinds[1].w, uSlotWeights[1].w);
}
