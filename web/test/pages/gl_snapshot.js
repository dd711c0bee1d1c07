// All state of a WebGL2 context that a page can read, as plain values. Written apart from the
// package, so that the one can judge the other.

const kScalars = ['ACTIVE_TEXTURE', 'ALIASED_LINE_WIDTH_RANGE', 'ARRAY_BUFFER_BINDING', 'BLEND_COLOR',
  'BLEND_DST_ALPHA', 'BLEND_DST_RGB', 'BLEND_EQUATION_ALPHA', 'BLEND_EQUATION_RGB',
  'BLEND_SRC_ALPHA', 'BLEND_SRC_RGB', 'COLOR_CLEAR_VALUE', 'COLOR_WRITEMASK',
  'COPY_READ_BUFFER_BINDING', 'COPY_WRITE_BUFFER_BINDING', 'CULL_FACE_MODE', 'CURRENT_PROGRAM',
  'DEPTH_CLEAR_VALUE', 'DEPTH_FUNC', 'DEPTH_RANGE', 'DEPTH_WRITEMASK', 'DRAW_FRAMEBUFFER_BINDING',
  'ELEMENT_ARRAY_BUFFER_BINDING', 'FRONT_FACE', 'GENERATE_MIPMAP_HINT',
  'FRAGMENT_SHADER_DERIVATIVE_HINT', 'LINE_WIDTH', 'PACK_ALIGNMENT', 'PACK_ROW_LENGTH',
  'PACK_SKIP_PIXELS', 'PACK_SKIP_ROWS', 'PIXEL_PACK_BUFFER_BINDING', 'PIXEL_UNPACK_BUFFER_BINDING',
  'POLYGON_OFFSET_FACTOR', 'POLYGON_OFFSET_UNITS', 'READ_BUFFER', 'READ_FRAMEBUFFER_BINDING',
  'RENDERBUFFER_BINDING', 'SAMPLE_COVERAGE_INVERT', 'SAMPLE_COVERAGE_VALUE', 'SCISSOR_BOX',
  'STENCIL_BACK_FAIL', 'STENCIL_BACK_FUNC', 'STENCIL_BACK_PASS_DEPTH_FAIL',
  'STENCIL_BACK_PASS_DEPTH_PASS', 'STENCIL_BACK_REF', 'STENCIL_BACK_VALUE_MASK',
  'STENCIL_BACK_WRITEMASK', 'STENCIL_CLEAR_VALUE', 'STENCIL_FAIL', 'STENCIL_FUNC',
  'STENCIL_PASS_DEPTH_FAIL', 'STENCIL_PASS_DEPTH_PASS', 'STENCIL_REF', 'STENCIL_VALUE_MASK',
  'STENCIL_WRITEMASK', 'TRANSFORM_FEEDBACK_ACTIVE', 'TRANSFORM_FEEDBACK_BINDING',
  'TRANSFORM_FEEDBACK_BUFFER_BINDING', 'TRANSFORM_FEEDBACK_PAUSED', 'UNIFORM_BUFFER_BINDING',
  'UNPACK_ALIGNMENT', 'UNPACK_COLORSPACE_CONVERSION_WEBGL', 'UNPACK_FLIP_Y_WEBGL',
  'UNPACK_IMAGE_HEIGHT', 'UNPACK_PREMULTIPLY_ALPHA_WEBGL', 'UNPACK_ROW_LENGTH',
  'UNPACK_SKIP_IMAGES', 'UNPACK_SKIP_PIXELS', 'UNPACK_SKIP_ROWS', 'VERTEX_ARRAY_BINDING',
  'VIEWPORT', 'DRAW_BUFFER0', 'DRAW_BUFFER1'];
const kSwitches = ['BLEND', 'CULL_FACE', 'DEPTH_TEST', 'DITHER', 'POLYGON_OFFSET_FILL',
  'RASTERIZER_DISCARD', 'SAMPLE_ALPHA_TO_COVERAGE', 'SAMPLE_COVERAGE', 'SCISSOR_TEST',
  'STENCIL_TEST'];
