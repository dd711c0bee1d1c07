// SPDX-License-Identifier: MIT
// takes.wasm, as core/takes_module.h declares it, and how to talk with it.

import { MoueError, type MoueErrorCode, type Warning } from './index.js';

type Pointer = number;

/** The module's functions. */
interface TakeExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): Pointer;
  free(pointer: Pointer): void;
  moue_takes_error(): Pointer;
  moue_take_read(text: Pointer, size: number, framesPerSecond: number): Pointer;
  moue_take_offer(uri: Pointer, uriSize: number, bytes: Pointer, size: number): void;
  moue_take_read_gltf(bytes: Pointer, size: number, clip: Pointer, clipSize: number): Pointer;
  moue_take_idle(seed: number, seconds: number): Pointer;
  moue_take_free(take: Pointer): void;
  moue_take_filter(take: Pointer, filter: Pointer): void;
  moue_take_describe(take: Pointer): Pointer;
  moue_take_fit(take: Pointer, model: Pointer, modelSize: number, map: Pointer, mapSize: number,
    valueCount: number): Pointer;
  moue_fit_free(fit: Pointer): void;
  moue_fit_describe(fit: Pointer): Pointer;
  moue_fit_sample(fit: Pointer, seconds: number, moveCount: Pointer): Pointer;
}

export interface TakeModuleOptions {
  /** Where takes.wasm lies. Default: beside this script. */
  wasmUrl?: string | URL;
  /** Its bytes, or the compiled module, in place of a download. */
  wasm?: BufferSource | WebAssembly.Module;
}

export class TakeModule {
  readonly #decoder = new TextDecoder();

  constructor(readonly exports: TakeExports) {}

  /** A NUL-terminated JSON text. */
  json<T>(pointer: Pointer): T {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return JSON.parse(this.#decoder.decode(bytes.slice(pointer, bytes.indexOf(0, pointer)))) as T;
  }

  /** Lends `work` copies of the bytes, as pointers. */
  lend<T>(lists: readonly Uint8Array[], work: (...pointers: Pointer[]) => T): T {
    const { exports } = this;
    const pointers: Pointer[] = [];
    try {
      for (const list of lists) {
        const pointer = exports.malloc(Math.max(list.length, 1));
        if (pointer === 0) throw new MoueError('TooLarge', `There is no memory for ${list.length} bytes.`);
        pointers.push(pointer);
        new Uint8Array(exports.memory.buffer).set(list, pointer);
      }
      return work(...pointers);
    } finally {
      for (const pointer of pointers) exports.free(pointer);
    }
  }

  /** `pointer`, unless the call that gave it has failed. @throws MoueError. */
  checked(pointer: Pointer): Pointer {
    if (pointer !== 0) return pointer;
    const { code, message, path } = this.json<Warning>(this.exports.moue_takes_error());
    throw new MoueError(code as MoueErrorCode, message, path);
  }
}

async function compile({ wasm, wasmUrl }: TakeModuleOptions): Promise<WebAssembly.Module> {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm) return WebAssembly.compile(wasm);
  const response = await fetch(wasmUrl ?? new URL('./takes.wasm', import.meta.url));
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${response.url}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function start(options: TakeModuleOptions): Promise<TakeModule> {
  try {
    const module = await compile(options);
    const imports: Record<string, Record<string, () => number>> = {};
    // growth of memory is read anew each time; the rest is of the C library's unused parts
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      (imports[from] ??= {})[name] = () => 0;
    }
    const { exports } = await WebAssembly.instantiate(module, imports);
    const own = exports as unknown as TakeExports;
    own._initialize();
    return new TakeModule(own);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MoueError('WasmFailed', `takes.wasm cannot be started: ${reason}`, '', { cause });
  }
}

let shared: Promise<TakeModule> | undefined;
let defaults: TakeModuleOptions = {};

/** Says where takes.wasm comes from. Matters before the first take. */
export function configureTakes(options: TakeModuleOptions): void {
  defaults = { ...options };
}

/** The module, started at the first call. @throws MoueError `WasmFailed`; the next call tries again. */
export function loadTakes(): Promise<TakeModule> {
  shared ??= start(defaults).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

