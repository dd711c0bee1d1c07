// SPDX-License-Identifier: MIT
// The one WebAssembly module that all viewers of a page share, and how to talk with it.

import createCore from '#core';
import type { Core } from './abi.js';
import { MoueError, type MoueErrorCode } from './errors.js';

export interface ModuleOptions {
  /** Where moue.wasm lies. Default: beside this script. */
  wasmUrl?: string | URL;
  /** Its bytes, or the compiled module, in place of a download. */
  wasm?: BufferSource | WebAssembly.Module;
}

const kScratchBytes = 256;

/** The module with a scratch area and strings. Everything here is synchronous and single-threaded. */
export class Runtime {
  /** An area of 256 bytes, aligned to 8, for arguments and results of one call. */
  readonly scratch: number;
  readonly #decoder = new TextDecoder();
  readonly #encoder = new TextEncoder();

  constructor(readonly core: Core) {
    this.scratch = core.malloc(kScratchBytes);
  }

  get version(): string {
    return this.text(this.core.moue_version());
  }

  /** Allocates in the module's memory; throws TooLarge where it cannot. */
  allocate(size: number): number {
    let pointer = 0;
    try {
      pointer = this.core.malloc(Math.max(size, 1));
    } catch {
      // an allocator that aborts in place of returning 0
    }
    if (pointer === 0) throw new MoueError('TooLarge', `There is no memory for ${size} bytes.`);
    return pointer;
  }

  free(pointer: number): void {
    if (pointer !== 0) this.core.free(pointer);
  }

  /** A NUL-terminated UTF-8 string. */
  text(pointer: number): string {
    if (pointer === 0) return '';
    const heap = this.core.HEAPU8;
    return this.#decoder.decode(heap.subarray(pointer, heap.indexOf(0, pointer)));
  }

  /** A copy in the module's memory; the caller frees it. */
  newText(text: string): number {
    const bytes = this.#encoder.encode(text);
    const pointer = this.allocate(bytes.length + 1);
    this.core.HEAPU8.set(bytes, pointer);
    this.core.HEAPU8[pointer + bytes.length] = 0;
    return pointer;
  }

  /** Writes floats to the scratch area and returns its address. At most 64; more are left out. */
  floats(values: ArrayLike<number>): number {
    const heap = this.core.HEAPF32;
    const start = this.scratch >> 2;
    for (let i = 0; i < values.length && i < 64; ++i) heap[start + i] = values[i]!;
    return this.scratch;
  }

  /** The error of the last call that failed. */
  error(): MoueError {
    const { core } = this;
    const code = this.text(core.moue_error_code()) as MoueErrorCode;
    return new MoueError(code, this.text(core.moue_error_message()),
      this.text(core.moue_error_path()));
  }
}

async function compile(options: ModuleOptions): Promise<WebAssembly.Module> {
  const { wasm } = options;
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm) return WebAssembly.compile(wasm);
  const url = options.wasmUrl ?? new URL('./moue.wasm', import.meta.url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${response.url}`);
  // servers that do not know the type: compile from the bytes
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

async function start(options: ModuleOptions): Promise<Runtime> {
  try {
    const core = await createCore(await compile(options));
    return new Runtime(core as Core);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MoueError('WasmFailed', `Moue's WebAssembly module cannot be started: ${reason}`, '',
      { cause });
  }
}

let shared: Promise<Runtime> | undefined;
let defaults: ModuleOptions = {};

/** Says where moue.wasm comes from. Matters before the first viewer of the page is made. */
export function configure(options: ModuleOptions): void {
  defaults = { ...options };
}

/**
 * Starts the shared module; later calls return the same promise. Viewers call it by themselves:
 * call it early to have the download begin early.
 *
 * @throws MoueError `WasmFailed`; the next call tries again.
 */
export function loadRuntime(options?: ModuleOptions): Promise<Runtime> {
  shared ??= start({ ...defaults, ...options }).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
