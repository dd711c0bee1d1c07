// The shadow map: holes of masked materials let light through.
void main() {
#ifdef ALPHA_MASKED
    if (baseColor().a < uFactors.w) discard;
#endif
}
