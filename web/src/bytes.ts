// SPDX-License-Identifier: MIT
// Downloads that go straight into the module's memory, without a copy in JavaScript.

import { MoueError } from './errors.js';
import type { Runtime } from './module.js';

/** The first allocation never follows a server's word beyond this; larger files grow by doubling. */
const kFirstBytes = 64 << 20;
const kUnknownBytes = 1 << 20;
/** What is read at a time. */
const kReadBytes = 1 << 18;

/** Bytes in the module's memory. Whoever holds it frees it. */
export interface NativeBytes {
  pointer: number;
  size: number;
}

export type BytesProgress = (loadedBytes: number, totalBytes: number | undefined) => void;

/** Bytes on their way into the module's memory. */
export interface Incoming {
  /** Those that are there, as long as no others come. */
  view(): Uint8Array;
  /** Where all will lie, if as many as `size` were announced; they move no more then. */
  pin(size: number): NativeBytes | undefined;
  /** Resolves when so many bytes are there, or all; rejects if they never will be. */
  reached(size: number): Promise<unknown>;
  readonly whole: Promise<NativeBytes>;
  /** Ends the download and frees the bytes. Whoever holds it calls it, whatever has come of it. */
  end(): void;
}

const otherLength = () => new RangeError('Another length was announced.');

/** A growing block of the module's memory. */
class Sink {
  #pointer: number;
  #size = 0;
  #capacity: number;
  #pinned = false;

  constructor(readonly runtime: Runtime, expectedBytes: number | undefined) {
    this.#capacity = Math.min(expectedBytes ?? kUnknownBytes, kFirstBytes);
    this.#pointer = runtime.allocate(this.#capacity);
  }

