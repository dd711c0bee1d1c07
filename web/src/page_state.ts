// SPDX-License-Identifier: MIT
// All state of a page's own WebGL2 context that Moue may change: kept, made neutral, put back.

type Gl = WebGL2RenderingContext;

const kCapabilities = ['BLEND', 'CULL_FACE', 'DEPTH_TEST', 'DITHER', 'POLYGON_OFFSET_FILL',
  'SAMPLE_ALPHA_TO_COVERAGE', 'SAMPLE_COVERAGE', 'SCISSOR_TEST', 'STENCIL_TEST',
  'RASTERIZER_DISCARD'] as const;

// in the order of what is neutral: 4 for alignments, 0 and false for the others
const kPixelStore = ['UNPACK_ALIGNMENT', 'PACK_ALIGNMENT', 'UNPACK_ROW_LENGTH',
  'UNPACK_IMAGE_HEIGHT', 'UNPACK_SKIP_PIXELS', 'UNPACK_SKIP_ROWS', 'UNPACK_SKIP_IMAGES',
  'PACK_ROW_LENGTH', 'PACK_SKIP_PIXELS', 'PACK_SKIP_ROWS', 'UNPACK_FLIP_Y_WEBGL',
  'UNPACK_PREMULTIPLY_ALPHA_WEBGL', 'UNPACK_COLORSPACE_CONVERSION_WEBGL'] as const;

const kBuffers = [['ARRAY_BUFFER', 'ARRAY_BUFFER_BINDING'],
  ['COPY_READ_BUFFER', 'COPY_READ_BUFFER_BINDING'],
  ['COPY_WRITE_BUFFER', 'COPY_WRITE_BUFFER_BINDING'],
  ['PIXEL_PACK_BUFFER', 'PIXEL_PACK_BUFFER_BINDING'],
  ['PIXEL_UNPACK_BUFFER', 'PIXEL_UNPACK_BUFFER_BINDING']] as const;

const kTextures = [['TEXTURE_2D', 'TEXTURE_BINDING_2D'],
  ['TEXTURE_2D_ARRAY', 'TEXTURE_BINDING_2D_ARRAY'], ['TEXTURE_3D', 'TEXTURE_BINDING_3D'],
  ['TEXTURE_CUBE_MAP', 'TEXTURE_BINDING_CUBE_MAP']] as const;

/** Texture units and uniform blocks beyond these are never touched by the core. */
const kUnits = 16;
const kUniformBlocks = 8;

const kValues = ['VIEWPORT', 'SCISSOR_BOX', 'BLEND_SRC_RGB', 'BLEND_DST_RGB', 'BLEND_SRC_ALPHA',
  'BLEND_DST_ALPHA', 'BLEND_EQUATION_RGB', 'BLEND_EQUATION_ALPHA', 'BLEND_COLOR',
  'COLOR_WRITEMASK', 'DEPTH_WRITEMASK', 'DEPTH_FUNC', 'DEPTH_RANGE', 'COLOR_CLEAR_VALUE',
  'DEPTH_CLEAR_VALUE', 'STENCIL_CLEAR_VALUE', 'CULL_FACE_MODE', 'FRONT_FACE',
  'POLYGON_OFFSET_FACTOR', 'POLYGON_OFFSET_UNITS', 'LINE_WIDTH', 'STENCIL_WRITEMASK',
  'STENCIL_BACK_WRITEMASK', 'RENDERBUFFER_BINDING', 'CURRENT_PROGRAM', 'VERTEX_ARRAY_BINDING',
  'TRANSFORM_FEEDBACK_BINDING', 'DRAW_FRAMEBUFFER_BINDING', 'READ_FRAMEBUFFER_BINDING',
  'ACTIVE_TEXTURE'] as const;

