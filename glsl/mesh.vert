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
#ifdef HEAT_MAP
uniform highp sampler2D uHeat;  // by vertex number; one texel for a mesh that does not move
out float vHeat;
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
#ifdef HEAT_MAP
    ivec2 size = textureSize(uHeat, 0);
    ivec2 at = ivec2(gl_VertexID % size.x, gl_VertexID / size.x);
    vHeat = texelFetch(uHeat, min(at, size - 1), 0).r;
#endif
    gl_Position = uViewProjection * vec4(v.position, 1.0);
    gl_PointSize = 1.0;
}
