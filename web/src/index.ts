// SPDX-License-Identifier: MIT
// Moue: morph targets of glTF models on WebGL2.

export type { BakedNode, BakedPrimitive, BakeOptions } from './bake.js';
export type { Camera, CameraState, Padding } from './camera.js';
export type { ViewerTarget } from './context.js';
export { MoueError, type CoreErrorCode, type MoueErrorCode, type Warning, type WebErrorCode }
  from './errors.js';
export type { DrivenName, LayerMask, LayerOptions, LayerPlayOptions, LayerSource, LiveFilter, LiveFrame, LiveNames, NameMap }
  from './layer_types.js';
export type { Layer, Layers } from './layers.js';
export type { LoadOptions, LoadProgress, ModelSource } from './loader.js';
export type { Model } from './model.js';
export type { Clip, ModelEvents, PlayOptions, Target } from './model_types.js';
export { configure, loadRuntime, type ModuleOptions } from './module.js';
export type { MorphPath } from './paths.js';
export type { PickedTarget, PickHit } from './pick.js';
export type { ScreenshotOptions } from './screenshot.js';
export type { Settings } from './settings.js';
export type { Stats } from './stats.js';
export type { DriveOptions, TakePlayer, TakeSource } from './takes.js';
export { Viewer } from './viewer.js';
export type { RenderOptions, ViewerEvents, ViewerOptions } from './viewer_types.js';
