// The colour pass.
out vec3 vPosition;
#ifdef HAS_NORMAL
out vec3 vNormal;
#endif
#ifdef HAS_TANGENT
out vec4 vTangent;
#endif
#if defined(HAS_UV0) || defined(HAS_UV1)
out vec4 vUv;
#endif
#ifdef HAS_COLOR
out vec4 vColor;
#endif

void main() {
    Vertex v = deformedVertex();
    vPosition = v.position;
#ifdef HAS_NORMAL
    vNormal = v.normal;
#endif
#ifdef HAS_TANGENT
    vTangent = v.tangent;
#endif
#if defined(HAS_UV0) || defined(HAS_UV1)
    vUv = vec4(v.uv0, v.uv1);
#endif
#ifdef HAS_COLOR
    vColor = v.color;
#endif
    gl_Position = uViewProjection * vec4(v.position, 1.0);
    gl_PointSize = 1.0;
}
