// SPDX-License-Identifier: MIT
// Starts moue.wasm and lends it WebGL2: all that the module needs of JavaScript, in place of the
// eleven kilobytes that Emscripten would generate.
//
// Most GL functions are WebGL's under another name and are passed on as they are; the tables and
// functions below say which arguments are names of objects or pointers. An import that is neither
// here nor in WebGL throws as soon as it is called.

/** For each function, the arguments that are names of objects. */
const kNamed = {
  attachShader: [0, 1], beginQuery: [1], bindBuffer: [1], bindBufferBase: [2], bindBufferRange: [2],
  bindFramebuffer: [1], bindRenderbuffer: [1], bindSampler: [1], bindTexture: [1],
  bindTransformFeedback: [1], bindVertexArray: [0], compileShader: [0], detachShader: [0, 1],
  framebufferRenderbuffer: [3], framebufferTexture2D: [3], framebufferTextureLayer: [2],
  linkProgram: [0], samplerParameterf: [0], samplerParameteri: [0], uniform1i: [0],
  uniform1f: [0], uniform2i: [0], uniformBlockBinding: [0], useProgram: [0],
};
/** Kinds of objects with glGenX(n, names) and glDeleteX(n, names). */
const kKinds = {
  Buffers: 'Buffer', Framebuffers: 'Framebuffer', Queries: 'Query', Renderbuffers: 'Renderbuffer',
  Samplers: 'Sampler', Textures: 'Texture', TransformFeedbacks: 'TransformFeedback',
  VertexArrays: 'VertexArray',
};
const kInfoLogLength = 0x8B84, kRenderer = 0x1F01,
  kUnmaskedRenderer = 0x9246;