interface Saved {
  capabilities: boolean[];
  pixelStore: unknown[];
  values: Record<(typeof kValues)[number], any>; // eslint-disable-line @typescript-eslint/no-explicit-any
  buffers: (WebGLBuffer | null)[];
  textures: (WebGLTexture | null)[];
  samplers: (WebGLSampler | null)[];
  blocks: { buffer: WebGLBuffer | null; start: number; size: number }[];
  uniformBuffer: WebGLBuffer | null;
  feedback: { buffer: WebGLBuffer | null; start: number; size: number };
  feedbackBuffer: WebGLBuffer | null;
}

function save(gl: Gl): Saved {
  const values = {} as Saved['values'];
  for (const name of kValues) values[name] = gl.getParameter(gl[name]);
  const saved: Saved = {
    capabilities: kCapabilities.map((name) => gl.isEnabled(gl[name])),
    pixelStore: kPixelStore.map((name) => gl.getParameter(gl[name])),
    values,
    buffers: kBuffers.map(([, binding]) => gl.getParameter(gl[binding])),
    textures: [], samplers: [], blocks: [],
    uniformBuffer: gl.getParameter(gl.UNIFORM_BUFFER_BINDING),
    feedback: { buffer: null, start: 0, size: 0 },
    feedbackBuffer: null,
  };
  for (let unit = 0; unit < kUnits; ++unit) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    for (const [, binding] of kTextures) saved.textures.push(gl.getParameter(gl[binding]));
    saved.samplers.push(gl.getParameter(gl.SAMPLER_BINDING));
  }
  for (let i = 0; i < kUniformBlocks; ++i) {
    saved.blocks.push({
      buffer: gl.getIndexedParameter(gl.UNIFORM_BUFFER_BINDING, i),
      start: gl.getIndexedParameter(gl.UNIFORM_BUFFER_START, i),
      size: gl.getIndexedParameter(gl.UNIFORM_BUFFER_SIZE, i),
    });
  }
  // the default feedback object is what the core captures with
  gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, null);
  saved.feedback = {
    buffer: gl.getIndexedParameter(gl.TRANSFORM_FEEDBACK_BUFFER_BINDING, 0),
    start: gl.getIndexedParameter(gl.TRANSFORM_FEEDBACK_BUFFER_START, 0),
    size: gl.getIndexedParameter(gl.TRANSFORM_FEEDBACK_BUFFER_SIZE, 0),
  };
  saved.feedbackBuffer = gl.getParameter(gl.TRANSFORM_FEEDBACK_BUFFER_BINDING);
  return saved;
}

/** What the core takes for granted and does not set itself. */
function neutral(gl: Gl): void {
  for (const name of kCapabilities) {
    if (name === 'DITHER') gl.enable(gl.DITHER);
    else gl.disable(gl[name]);
  }
  kPixelStore.forEach((name, i) => gl.pixelStorei(gl[name], i < 2 ? 4 : 0));
  for (const [target] of kBuffers) gl.bindBuffer(gl[target], null);
  for (let unit = 0; unit < kUnits; ++unit) gl.bindSampler(unit, null);
  gl.activeTexture(gl.TEXTURE0);
  gl.bindVertexArray(null);
  gl.depthRange(0, 1);
  gl.clearDepth(1);
  gl.blendEquation(gl.FUNC_ADD);
  gl.colorMask(true, true, true, true);
  gl.depthMask(true);
}

function bindRange(gl: Gl, target: GLenum, index: number, range: Saved['feedback']): void {
  if (range.buffer && range.size > 0) {
    gl.bindBufferRange(target, index, range.buffer, range.start, range.size);
  } else {
    gl.bindBufferBase(target, index, range.buffer);
  }
}

