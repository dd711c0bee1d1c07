// A vertical gradient behind everything.
in float vHeight;
layout(location = 0) out vec4 oColor;

void main() {
    vec4 color = mix(uBackground[0], uBackground[1], smoothstep(0.0, 1.0, vHeight));
    oColor = vec4(dithered(color.rgb) * step(1e-3, color.a), color.a);
}
