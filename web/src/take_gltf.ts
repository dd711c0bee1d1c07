// SPDX-License-Identifier: MIT
// A clip of another model's file as a take.

import { readDocument } from './document.js';
import { MoueError } from './index.js';
import { bytesOf } from './take_bytes.js';
import type { TakeModule } from './take_module.js';

/** Whether the bytes are a .glb's (or a .vrm's), or a .gltf's. */
export function isGltf(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 64));
  if (start.startsWith('glTF')) return true;
  if (!/^\s*\{/.test(start)) return false;
  try {
    const json = JSON.parse(new TextDecoder().decode(bytes)) as { asset?: { version?: unknown } } | null;
    return json?.asset?.version !== undefined;
  } catch {
    return false; // lines of JSON, for one
  }
}

/**
 * Reads a clip: by name, or by number; without one, the first. Buffers beside the file are fetched.
 *
 * base: what they are relative to; `undefined` where the file has no address
 * @returns the take's handle
 * @throws MoueError as loading a model does, or `UnknownClip`.
 */
export async function readGltf(module: TakeModule, file: Uint8Array, clip: string | number | undefined,
  base: string | undefined): Promise<number> {
  const { buffers, rewritten } = await readDocument(() => file, Promise.resolve(), base);
  const bytes = rewritten ?? file;
  const encoder = new TextEncoder();
  const lent = [bytes, encoder.encode(`${clip ?? ''}`)];
  for (const { url, name, path } of buffers) {
    try {
      lent.push(encoder.encode(name), await bytesOf(url));
    } catch (error) {
      throw error instanceof MoueError ? new MoueError(error.code, error.message, path, { cause: error }) : error;
    }
  }
  const { exports } = module;
  return module.lend(lent, (...pointers) => {
    const size = (i: number) => lent[i]!.length;
    for (let i = 2; i < lent.length; i += 2) {
      exports.moue_take_offer(pointers[i]!, size(i), pointers[i + 1]!, size(i + 1));
    }
    return module.checked(exports.moue_take_read_gltf(pointers[0]!, size(0), pointers[1]!, size(1)));
  });
}