/** The functions that moue.wasm imports, over the context that `core.GL` has made current. */
function glFunctions(core) {
  const { GL } = core;
  const names = GL.framebuffers; // one table for every kind; entry 0 is "none"
  const born = []; // for each name, when its context came back last before
  const texts = new Map();
  const decoder = new TextDecoder();
  let gl = null;
  GL.contexts = [null];
  GL.makeContextCurrent = (handle) => {
    gl = GL.contexts[handle];
    return Boolean(gl);
  };

  const read = (pointer, size) => decoder.decode(core.HEAPU8.subarray(pointer, pointer + size));
  const readZ = (pointer) => read(pointer, core.HEAPU8.indexOf(0, pointer) - pointer);
  const write = (text, room, lengthPointer, pointer) => {
    const { written } = new TextEncoder().encodeInto(text,
      core.HEAPU8.subarray(pointer, pointer + room - 1));
    core.HEAPU8[pointer + written] = 0;
    if (lengthPointer) core.HEAPU32[lengthPointer >> 2] = written;
  };
  /** A string that stays: drivers' names, asked for once. */
  const kept = (text) => {
    if (!texts.has(text)) {
      const pointer = core.malloc(3 * text.length + 1);
      write(text, 3 * text.length + 1, 0, pointer);
      texts.set(text, pointer);
    }
    return texts.get(text);
  };
  const add = (object) => {
    if (!object) return 0;
    const name = GL.getNewId();
    names[name] = object;
    born[name] = GL.restored.get(gl);
    return name;
  };
  /** An object of before a lost context is gone already, and naming it would be an error. */
  const there = (name) => born[name] === GL.restored.get(gl);
  const nameOf = (object) => (object ? Math.max(names.indexOf(object), 0) || add(object) : 0);
  const remove = (name) => {
    names[name] = null;
    GL.free.push(name);
  };
  /** The heap whose elements are of GL type `type`, and `pointer` as an index into it. */
  const elements = (type, pointer) => {
    const heap = { 0x1400: core.HEAP8, 0x1401: core.HEAPU8, 0x1402: core.HEAP16,
      0x1403: core.HEAPU16, 0x1404: core.HEAP32, 0x1406: core.HEAPF32, 0x140B: core.HEAPU16,
    }[type] ?? core.HEAPU32;
    return [heap, pointer / heap.BYTES_PER_ELEMENT];
  };
  const store = (value, pointer) => {
    core.HEAP32[pointer >> 2] = typeof value === 'object' ? nameOf(value) : Number(value);
  };
  const ints = (pointer, count) => core.HEAP32.subarray(pointer >> 2, (pointer >> 2) + count);
  /** Which of the core's paths is quickest depends on it; Chromium tells by an extension alone. */
  const renderer = () => {
    const name = gl.getParameter(kRenderer);
    return name === 'WebKit WebGL' && gl.getExtension('WEBGL_debug_renderer_info')
      ? gl.getParameter(kUnmaskedRenderer) : name;
  };
  const parameter = (object, name, parameterOf, log) => (name === kInfoLogLength
    ? 3 * (gl[log](object) ?? '').length + 1 : gl[parameterOf](object, name));

  const functions = {
    // heap and offset in place of a view: frames allocate nothing
    glBufferData: (target, size, data, usage) => (data
      ? gl.bufferData(target, core.HEAPU8, usage, data, size) : gl.bufferData(target, size, usage)),
    glBufferSubData: (target, offset, size, data) =>
      gl.bufferSubData(target, offset, core.HEAPU8, data, size),
    glClearBufferfv: (buffer, index, values) =>
      gl.clearBufferfv(buffer, index, core.HEAPF32, values >> 2),
    glCreateProgram: () => add(gl.createProgram()),
    glCreateShader: (type) => add(gl.createShader(type)),
    glDeleteProgram(program) {
      for (const location of names[program].locations ?? []) remove(location);
      if (there(program)) gl.deleteProgram(names[program]);
      remove(program);
    },
    glDeleteShader(shader) {
      gl.deleteShader(names[shader]);
      remove(shader);
    },
    glDepthRangef: (near, far) => gl.depthRange(near, far),
    glDrawBuffers: (count, buffers) => gl.drawBuffers(ints(buffers, count)),
    glGetBufferSubData: (target, offset, size, out) =>
      gl.getBufferSubData(target, offset, core.HEAPU8, out, size),
    glGetFloatv(name, out) {
      core.HEAPF32[out >> 2] = gl.getParameter(name);
    },
    glGetIntegerv: (name, out) => store(gl.getParameter(name), out),
    glGetProgramiv: (program, name, out) =>
      store(parameter(names[program], name, 'getProgramParameter', 'getProgramInfoLog'), out),
    glGetProgramInfoLog: (program, room, length, out) =>
      write(gl.getProgramInfoLog(names[program]) ?? '', room, length, out),
    glGetQueryObjectuiv: (query, name, out) =>
      store(gl.getQueryParameter(names[query], name), out),
    glGetShaderiv: (shader, name, out) =>
      store(parameter(names[shader], name, 'getShaderParameter', 'getShaderInfoLog'), out),
    glGetShaderInfoLog: (shader, room, length, out) =>
      write(gl.getShaderInfoLog(names[shader]) ?? '', room, length, out),
    glGetString: (name) => kept((name === kRenderer ? renderer() : gl.getParameter(name)) ?? ''),
    glHasExtension: (name) => gl.getExtension(readZ(name).slice('GL_'.length)) !== null,
    glGetTexParameteriv: (target, name, out) => store(gl.getTexParameter(target, name), out),
    glGetUniformBlockIndex: (program, name) =>
      gl.getUniformBlockIndex(names[program], readZ(name)),
    glGetUniformLocation(program, name) {
      const location = add(gl.getUniformLocation(names[program], readZ(name))) || -1;
      if (location > 0) (names[program].locations ??= []).push(location);
      return location;
    },
    glShaderSource(shader, count, strings, lengths) {
      const parts = Array.from(ints(strings, count), (pointer, i) =>
        read(pointer, core.HEAP32[(lengths >> 2) + i]));
      gl.shaderSource(names[shader], parts.join(''));
    },
    glTexImage2D: (target, level, internal, width, height, border, format, type, data) => (data
      ? gl.texImage2D(target, level, internal, width, height, border, format, type,
        ...elements(type, data))
      : gl.texImage2D(target, level, internal, width, height, border, format, type, null)),
    glTexImage3D: (target, level, internal, width, height, depth, border, format, type, data) =>
      (data
        ? gl.texImage3D(target, level, internal, width, height, depth, border, format, type,
          ...elements(type, data))
        : gl.texImage3D(target, level, internal, width, height, depth, border, format, type, null)),
    glTexSubImage2D: (target, level, x, y, width, height, format, type, data) =>
      gl.texSubImage2D(target, level, x, y, width, height, format, type, ...elements(type, data)),
    glTexSubImage3D: (target, level, x, y, z, width, height, depth, format, type, data) =>
      gl.texSubImage3D(target, level, x, y, z, width, height, depth, format, type,
        ...elements(type, data)),
    glTransformFeedbackVaryings: (program, count, varyings, mode) =>
      gl.transformFeedbackVaryings(names[program], Array.from(ints(varyings, count), readZ), mode),
    glUniform4fv: (location, count, values) =>
      gl.uniform4fv(names[location], core.HEAPF32, values >> 2, 4 * count),
    glUniform4iv: (location, count, values) =>
      gl.uniform4iv(names[location], core.HEAP32, values >> 2, 4 * count),
  };
  for (const [plural, kind] of Object.entries(kKinds)) {
    functions[`glGen${plural}`] = (count, out) => {
      for (let i = 0; i < count; ++i) store(add(gl[`create${kind}`]()), out + 4 * i);
    };
    functions[`glDelete${plural}`] = (count, list) => {
      for (const name of ints(list, count)) {
        if (there(name)) gl[`delete${kind}`](names[name]);
        if (name) remove(name);
      }
    };
  }
  /** Passes a call on; spelled out by number of arguments, as lists of them would be garbage. */
  const forwarded = (method, named) => {
    const by = (value, index) => (named.includes(index) ? names[value] ?? null : value);
    const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((index) => (value) => by(value, index));
    switch (WebGL2RenderingContext.prototype[method]?.length) {
      case 1: return (p) => gl[method](a(p));
      case 2: return (p, q) => gl[method](a(p), b(q));
      case 3: return (p, q, r) => gl[method](a(p), b(q), c(r));
      case 4: return (p, q, r, s) => gl[method](a(p), b(q), c(r), d(s));
      case 5: return (p, q, r, s, t) => gl[method](a(p), b(q), c(r), d(s), e(t));
      // none of these in a frame; and all of them where a tool has wrapped the functions
      default: return (...values) => gl[method](...values.map(by));
    }
  };
  /** The function that stands for import `name`. */
  return (name) => {
    if (functions[name]) return functions[name];
    const method = name[2].toLowerCase() + name.slice(3);
    return forwarded(method, kNamed[method] ?? []);
  };
}

