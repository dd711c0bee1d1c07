// SPDX-License-Identifier: MIT
// From a URL, a file or bytes to an asset of the core.

import { copyIn, download, readBlob, type Incoming } from './bytes.js';
import {
  documentBytes, glbLength, kChunkHeaderBytes, kGlbHeaderBytes, readDocument, type ExternalFiles,
} from './document.js';
import { MoueError } from './errors.js';
import type { Model } from './model.js';
import type { Runtime } from './module.js';

/**
 * What `viewer.load()` takes: an address, a picked or dropped file, the bytes of a model, or the
 * response of a fetch that the page has begun before, while the viewer was being made.
 */
export type ModelSource = string | URL | Response | Blob | ArrayBuffer | ArrayBufferView;

export interface LoadProgress {
  readonly stage: 'download' | 'parse' | 'images' | 'upload' | 'targets';
  /** Bytes received so far, external buffers included. */
  readonly loadedBytes: number;
  /** All bytes, once the server has told; `undefined` before. */
  readonly totalBytes: number | undefined;
  /** 0 to 1 over the whole load; never falls. */
  readonly fraction: number;
}

export interface LoadOptions {
  onProgress?: (progress: LoadProgress) => void;
  /**
   * Called once the model can be drawn, at rest: its targets, most of the data, are still to be read
   * and move nothing yet. Viewers that draw by themselves show it; others may call render() here.
   */
  onRest?: (model: Model) => void;
  /** Ends the load: its promise is rejected with `signal.reason` and everything is freed. */
  signal?: AbortSignal;
  /** What relative URIs of buffers and images resolve against. Default: the model's URL. */
  baseUrl?: string | URL;
  /**
   * The page's say in where a file lies that the model names: return a URL (a `blob:` one for a
   * dropped file), or `undefined` for the usual rules. `uri` is as the model spells it.
   */
  resolve?: (uri: string) => string | URL | undefined;
  /** Frame the camera on the result. Default: only while the viewer shows nothing else. */
  frame?: boolean;
}

/** An asset whose targets are still to be read, and the addresses of pictures outside the file. */
export interface LoadedAsset {
  handle: number;
  /** What reads them. */
  loader: number;
  imageUrls: ReadonlyMap<string, string>;
  /** Its document, as text. */
  json: string;
  /** Resolves when its bytes are all there. */
  whole: Promise<unknown>;
  tell(stage: LoadProgress['stage'], fraction: number): void;
  /** Frees all that reading took but the asset. */
  end(): void;
}

/** The share of a load's progress that the download takes. */
export const kDownloadShare = 0.8;

function pageUrl(): string | undefined {
  return typeof document !== 'undefined' ? document.baseURI : globalThis.location?.href;
}

/** Adds up the progress of several downloads. */
class Progress {
  #loaded = 0;
  #total: number | undefined;
  #fraction = 0;

  constructor(readonly report: LoadOptions['onProgress']) {}

  /** A listener for one more download. */
  part(): (loaded: number, total: number | undefined) => void {
    const before = this.#loaded;
    const totalBefore = this.#total ?? 0;
    return (loaded, total) => {
      this.#loaded = before + loaded;
      this.#total = total === undefined ? undefined : totalBefore + total;
      const share = this.#total ? Math.min(this.#loaded / this.#total, 1) : 0;
      this.tell('download', kDownloadShare * share);
    };
  }

