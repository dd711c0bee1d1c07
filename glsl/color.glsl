// From scene light to what the display shows.

// The sRGB transfer function (IEC 61966-2-1).
vec3 toSrgb(vec3 linear) {
    vec3 c = clamp(linear, 0.0, 1.0);
    vec3 low = 12.92 * c;
    vec3 high = 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055;
    return mix(high, low, vec3(lessThanEqual(c, vec3(0.0031308))));
}

// Leaves colours below the knee as they are, so that base colours stay faithful; above it the
// largest component runs smoothly into 1, and what is lost of it turns the colour towards white.
// Same aims as Khronos' PBR Neutral tone mapper.
vec3 toneMapped(vec3 color) {
    const float knee = 0.74;
    const float room = 1.0 - knee;
    float peak = max(color.r, max(color.g, color.b));
    if (peak <= knee) return color;
    float shown = 1.0 - room * room / (peak - knee + room);
    float excess = peak - shown;
    return mix(color * (shown / peak), vec3(shown), excess / (excess + 5.0));
}

// A value in [-0.5, 0.5) that differs between neighbouring pixels and averages out over them
// (the R2 sequence over the plane; Roberts 2018, "The unreasonable effectiveness of quasirandom
// sequences").
float ditherAt(vec2 pixel) {
    return fract(dot(pixel, vec2(0.7548776662, 0.5698402910))) - 0.5;
}

vec3 dithered(vec3 srgb) { return srgb + ditherAt(gl_FragCoord.xy) / 255.0; }
