// For passes without colour: capture and the shadow map.
void main() {}
