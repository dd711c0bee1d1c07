// Records the deformed vertex by transform feedback. Nothing is rasterised.
out vec3 cPosition;
#ifdef HAS_NORMAL
out vec3 cNormal;
#endif
#ifdef HAS_TANGENT
out vec4 cTangent;
#endif
#ifdef HAS_UV0
out vec2 cUv0;
#endif
#ifdef HAS_UV1
out vec2 cUv1;
#endif
#ifdef HAS_COLOR
out vec4 cColor;
#endif

void main() {
    Vertex v = deformedVertex();
    cPosition = v.position;
#ifdef HAS_NORMAL
    cNormal = v.normal;
#endif
#ifdef HAS_TANGENT
    cTangent = v.tangent;
#endif
#ifdef HAS_UV0
    cUv0 = v.uv0;
#endif
#ifdef HAS_UV1
    cUv1 = v.uv1;
#endif
#ifdef HAS_COLOR
    cColor = v.color;
#endif
    gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
    gl_PointSize = 1.0;
}
