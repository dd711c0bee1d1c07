// How far one target moves a vertex, as a colour: clay where it does not, then blue, violet, orange,
// and yellow where it moves most. Linear light; a test holds the colours.
vec3 heatColor(float heat) {
    const vec3 ramp[5] = vec3[5](vec3(0.36, 0.35, 0.34), vec3(0.03, 0.12, 0.55),
                                 vec3(0.40, 0.03, 0.38), vec3(0.85, 0.20, 0.03),
                                 vec3(0.95, 0.85, 0.10));
    float at = 4.0 * clamp(heat, 0.0, 1.0);
    int step = min(int(at), 3);
    return mix(ramp[step], ramp[step + 1], at - float(step));
}