  /** Stages that come while the download goes on do not count as more than it. */
  tell(stage: LoadProgress['stage'], fraction: number): void {
    const counts = stage === 'download' || !(this.#loaded < this.#total!);
    if (counts) this.#fraction = Math.max(this.#fraction, fraction);
    this.report?.({
      stage, loadedBytes: this.#loaded, totalBytes: this.#total, fraction: this.#fraction,
    });
  }
}

function readSource(runtime: Runtime, source: ModelSource, signal: AbortSignal | undefined,
  progress: Progress): Incoming | Promise<Incoming> {
  if (source instanceof Blob) return readBlob(runtime, source, signal, progress.part());
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return copyIn(runtime, source);
  return download(runtime, source instanceof Response ? source : new URL(source, pageUrl()).href,
    signal, progress.part());
}

function baseOf(source: ModelSource, options: LoadOptions): string | undefined {
  if (options.baseUrl !== undefined) return new URL(options.baseUrl, pageUrl()).href;
  if (source instanceof Response) return source.url;
  if (typeof source !== 'string' && !(source instanceof URL)) return undefined;
  return new URL(source, pageUrl()).href;
}

/** What was allocated on the way, freed in any case. */
class Scratch {
  readonly #pointers: number[] = [];
  readonly #incoming: Incoming[] = [];
  loader = 0;

  constructor(readonly runtime: Runtime) {}

  keep(incoming: Incoming): Incoming {
    this.#incoming.push(incoming);
    return incoming;
  }

  text(text: string): number {
    const pointer = this.runtime.newText(text);
    this.#pointers.push(pointer);
    return pointer;
  }

  free(): void {
    if (this.loader !== 0) this.runtime.core.moue_loader_free(this.loader); // borrows the bytes
    for (const pointer of this.#pointers) this.runtime.free(pointer);
    for (const incoming of this.#incoming) incoming.end();
  }
}

async function addBuffers(scratch: Scratch, files: ExternalFiles, signal: AbortSignal | undefined,
  progress: Progress): Promise<void> {
  const { runtime } = scratch;
  for (const file of files.buffers) {
    try {
      const bytes = await scratch.keep(
        await download(runtime, file.url, signal, progress.part())).whole;
      runtime.core.moue_loader_add_file(scratch.loader, scratch.text(file.name), bytes.pointer,
        bytes.size);
    } catch (error) {
      if (!(error instanceof MoueError) || error.path !== '') throw error;
      throw new MoueError(error.code, error.message, file.path, { cause: error });
    }
  }
}

/**
 * Loads a model into the core, at rest. Throws MoueError, or the signal's reason. The caller drops
 * the asset with moue_asset_free, and ends the load.
 *
 * open  calls moue_loader_open with a viewer where one can be drawn on
 */
export async function loadAsset(runtime: Runtime, source: ModelSource, options: LoadOptions,
  open: (loader: number, pointer: number, size: number) => number): Promise<LoadedAsset> {
  const { core } = runtime;
  const { signal } = options;
  signal?.throwIfAborted();
  const progress = new Progress(options.onProgress);
  const scratch = new Scratch(runtime);
  let loaded: LoadedAsset | undefined;
  try {
    let incoming = scratch.keep(await readSource(runtime, source, signal, progress));
    await incoming.reached(kGlbHeaderBytes + kChunkHeaderBytes);
    const length = glbLength(incoming.view());
    let { pointer, size } = (length && incoming.pin(length)) || await incoming.whole;
    const bytes = () => core.HEAPU8.subarray(pointer, pointer + size);
    await incoming.reached(documentBytes(bytes()));
    const files = await readDocument(bytes, incoming.whole, baseOf(source, options), options.resolve);
    signal?.throwIfAborted();
    if (files.rewritten) {
      incoming = scratch.keep(copyIn(runtime, files.rewritten));
      ({ pointer, size } = await incoming.whole);
    }
    const loader = scratch.loader = core.moue_loader_new();
    await addBuffers(scratch, files, signal, progress);
    progress.tell('parse', kDownloadShare);
    const needed = open(loader, pointer, size);
    if (needed === 0) throw runtime.error();
    await incoming.reached(needed);
    signal?.throwIfAborted();
    const handle = core.moue_loader_read_rest(loader);
    if (handle === 0) throw runtime.error();
    return loaded = {
      handle, loader, imageUrls: files.images, json: files.text, whole: incoming.whole,
      tell: (stage, fraction) => progress.tell(stage, fraction), end: () => scratch.free(),
    };
  } finally {
    if (!loaded) scratch.free();
  }
}
