// SPDX-License-Identifier: MIT
// What Moue throws: a stable code, a sentence, and where in the file it is.

/** Codes of the core (the same names in C++, on the command line and here). */
export type CoreErrorCode =
  | 'FileNotFound' | 'ForbiddenPath' | 'InvalidGlb' | 'InvalidJson' | 'InvalidProperty'
  | 'InvalidReference' | 'InvalidBuffer' | 'InvalidAccessor' | 'InvalidMesh' | 'InvalidWeights'
  | 'InvalidAnimation' | 'InvalidNode' | 'InvalidSkin' | 'InvalidImage' | 'InvalidTargetNames'
  | 'DuplicateTargetName' | 'UnsupportedVersion' | 'UnsupportedExtension' | 'UnsupportedFeature'
  | 'InvalidTake' | 'TooLarge' | 'UnknownTarget' | 'UnknownClip' | 'UnknownCamera' | 'PathUnavailable' | 'NoGl'
  | 'ShaderFailed' | 'OutOfGpuMemory' | 'WriteFailed';

/** Codes that only the web package uses. */
export type WebErrorCode =
  /** The object was disposed. */
  | 'Disposed'
  /** moue.wasm could not be fetched or started. */
  | 'WasmFailed'
  /** What was asked for needs the GPU, and its context is lost at the moment. */
  | 'ContextLost';

export type MoueErrorCode = CoreErrorCode | WebErrorCode;

/** Something that was passed over while a model loaded. */
export interface Warning {
  readonly code: MoueErrorCode;
  /** A sentence for people. */
  readonly message: string;
  /** JSON path such as `meshes[0].primitives[1]`, or `''`. */
  readonly path: string;
}

/** Every error of Moue. Wrong arguments are a `TypeError` or `RangeError`, aborts an `AbortError`. */
export class MoueError extends Error {
  override readonly name = 'MoueError';
  readonly code: MoueErrorCode;
  /** JSON path such as `meshes[0].primitives[1]`, or `''` where none applies. */
  readonly path: string;

  constructor(code: MoueErrorCode, message: string, path = '', options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.path = path;
  }
}
