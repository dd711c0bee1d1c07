// SPDX-License-Identifier: MIT
// The bytes of a take's source, its address and its name.

import { MoueError } from './index.js';

/** An address, a picked or dropped file, the bytes of one, or a fetch's response. */
export type ByteSource = string | URL | Response | Blob | ArrayBuffer | ArrayBufferView;

/** @throws MoueError `FileNotFound`. */
export async function bytesOf(source: ByteSource): Promise<Uint8Array> {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (source instanceof Blob) return new Uint8Array(await source.arrayBuffer());
  try {
    const response = source instanceof Response ? source : await fetch(source);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MoueError('FileNotFound', `"${addressOf(source)}" cannot be read: ${reason}.`, '', { cause });
  }
}

/** Where the source lies; `undefined` for files and bytes. */
export function addressOf(source: ByteSource): string | undefined {
  if (source instanceof Response) return source.url;
  if (typeof source !== 'string' && !(source instanceof URL)) return undefined;
  const page = typeof document === 'undefined' ? globalThis.location?.href : document.baseURI;
  return new URL(source, page).href;
}

/** "smile" of "https://example.org/takes/smile.csv?x". */
export function nameOf(source: ByteSource): string {
  const path = source instanceof File ? source.name : (addressOf(source) ?? '').replace(/[?#].*/, '');
  return path.split('/').at(-1)!.replace(/\.\w+$/, '');
}