function restoreValues(gl: Gl, v: Saved['values']): void {
  gl.viewport(v.VIEWPORT[0], v.VIEWPORT[1], v.VIEWPORT[2], v.VIEWPORT[3]);
  gl.scissor(v.SCISSOR_BOX[0], v.SCISSOR_BOX[1], v.SCISSOR_BOX[2], v.SCISSOR_BOX[3]);
  gl.blendFuncSeparate(v.BLEND_SRC_RGB, v.BLEND_DST_RGB, v.BLEND_SRC_ALPHA, v.BLEND_DST_ALPHA);
  gl.blendEquationSeparate(v.BLEND_EQUATION_RGB, v.BLEND_EQUATION_ALPHA);
  gl.blendColor(v.BLEND_COLOR[0], v.BLEND_COLOR[1], v.BLEND_COLOR[2], v.BLEND_COLOR[3]);
  gl.colorMask(v.COLOR_WRITEMASK[0], v.COLOR_WRITEMASK[1], v.COLOR_WRITEMASK[2],
    v.COLOR_WRITEMASK[3]);
  gl.depthMask(v.DEPTH_WRITEMASK);
  gl.depthFunc(v.DEPTH_FUNC);
  gl.depthRange(v.DEPTH_RANGE[0], v.DEPTH_RANGE[1]);
  gl.clearColor(v.COLOR_CLEAR_VALUE[0], v.COLOR_CLEAR_VALUE[1], v.COLOR_CLEAR_VALUE[2],
    v.COLOR_CLEAR_VALUE[3]);
  gl.clearDepth(v.DEPTH_CLEAR_VALUE);
  gl.clearStencil(v.STENCIL_CLEAR_VALUE);
  gl.cullFace(v.CULL_FACE_MODE);
  gl.frontFace(v.FRONT_FACE);
  gl.polygonOffset(v.POLYGON_OFFSET_FACTOR, v.POLYGON_OFFSET_UNITS);
  gl.lineWidth(v.LINE_WIDTH);
  gl.stencilMaskSeparate(gl.FRONT, v.STENCIL_WRITEMASK);
  gl.stencilMaskSeparate(gl.BACK, v.STENCIL_BACK_WRITEMASK);
  gl.bindRenderbuffer(gl.RENDERBUFFER, v.RENDERBUFFER_BINDING);
  gl.useProgram(v.CURRENT_PROGRAM);
  gl.bindVertexArray(v.VERTEX_ARRAY_BINDING);
  gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, v.TRANSFORM_FEEDBACK_BINDING);
  gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, v.DRAW_FRAMEBUFFER_BINDING);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, v.READ_FRAMEBUFFER_BINDING);
}

function restore(gl: Gl, saved: Saved): void {
  gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, null);
  bindRange(gl, gl.TRANSFORM_FEEDBACK_BUFFER, 0, saved.feedback);
  gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, saved.feedbackBuffer);
  saved.blocks.forEach((block, i) => bindRange(gl, gl.UNIFORM_BUFFER, i, block));
  gl.bindBuffer(gl.UNIFORM_BUFFER, saved.uniformBuffer);
  let texture = 0;
  for (let unit = 0; unit < kUnits; ++unit) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    for (const [target] of kTextures) gl.bindTexture(gl[target], saved.textures[texture++]!);
    gl.bindSampler(unit, saved.samplers[unit]!);
  }
  gl.activeTexture(saved.values.ACTIVE_TEXTURE);
  gl.bindVertexArray(null); // the page's own arrays keep their element buffers
  restoreValues(gl, saved.values);
  kBuffers.forEach(([target], i) => gl.bindBuffer(gl[target], saved.buffers[i]!));
  kPixelStore.forEach((name, i) => gl.pixelStorei(gl[name], saved.pixelStore[i] as number));
  kCapabilities.forEach((name, i) => {
    if (saved.capabilities[i]) gl.enable(gl[name]);
    else gl.disable(gl[name]);
  });
}

/** Runs `work` in neutral state and puts back everything that the page had set. */
export function withPageState<T>(gl: Gl, work: () => T): T {
  const saved = save(gl);
  try {
    neutral(gl);
    return work();
  } finally {
    restore(gl, saved);
  }
}
