// The Emscripten module; web/scripts/build.mjs tells esbuild where it was built.
declare module '#core' {
  const createCore: (options: object) => Promise<unknown>;
  export default createCore;
}
