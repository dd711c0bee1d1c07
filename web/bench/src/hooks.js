// SPDX-License-Identifier: MIT
// What a library does to WebGL, seen from outside: how much memory it asks for, and which context
// is its own. Installed before any library is loaded, the same for all.

const kTimer = 'EXT_disjoint_timer_query_webgl2';

/** Bytes per texel by sized internal format, or by (unsized format, type). */
const kTexelBytes = {
  0x8229: 1, 0x8231: 1, 0x8232: 1, 0x822B: 2, 0x8237: 2, 0x8238: 2, 0x8233: 2, 0x8234: 2,
  0x822D: 2, 0x822F: 4, 0x822E: 4, 0x8230: 8, 0x8235: 4, 0x8236: 4, 0x8239: 4, 0x823A: 4,
  0x823B: 8, 0x823C: 8, 0x8051: 3, 0x8C41: 3, 0x881B: 6, 0x8815: 12, 0x8058: 4, 0x8C43: 4,
  0x8F97: 4, 0x881A: 8, 0x8814: 16, 0x8D7C: 4, 0x8D8E: 4, 0x8D76: 8, 0x8D88: 8, 0x8D70: 16,
  0x8D82: 16, 0x8D71: 12, 0x8D77: 6, 0x8C3A: 4, 0x8C3D: 4, 0x8059: 4, 0x906F: 4, 0x8D62: 2,
  0x8056: 2, 0x8057: 2, 0x81A5: 2, 0x81A6: 4, 0x8CAC: 4, 0x88F0: 4, 0x8CAD: 8,
};
const kUnsizedBytes = { 0x1908: 4, 0x1907: 3, 0x190A: 2, 0x1909: 1, 0x1906: 1, 0x1902: 4, 0x84F9: 4 };

function texelBytes(format) {
  return kTexelBytes[format] ?? kUnsizedBytes[format] ?? 4;
}

function sourceSize(args) { // texImage2D(target, level, internal, [w, h, border,] format, type, source)
  const source = args[args.length - 1];
  return [source?.videoWidth ?? source?.displayWidth ?? source?.width ?? 0,
    source?.videoHeight ?? source?.displayHeight ?? source?.height ?? 0];
}

/** Objects' allocations: WebGL object -> { kind, parts: {level and face: bytes} }. */
class Ledger {
  #objects = new Map();
  counting = true;

  set(object, kind, part, bytes) {
    if (!object) return;
    let entry = this.#objects.get(object);
    if (!entry) this.#objects.set(object, entry = { kind, parts: {} });
    entry.kind = kind;
    entry.parts[part] = bytes;
  }

  drop(object) {
    this.#objects.delete(object);
  }

  bytes(...kinds) {
    let sum = 0;
    for (const { kind, parts } of this.#objects.values()) {
      if (kinds.length > 0 && !kinds.includes(kind)) continue;
      for (const bytes of Object.values(parts)) sum += bytes;
    }
    return sum;
  }
}

const kBindings = {
  0x8892: 0x8894, 0x8893: 0x8895, 0x8A11: 0x8A28, 0x8C8E: 0x8C8F, 0x88EB: 0x88ED, 0x88EC: 0x88EF,
  0x8F36: 0x8F36, 0x8F37: 0x8F37, // buffers
  0x0DE1: 0x8069, 0x8C1A: 0x8C1D, 0x806F: 0x806A, 0x8513: 0x8514, // textures
};

function bound(gl, target) {
  const face = target >= 0x8515 && target <= 0x851A;
  return gl.getParameter(kBindings[face ? 0x8513 : target]);
}

/** Wraps WebGL2 of this page. `hooks.gl` is the last context made, `hooks.timer` its timer. */
export function installHooks() {
  const ledger = new Ledger();
  const hooks = { ledger, gl: null, timer: null };
  const proto = WebGL2RenderingContext.prototype;
  const getExtension = proto.getExtension;
  const getSupported = proto.getSupportedExtensions;
  // one timer query can run at a time, and the harness's has to
  proto.getExtension = function (name) {
    return name === kTimer ? null : getExtension.call(this, name);
  };
  proto.getSupportedExtensions = function () {
    return getSupported.call(this)?.filter((name) => name !== kTimer) ?? null;
  };
  for (const canvas of [HTMLCanvasElement, globalThis.OffscreenCanvas]) {
    const getContext = canvas.prototype.getContext;
    canvas.prototype.getContext = function (type, ...rest) {
      const context = getContext.call(this, type, ...rest);
      if (context instanceof WebGL2RenderingContext && context !== hooks.gl) {
        hooks.gl = context;
        hooks.timer = getExtension.call(context, kTimer);
      }
      return context;
    };
  }
  const after = (name, note) => {
    const original = proto[name];
    proto[name] = function (...args) {
      const result = original.apply(this, args);
      if (ledger.counting) note(this, ...args);
      return result;
    };
  };
  const levels = (count, w, h, d, bytes) => {
    let sum = 0;
    for (let i = 0; i < count; ++i) {
      sum += Math.max(1, w >> i) * Math.max(1, h >> i) * d * bytes;
    }
    return sum;
  };
  const kindOf = (target) => (target === 0x8C1A || target === 0x806F ? 'array' : 'texture');
  after('texStorage2D', (gl, target, count, format, w, h) => ledger.set(bound(gl, target),
    'texture', 'all', levels(count, w, h, target === 0x8513 ? 6 : 1, texelBytes(format))));
  after('texStorage3D', (gl, target, count, format, w, h, d) => ledger.set(bound(gl, target),
    'array', 'all', levels(count, w, h, d, texelBytes(format))));
  after('texImage2D', (gl, ...args) => {
    const [target, level, format] = args;
    const [w, h] = args.length >= 9 ? [args[3], args[4]] : sourceSize(args);
    ledger.set(bound(gl, target), kindOf(target), `${target}/${level}`, w * h * texelBytes(format));
  });
  after('texImage3D', (gl, target, level, format, w, h, d) => ledger.set(bound(gl, target),
    kindOf(target), `${target}/${level}`, w * h * d * texelBytes(format)));
  after('renderbufferStorage', (gl, _, format, w, h) => ledger.set(gl.getParameter(0x8CA7),
    'renderbuffer', 'all', w * h * texelBytes(format)));
  after('renderbufferStorageMultisample', (gl, _, samples, format, w, h) => ledger.set(
    gl.getParameter(0x8CA7), 'renderbuffer', 'all', Math.max(1, samples) * w * h * texelBytes(format)));
  after('bufferData', (gl, target, data, usage, offset = 0, length = 0) => {
    const bytes = typeof data === 'number' ? data
      : length > 0 ? length * (data.BYTES_PER_ELEMENT ?? 1) : data?.byteLength ?? 0;
    ledger.set(bound(gl, target), 'buffer', 'all', bytes);
  });
  for (const name of ['deleteTexture', 'deleteBuffer', 'deleteRenderbuffer']) {
    after(name, (_, object) => ledger.drop(object));
  }
  return hooks;
}
