// A vertex of a mesh, as it is deformed and as it is stored.

struct Vertex {
    vec3 position;
    vec3 normal;
    vec4 tangent;
    vec2 uv0;
    vec2 uv1;
    vec4 color;
};

// Unit length; a zero vector stays zero. Scaled first, so that squares neither vanish nor overflow.
vec3 toUnit(vec3 v) {
    vec3 a = abs(v);
    float largest = max(a.x, max(a.y, a.z));
    if (!(largest > 0.0)) return vec3(0.0);
    v /= largest;
    return v / sqrt(dot(v, v));
}

// What morphing leaves to do after the sum: normals and tangents of unit length, colours in [0, 1].
void finishMorph(inout Vertex v) {
#ifdef HAS_NORMAL
    v.normal = toUnit(v.normal);
#endif
#ifdef HAS_TANGENT
    v.tangent.xyz = toUnit(v.tangent.xyz);
#endif
#ifdef HAS_COLOR
    v.color = clamp(v.color, 0.0, 1.0);
#endif
}
