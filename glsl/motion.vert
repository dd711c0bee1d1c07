// Where a vertex is now, and where it was before.
uniform mat4 uViews[2];  // world to clip space: now, before
#ifdef MORPH_STORED
uniform highp usampler2DArray uMorphedBefore;
#endif
#ifdef SKINNED
uniform highp sampler2D uJointsBefore;
#else
uniform vec4 uWorldBefore[3];
#endif

out vec4 vNow;
out vec4 vBefore;
#ifdef ALPHA_MASKED
#if defined(HAS_UV0) || defined(HAS_UV1)
out vec4 vUv;
#endif
#ifdef HAS_COLOR
out vec4 vColor;
#endif
#endif

void main() {
    Vertex v = deformedVertex();
#ifdef ALPHA_MASKED
#if defined(HAS_UV0) || defined(HAS_UV1)
    vUv = vec4(v.uv0, v.uv1);
#endif
#ifdef HAS_COLOR
    vColor = v.color;
#endif
#endif
#ifdef MORPH_STORED
    ivec2 at = ivec2(gl_VertexID & ((1 << MOUE_STORED_ROW_SHIFT) - 1),
                     gl_VertexID >> MOUE_STORED_ROW_SHIFT);
    vec3 before = uintBitsToFloat(texelFetch(uMorphedBefore, ivec3(at, 0), 0).xyz);
#else
    vec3 before = aPosition;
#endif
#ifdef SKINNED
    before = placed(placementBy(uJointsBefore), before);
#else
    before = placed(Placement(uWorldBefore[0], uWorldBefore[1], uWorldBefore[2]), before);
#endif
    vNow = uViews[0] * vec4(v.position, 1.0);
    vBefore = uViews[1] * vec4(before, 1.0);
    gl_Position = vNow;
    gl_PointSize = 1.0;
}
