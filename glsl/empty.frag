// For passes without colour: capture, and shadows of opaque materials.
void main() {}
