// The module's own script, core/moue.mjs; web/scripts/build.mjs tells esbuild where it was built.
declare module '#core' {
  const createCore: (module: WebAssembly.Module) => Promise<unknown>;
  export default createCore;
}
