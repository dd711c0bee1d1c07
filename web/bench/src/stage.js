// SPDX-License-Identifier: MIT
// One library in a frame of its own: opens a scene of heads, draws and times it when asked.

import { installHooks } from './hooks.js';

const kElapsed = 0x88BF, kDisjoint = 0x8FBB, kAvailable = 0x8867, kResult = 0x8866;
const kSoftware = /swiftshader|llvmpipe|softpipe|basic render/i;

const hooks = installHooks();
const parameters = new URLSearchParams(location.search);
const kPeer = parameters.get('peer');
const kSize = Number(parameters.get('size') ?? 512);
const canvas = document.getElementById('canvas');
canvas.width = canvas.height = kSize;
canvas.style.width = canvas.style.height = `${kSize}px`;

const channel = new MessageChannel();
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.();
/** Back to the event loop, where queries get their results. */
const turn = () => new Promise((done) => {
  waiting.push(done);
  channel.port2.postMessage(0);
});
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits for the GPU by reading a pixel of the canvas. */
function finish(gl) {
  const pixel = new Uint8Array(4);
  const framebuffer = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer);
}

async function resultOf(gl, query) {
  const start = performance.now();
  while (!gl.getQueryParameter(query, kAvailable)) {
    if (performance.now() - start > 20000) throw new Error('A timer query never ended.');
    await turn();
  }
  const nanoseconds = gl.getQueryParameter(query, kResult);
  gl.deleteQuery(query);
  return gl.getParameter(kDisjoint) ? undefined : nanoseconds / 1e6;
}

/** { gpuMs, cpuMs } of what `work` draws; without a timer gpuMs is wall clock to the last pixel. */
async function timed(work) {
  const { gl, timer } = hooks;
  for (let attempt = 0; ; ++attempt) {
    const query = timer && gl.createQuery();
    const start = performance.now();
    if (query) gl.beginQuery(kElapsed, query);
    work();
    const cpuMs = performance.now() - start;
    if (!query) {
      finish(gl);
      const gpuMs = performance.now() - start;
      await turn();
      return { gpuMs, cpuMs };
    }
    gl.endQuery(kElapsed);
    gl.flush();
    const gpuMs = await resultOf(gl, query);
    if (gpuMs !== undefined) return { gpuMs, cpuMs };
    if (attempt === 5) throw new Error('The GPU timer is disjoint time and again.');
  }
}

/** The plain colours, and a mask: 1 for each pixel that is not background (alpha 0). */
function readPicture() {
  const { gl } = hooks;
  const pixels = new Uint8Array(4 * kSize * kSize);
  const framebuffer = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
  const pack = gl.getParameter(gl.PIXEL_PACK_BUFFER_BINDING);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  gl.readPixels(0, 0, kSize, kSize, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, pack);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer);
  const mask = new Uint8Array(kSize * kSize);
  let covered = 0;
  for (let i = 0; i < mask.length; ++i) {
    mask[i] = pixels[4 * i + 3] >> 7;
    covered += mask[i];
  }
  return { pixels, mask, covered };
}

let peer, scene;

/** Draws until something is seen: some libraries compile shaders behind the first frames. */
async function untilVisible() {
  const start = performance.now();
  for (;;) {
    scene.draw();
    const { covered } = readPicture();
    if (covered > 0.01 * kSize * kSize) return;
    if (performance.now() - start > 60000) throw new Error('Nothing is drawn.');
    await turn();
  }
}

window.stage = {
  hooks,
  /** Fetches and runs the library's code; milliseconds. */
  async importPeer() {
    const start = performance.now();
    peer = await import(`./peers/${kPeer}.js`);
    return performance.now() - start;
  },

  get version() {
    return peer.version;
  },

  renderer() {
    const info = hooks.gl.getExtension('WEBGL_debug_renderer_info');
    const renderer = info ? hooks.gl.getParameter(info.UNMASKED_RENDERER_WEBGL)
      : hooks.gl.getParameter(hooks.gl.RENDERER);
    return { renderer, software: kSoftware.test(renderer), timer: hooks.timer !== null };
  },

  /** From nothing but code to the first finished frame: context, shaders, file, upload, draw. */
  async open(plan) {
    const start = performance.now();
    scene = await peer.open(canvas, plan);
    await untilVisible();
    finish(hooks.gl);
    return performance.now() - start;
  },

  /** Weights by `weightsOf(head, frame)` for each frame; null: as they are. */
  async measure(frames, first, weightsOf) {
    hooks.ledger.counting = false;
    const gpuMs = [], cpuMs = [];
    const times = (frame) => timed(() => {
      if (weightsOf) scene.setWeights((head) => weightsOf(head, frame));
      scene.draw();
    });
    await times(first);
    for (let i = 1; i <= frames; ++i) {
      const time = await times(first + i);
      gpuMs.push(time.gpuMs);
      cpuMs.push(time.cpuMs);
    }
    hooks.ledger.counting = true;
    return { gpuMs, cpuMs };
  },

  /** The picture with those weights. Twice: a library may be a frame late. */
  async picture(weightsOf) {
    for (let i = 0; i < 2; ++i) {
      scene.setWeights(weightsOf);
      scene.draw();
      await turn();
    }
    scene.setWeights(weightsOf);
    scene.draw();
    return readPicture();
  },

  /** The files that this frame has fetched. */
  fetched: () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),

  /** What the library tells of its last frame, where it does (Moue). */
  facts: () => scene.facts?.() ?? {},

  bytes: () => ({
    all: hooks.ledger.bytes(), arrays: hooks.ledger.bytes('array'),
    textures: hooks.ledger.bytes('texture'), buffers: hooks.ledger.bytes('buffer'),
  }),

  async close() {
    scene?.close?.();
    hooks.gl?.getExtension('WEBGL_lose_context')?.loseContext();
    await pause(0);
  },
};
window.dispatchEvent(new Event('stage'));
