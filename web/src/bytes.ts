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

/** A growing block of the module's memory. */
class Sink {
  #pointer: number;
  #size = 0;
  #capacity: number;

  constructor(readonly runtime: Runtime, expectedBytes: number | undefined) {
    this.#capacity = Math.min(expectedBytes ?? kUnknownBytes, kFirstBytes);
    this.#pointer = runtime.allocate(this.#capacity);
  }

  write(chunk: Uint8Array): void {
    if (this.#size + chunk.length > this.#capacity) this.#grow(this.#size + chunk.length);
    this.runtime.core.HEAPU8.set(chunk, this.#pointer + this.#size);
    this.#size += chunk.length;
  }

  #grow(needed: number): void {
    const capacity = Math.max(needed, 2 * this.#capacity);
    const pointer = this.runtime.allocate(capacity);
    this.runtime.core.HEAPU8.copyWithin(pointer, this.#pointer, this.#pointer + this.#size);
    this.runtime.free(this.#pointer);
    this.#pointer = pointer;
    this.#capacity = capacity;
  }

  take(): NativeBytes {
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

async function pour(chunks: Chunks, sink: Sink, total: number | undefined,
  signal: AbortSignal | undefined, onProgress: BytesProgress | undefined): Promise<void> {
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
      onProgress?.(loaded, total);
    }
  } catch (error) {
    await chunks.cancel(error).catch(() => {});
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

async function receive(runtime: Runtime, chunks: Chunks,
  total: number | undefined, signal: AbortSignal | undefined,
  onProgress: BytesProgress | undefined): Promise<NativeBytes> {
  const sink = new Sink(runtime, total);
  try {
    await pour(chunks, sink, total, signal, onProgress);
    return sink.take();
  } catch (error) {
    sink.free();
    throw error;
  }
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
  onProgress?: BytesProgress): Promise<NativeBytes> {
  const response = typeof source === 'string' ? await fetchOk(source, signal) : checkOk(source);
  // the length counts compressed bytes where the server compresses: then it says nothing
  const plain = !response.headers.get('content-encoding');
  const length = Number(response.headers.get('content-length'));
  const total = plain && length > 0 ? length : undefined;
  if (!response.body) return copyIn(runtime, await response.arrayBuffer());
  try {
    const fetched = response.url !== ''; // or made by the page
    return await receive(runtime, chunksOf(response.body, fetched), total, signal, onProgress);
  } catch (error) {
    if (error instanceof MoueError || isAbort(error, signal)) throw error;
    throw unreadable(response.url, 'the connection broke off', error);
  }
}

/** Reads a Blob or File into the module's memory. */
export function readBlob(runtime: Runtime, blob: Blob, signal?: AbortSignal,
  onProgress?: BytesProgress): Promise<NativeBytes> {
  return receive(runtime, chunksOf(blob.stream(), true), blob.size, signal, onProgress);
}

/** Copies bytes into the module's memory. */
export function copyIn(runtime: Runtime, source: ArrayBuffer | ArrayBufferView): NativeBytes {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  const pointer = runtime.allocate(bytes.length);
  runtime.core.HEAPU8.set(bytes, pointer);
  return { pointer, size: bytes.length };
}
