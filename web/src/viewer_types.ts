// SPDX-License-Identifier: MIT
// What a viewer takes and tells.

import type { Context } from './context.js';
import type { Model } from './model.js';
import type { ModelHost } from './model_types.js';
import type { ModuleOptions, Runtime } from './module.js';
import type { Settings } from './settings.js';
import type { Viewer } from './viewer.js';

export interface ViewerOptions extends Settings, ModuleOptions {
  /**
   * Draw by itself when something changes, and only then. Default: true, but false on a context of
   * the page's own. Without it the page calls update() and render().
   */
  autoRender?: boolean;
  /** Mouse, touch and keys turn the camera. Default false; only on a canvas in a document. */
  controls?: boolean;
  /** Canvas pixels per CSS pixel. Default: the screen's own. */
  pixelRatio?: number;
  /** Smooth edges. Default true. Not on a context of the page's own. */
  antialias?: boolean;
  /** A hint to the browser. Default `high-performance`. Not on a context of the page's own. */
  powerPreference?: WebGLPowerPreference;
}

export interface ViewerEvents {
  /** A model was loaded and is shown. */
  load: { readonly model: Model };
  /** Something failed outside a call of the page's: the context was not restored, `controls.js` not loaded. */
  error: { readonly error: Error };
  /** A picture was drawn; the same object at each. */
  render: { readonly viewer: Viewer };
  camera: { readonly viewer: Viewer };
  /** The canvas has a new size, in pixels. */
  resize: { readonly width: number; readonly height: number };
  /** The GPU has dropped everything. Nothing is drawn until `contextrestored`. */
  contextlost: { readonly viewer: Viewer };
  /** All models are back as they were. */
  contextrestored: { readonly viewer: Viewer };
  dispose: { readonly viewer: Viewer };
}

/** For a camera of the page's own: column-major 4x4 matrices, as in OpenGL. */
export interface RenderOptions {
  /** World to camera: a rigid transform. */
  view?: ArrayLike<number>;
  /** Camera to clip space, depth -1 to 1. */
  projection?: ArrayLike<number>;
}

/** A viewer as its parts see it. @internal */
export interface ViewerInside {
  readonly viewer: Viewer;
  readonly runtime: Runtime;
  readonly context: Context;
  readonly host: ModelHost;
  /** Ends with the viewer. */
  readonly signal: AbortSignal;
  readonly maxTexture: number;
}
