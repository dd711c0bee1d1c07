// The shadow map: depth as the key light sees it.
void main() {
    Vertex v = deformedVertex();
    gl_Position = uViewProjection * vec4(v.position, 1.0);
    gl_PointSize = 1.0;
}
