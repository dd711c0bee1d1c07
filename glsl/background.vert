// One triangle over the whole view, at the far plane.
out float vHeight;

void main() {
    vec2 corner = vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1)) - 1.0;
    vHeight = 0.5 * corner.y + 0.5;
    gl_Position = vec4(corner, 1.0, 1.0);
}