function makeGl() {
  const GL = {
    framebuffers: [null],
    free: [],
    /** For contexts that were lost, when they came back. */
    restored: new WeakMap(),
    /** A name that is not in use. */
    getNewId: () => GL.free.pop() ?? GL.framebuffers.push(null) - 1,
    registerContext: (context) => GL.contexts.push(context) - 1,
    deleteContext(handle) {
      GL.contexts[handle] = null;
    },
  };
  return GL;
}

/** What the C library asks of its host. */
const kSystem = {
  proc_exit(code) {
    throw new WebAssembly.RuntimeError(`moue.wasm ended with code ${code}`);
  },
};
const kBadFile = 8; // WASI's errno: there are no files, nor a console

/**
 * Starts the compiled module. Returns the functions of runtime/moue.h, malloc and free; the heap
 * (HEAPU8, HEAPF32, ...: replaced when memory grows); and GL, for contexts.
 */
export default async function createMoue(module) {
  const core = { GL: makeGl() };
  const gl = glFunctions(core);
  let memory;
  const refresh = () => {
    for (const Heap of [Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array,
      Float32Array, Float64Array]) {
      const letter = { I: '', U: 'U', F: 'F' }[Heap.name[0]];
      core[`HEAP${letter}${8 * Heap.BYTES_PER_ELEMENT}`] = new Heap(memory.buffer);
    }
  };
  const imports = { env: {}, wasi_snapshot_preview1: {} };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from][name] = name.startsWith('gl') ? gl(name)
      : name === 'emscripten_notify_memory_growth' ? refresh : kSystem[name] ?? (() => kBadFile);
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  memory = exports.memory;
  refresh();
  Object.assign(core, exports);
  exports._initialize();
  return core;
}