const kPerUnit = ['TEXTURE_BINDING_2D', 'TEXTURE_BINDING_2D_ARRAY', 'TEXTURE_BINDING_3D',
  'TEXTURE_BINDING_CUBE_MAP', 'SAMPLER_BINDING'];
const kPerAttribute = ['VERTEX_ATTRIB_ARRAY_ENABLED', 'VERTEX_ATTRIB_ARRAY_SIZE',
  'VERTEX_ATTRIB_ARRAY_STRIDE', 'VERTEX_ATTRIB_ARRAY_TYPE', 'VERTEX_ATTRIB_ARRAY_NORMALIZED',
  'VERTEX_ATTRIB_ARRAY_BUFFER_BINDING', 'CURRENT_VERTEX_ATTRIB', 'VERTEX_ATTRIB_ARRAY_DIVISOR'];

const ids = new Map();

function plain(value) {
  if (ArrayBuffer.isView(value)) return Array.from(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  if (!ids.has(value)) ids.set(value, `${value.constructor.name} ${ids.size}`);
  return ids.get(value);
}

function units(gl, state) {
  const active = gl.getParameter(gl.ACTIVE_TEXTURE);
  const count = gl.getParameter(gl.MAX_COMBINED_TEXTURE_IMAGE_UNITS);
  for (let unit = 0; unit < count; ++unit) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    for (const name of kPerUnit) state[`${name} ${unit}`] = plain(gl.getParameter(gl[name]));
  }
  gl.activeTexture(active);
}

function indexed(gl, state) {
  const blocks = gl.getParameter(gl.MAX_UNIFORM_BUFFER_BINDINGS);
  for (const [name, count] of [['UNIFORM_BUFFER', blocks], ['TRANSFORM_FEEDBACK_BUFFER', 4]]) {
    for (let i = 0; i < count; ++i) {
      for (const part of ['BINDING', 'START', 'SIZE']) {
        state[`${name}_${part} ${i}`] = plain(gl.getIndexedParameter(gl[`${name}_${part}`], i));
      }
    }
  }
}

/** Reads everything; changes nothing. */
globalThis.glSnapshot = (gl) => {
  const state = {};
  for (const name of kScalars) state[name] = plain(gl.getParameter(gl[name]));
  for (const name of kSwitches) state[name] = gl.isEnabled(gl[name]);
  units(gl, state);
  indexed(gl, state);
  for (let i = 0; i < gl.getParameter(gl.MAX_VERTEX_ATTRIBS); ++i) {
    for (const name of kPerAttribute) state[`${name} ${i}`] = plain(gl.getVertexAttrib(i, gl[name]));
  }
  for (const target of ['SAMPLES_PASSED', 'ANY_SAMPLES_PASSED']) {
    if (gl[target]) state[target] = plain(gl.getQuery(gl[target], gl.CURRENT_QUERY));
  }
  state.error = gl.getError();
  return state;
};

