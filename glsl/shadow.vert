// The shadow map: depth as the key light sees it.
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
    gl_Position = uShadowMatrix * vec4(v.position, 1.0);
    gl_Position.xyz = 2.0 * gl_Position.xyz - 1.0;
    gl_PointSize = 1.0;
}
