// Motion vectors in pixels, right and up. Divided here, as what lies between vertices moves in
// perspective.
in vec4 vNow;
in vec4 vBefore;
uniform vec3 uPixels;  // xy: half the viewport's size; z: 0 where nothing moved, so that it is exactly 0

layout(location = 0) out highp vec4 oMotion;

void main() {
#ifdef ALPHA_MASKED
    if (baseColor().a < uFactors.w) discard;
#endif
    vec2 motion = vec2(0.0);
    if (uPixels.z > 0.0 && vBefore.w > 0.0)
        motion = uPixels.xy * (vNow.xy / vNow.w - vBefore.xy / vBefore.w);
    oMotion = vec4(motion, 0.0, 1.0);
}