  view(): Uint8Array {
    return this.runtime.core.HEAPU8.subarray(this.#pointer, this.#pointer + this.#size);
  }

  pin(size: number): NativeBytes | undefined {
    this.#pinned = size === this.#capacity;
    return this.#pinned ? { pointer: this.#pointer, size } : undefined;
  }

  write(chunk: Uint8Array): void {
    if (this.#size + chunk.length > this.#capacity) this.#grow(this.#size + chunk.length);
    this.runtime.core.HEAPU8.set(chunk, this.#pointer + this.#size);
    this.#size += chunk.length;
  }

  #grow(needed: number): void {
    if (this.#pinned) throw otherLength();
    const capacity = Math.max(needed, 2 * this.#capacity);
    const pointer = this.runtime.allocate(capacity);
    this.runtime.core.HEAPU8.copyWithin(pointer, this.#pointer, this.#pointer + this.#size);
    this.runtime.free(this.#pointer);
    this.#pointer = pointer;
    this.#capacity = capacity;
  }

  take(): NativeBytes {
    if (this.#pinned && this.#size < this.#capacity) throw otherLength();
    return { pointer: this.#pointer, size: this.#size };
  }

  free(): void {
    this.runtime.free(this.#pointer);
  }
}

interface Chunks {
  /** The next one, which is overwritten by the call after; `undefined` at the end. */
  next(): Promise<Uint8Array | undefined>;
  cancel(reason?: unknown): Promise<void>;
}

/**
 * Reads the browser's own streams through one buffer, where it can, in place of a new one for each
 * chunk. Those of pages need not answer such reads: one may just close.
 */
function chunksOf(stream: ReadableStream<Uint8Array>, own: boolean): Chunks {
  let byob: ReadableStreamBYOBReader | undefined;
  try {
    if (own) byob = stream.getReader({ mode: 'byob' });
  } catch {
    // a browser without streams of bytes
  }
  if (!byob) {
    const reader = stream.getReader();
    return {
      next: async () => (await reader.read()).value,
      cancel: (reason) => reader.cancel(reason),
    };
  }
  let room: ArrayBufferLike = new ArrayBuffer(kReadBytes);
  return {
    async next() {
      const { done, value } = await byob.read(new Uint8Array(room));
      if (value) room = value.buffer;
      return done ? undefined : value;
    },
    cancel: (reason) => byob.cancel(reason),
  };
}

async function pour(chunks: Chunks, sink: Sink, signal: AbortSignal | undefined,
  received: (loadedBytes: number) => void): Promise<void> {
  let loaded = 0;
  // a read that waits for a server ends, too
  const cancel = () => void chunks.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', cancel);
  try {
    for (;;) {
      const chunk = await chunks.next();
      signal?.throwIfAborted();
      if (!chunk) return;
      sink.write(chunk);
      loaded += chunk.length;
      received(loaded);
    }
  } catch (error) {
    await chunks.cancel(error).catch(() => {});
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

function receive(runtime: Runtime, chunks: Chunks, total: number | undefined,
  signal: AbortSignal | undefined, onProgress: BytesProgress | undefined): Incoming {
  const sink = new Sink(runtime, total);
  const ended = new AbortController();
  const end = () => ended.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  let loaded = 0;
  let wanted: { size: number; resolve: () => void } | undefined;
  const whole = pour(chunks, sink, ended.signal, (bytes) => {
    loaded = bytes;
    onProgress?.(loaded, total);
    if (wanted && loaded >= wanted.size) wanted.resolve();
  }).then(() => sink.take()).finally(() => signal?.removeEventListener('abort', end));
  whole.catch(() => {}); // told to those who wait
  return {
    view: () => sink.view(),
    pin: (size) => sink.pin(size),
    whole,
    reached: (size) => (loaded >= size ? Promise.resolve()
      : Promise.race([whole, new Promise<void>((resolve) => { wanted = { size, resolve }; })])),
    end() {
      end();
      void whole.catch(() => {}).then(() => sink.free()); // nothing writes any more
    },
  };
}

/** Bytes that are all there. */
function arrived(runtime: Runtime, bytes: NativeBytes): Incoming {
  const whole = Promise.resolve(bytes);
  const { pointer, size } = bytes;
  return {
    view: () => runtime.core.HEAPU8.subarray(pointer, pointer + size),
    pin: () => bytes,
    reached: () => whole,
    whole,
    end: () => runtime.free(pointer),
  };
}

function isAbort(error: unknown, signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true || (error instanceof DOMException && error.name === 'AbortError');
}

function unreadable(name: string, reason: string, cause?: unknown): MoueError {
  return new MoueError('FileNotFound', `The file "${name}" cannot be loaded: ${reason}.`, '',
    { cause });
}

/** Fetches; network failures and HTTP errors become FileNotFound, aborts stay aborts. */
export async function fetchOk(url: string, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, signal ? { signal } : {});
  } catch (error) {
    if (isAbort(error, signal)) throw error;
    throw unreadable(url, error instanceof Error ? error.message : String(error), error);
  }
  return checkOk(response);
}

function checkOk(response: Response): Response {
  if (response.ok) return response;
  throw unreadable(response.url,
    `the server says ${response.status} ${response.statusText}`.trimEnd());
}

/** Downloads a URL, or what a fetch has brought, into the module's memory. */
export async function download(runtime: Runtime, source: string | Response, signal?: AbortSignal,
  onProgress?: BytesProgress): Promise<Incoming> {
  const response = typeof source === 'string' ? await fetchOk(source, signal) : checkOk(source);
  // the length counts compressed bytes where the server compresses: then it says nothing
  const plain = !response.headers.get('content-encoding');
  const length = Number(response.headers.get('content-length'));
  const total = plain && length > 0 ? length : undefined;
  if (!response.body) return copyIn(runtime, await response.arrayBuffer());
  const fetched = response.url !== ''; // or made by the page
  const incoming = receive(runtime, chunksOf(response.body, fetched), total, signal, onProgress);
  const told = (error: unknown) => {
    if (error instanceof MoueError || isAbort(error, signal)) throw error;
    throw unreadable(response.url, 'the connection broke off', error);
  };
  const whole = incoming.whole.catch(told);
  whole.catch(() => {});
  return { ...incoming, whole, reached: (size) => incoming.reached(size).catch(told) };
}

/** Reads a Blob or File into the module's memory. */
export function readBlob(runtime: Runtime, blob: Blob, signal?: AbortSignal,
  onProgress?: BytesProgress): Incoming {
  return receive(runtime, chunksOf(blob.stream(), true), blob.size, signal, onProgress);
}

/** Copies bytes into the module's memory. */
export function copyIn(runtime: Runtime, source: ArrayBuffer | ArrayBufferView): Incoming {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  const pointer = runtime.allocate(bytes.length);
  runtime.core.HEAPU8.set(bytes, pointer);
  return arrived(runtime, { pointer, size: bytes.length });
}
