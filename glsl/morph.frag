// Cached path: morphs one vertex and stores it.
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    int id = (at.y << MOUE_STORED_ROW_SHIFT) + at.x;
    Vertex v = Vertex(vec3(0.0), vec3(0.0), vec4(0.0), vec2(0.0), vec2(0.0), vec4(1.0));
    loadStored(v, id);
    addDeltas(v, id);
    finishMorph(v);
    storeVertex(v);
}
