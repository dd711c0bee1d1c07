// The colour pass.
in vec3 vPosition;
#ifdef HAS_NORMAL
in vec3 vNormal;
#endif
#ifdef HAS_COLOR
in vec4 vColor;
#endif
layout(location = 0) out vec4 oColor;

void main() {
    vec4 color = uBaseColor;
#ifdef HAS_COLOR
    color *= vColor;
#endif
#ifdef HAS_NORMAL
    vec3 normal = normalize(vNormal);
#else
    vec3 normal = normalize(cross(dFdx(vPosition), dFdy(vPosition)));
#endif
    float light = 0.6 + 0.4 * normal.y;
    oColor = vec4(color.rgb * light * uCamera.w, color.a);
}