/** Sets about everything to something unusual, and returns a framebuffer to draw on. */
globalThis.glDisturb = (gl) => {
  const buffer = (target, bytes = 256) => {
    const made = gl.createBuffer();
    gl.bindBuffer(target, made);
    gl.bufferData(target, bytes, gl.STATIC_DRAW);
    return made;
  };
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  buffer(gl.ELEMENT_ARRAY_BUFFER);
  buffer(gl.ARRAY_BUFFER);
  gl.enableVertexAttribArray(3);
  gl.vertexAttribPointer(3, 2, gl.SHORT, true, 8, 4);
  gl.vertexAttribDivisor(3, 2);
  gl.vertexAttrib4f(5, 0.1, 0.2, 0.3, 0.4);
  for (const target of ['COPY_READ_BUFFER', 'COPY_WRITE_BUFFER', 'PIXEL_PACK_BUFFER',
    'PIXEL_UNPACK_BUFFER']) buffer(gl[target]);
  for (let i = 0; i < 4; ++i) {
    gl.bindBufferRange(gl.UNIFORM_BUFFER, i, buffer(gl.UNIFORM_BUFFER, 1024), 256 * (i % 2), 128);
  }
  gl.bindBufferBase(gl.UNIFORM_BUFFER, 4, buffer(gl.UNIFORM_BUFFER));
  gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, buffer(gl.TRANSFORM_FEEDBACK_BUFFER));
  const feedback = gl.createTransformFeedback();
  gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, feedback);
  gl.bindBufferRange(gl.TRANSFORM_FEEDBACK_BUFFER, 0, buffer(gl.TRANSFORM_FEEDBACK_BUFFER), 16, 64);
  const targets = ['TEXTURE_2D', 'TEXTURE_2D_ARRAY', 'TEXTURE_3D', 'TEXTURE_CUBE_MAP'];
  for (let unit = 0; unit < 12; ++unit) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl[targets[unit % 4]], gl.createTexture());
    gl.bindSampler(unit, gl.createSampler());
  }
  gl.activeTexture(gl.TEXTURE0 + 5);
  const shader = (type, text) => {
    const made = gl.createShader(type);
    gl.shaderSource(made, `#version 300 es\nprecision highp float;\n${text}`);
    gl.compileShader(made);
    return made;
  };
  const program = gl.createProgram();
  gl.attachShader(program, shader(gl.VERTEX_SHADER, 'void main() { gl_Position = vec4(0); }'));
  gl.attachShader(program, shader(gl.FRAGMENT_SHADER, 'out vec4 c; void main() { c = vec4(1); }'));
  gl.linkProgram(program);
  gl.useProgram(program);
  for (const name of kSwitches) {
    if (name === 'DITHER') gl.disable(gl.DITHER);
    else gl.enable(gl[name]);
  }
  gl.blendFuncSeparate(gl.ONE, gl.ZERO, gl.DST_ALPHA, gl.SRC_COLOR);
  gl.blendEquationSeparate(gl.MAX, gl.FUNC_SUBTRACT);
  gl.blendColor(0.1, 0.2, 0.3, 0.4);
  gl.colorMask(true, false, true, false);
  gl.depthMask(false);
  gl.depthFunc(gl.NOTEQUAL);
  gl.depthRange(0.25, 0.75);
  gl.clearColor(0.5, 0.25, 0.125, 1);
  gl.clearDepth(0.5);
  gl.clearStencil(3);
  gl.cullFace(gl.FRONT_AND_BACK);
  gl.frontFace(gl.CW);
  gl.polygonOffset(3, 5);
  gl.sampleCoverage(0.5, true);
  gl.scissor(3, 4, 5, 6);
  gl.stencilFuncSeparate(gl.FRONT, gl.LESS, 1, 3);
  gl.stencilFuncSeparate(gl.BACK, gl.GREATER, 2, 7);
  gl.stencilMaskSeparate(gl.FRONT, 5);
  gl.stencilMaskSeparate(gl.BACK, 9);
  gl.stencilOp(gl.INCR, gl.DECR, gl.INVERT);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.pixelStorei(gl.PACK_ALIGNMENT, 2);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 7);
  gl.pixelStorei(gl.UNPACK_SKIP_ROWS, 2);
  gl.pixelStorei(gl.PACK_ROW_LENGTH, 900);
  gl.bindRenderbuffer(gl.RENDERBUFFER, gl.createRenderbuffer());
  return framebuffer(gl);
};

function framebuffer(gl) {
  const color = gl.createRenderbuffer();
  const depth = gl.createRenderbuffer();
  const bound = gl.getParameter(gl.RENDERBUFFER_BINDING);
  gl.bindRenderbuffer(gl.RENDERBUFFER, color);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, 64, 64);
  gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, 64, 64);
  gl.bindRenderbuffer(gl.RENDERBUFFER, bound);
  const target = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, target);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, color);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  gl.viewport(0, 0, 64, 64);
  return target;
}

/** The pixels of a framebuffer, read without leaving a trace. */
globalThis.glPixels = (gl, target, width, height) => {
  const read = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
  const pack = gl.getParameter(gl.PIXEL_PACK_BUFFER_BINDING);
  const row = gl.getParameter(gl.PACK_ROW_LENGTH);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, target);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  gl.pixelStorei(gl.PACK_ROW_LENGTH, 0);
  const pixels = new Uint8Array(4 * width * height);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  gl.pixelStorei(gl.PACK_ROW_LENGTH, row);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, pack);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, read);
  return pixels;
};
