// The shadow map of a masked material: its holes let light through.
void main() {
    if (baseColor().a < uFactors.w) discard;
}
