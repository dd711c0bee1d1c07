// SPDX-License-Identifier: MIT
// Where the files lie that a model names. Loaded with the first model that is not all in one file.

import { entries, kChunkHeaderBytes, kGlbHeaderBytes, namesFile, type Entry,
  type ExternalFiles, type Resolve } from './document.js';
import { MoueError } from './errors.js';

/** A percent sign that is not followed by two digits stands for itself. */
function percentDecoded(uri: string): string {
  const bytes: number[] = [];
  for (const byte of new TextEncoder().encode(uri)) bytes.push(byte);
  const out: number[] = [];
  for (let i = 0; i < bytes.length; ++i) {
    const digits = String.fromCharCode(bytes[i + 1] ?? 0, bytes[i + 2] ?? 0);
    if (bytes[i] === 0x25 && /^[0-9a-f]{2}$/i.test(digits)) {
      out.push(parseInt(digits, 16));
      i += 2;
    } else {
      out.push(bytes[i]!);
    }
  }
  return new TextDecoder().decode(new Uint8Array(out));
}

/** Whether the core takes the URI as it is: a file in the model's folder or below. */
function staysInFolder(name: string): boolean {
  if (/^[^/]*:|^\/|\\|[\u0000-\u001f\u007f]/.test(name)) return false;
  let depth = 0;
  for (const segment of name.split('/')) {
    if (segment === '..') {
      if (--depth < 0) return false;
    } else if (segment !== '' && segment !== '.') {
      ++depth;
    }
  }
  return depth > 0;
}

function resolved(uri: string, path: string, base: string | undefined, resolve?: Resolve): string {
  const own = resolve?.(uri);
  if (own !== undefined) return String(own);
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\\]/.test(percentDecoded(uri))) {
    throw new MoueError('ForbiddenPath', 'The URI holds a control character or a backslash.', path);
  }
  let url: URL;
  try {
    url = new URL(uri, base);
  } catch {
    const reason = base === undefined ? 'and the model was not loaded from a URL' : 'which is no URL';
    throw new MoueError('FileNotFound', `The model names the file "${uri}", ${reason}.`, path);
  }
  if (!['http:', 'https:', 'blob:', 'data:'].includes(url.protocol)) {
    throw new MoueError('ForbiddenPath',
      `The URI "${uri}" has the scheme "${url.protocol}"; only http, https, blob and data are read.`,
      path);
  }
  return url.href;
}

function renamedGlb(bytes: Uint8Array, jsonEnd: number, json: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = (json.length + 3) & ~3;
  const start = kGlbHeaderBytes + kChunkHeaderBytes;
  const out = new Uint8Array(start + padded + bytes.length - jsonEnd);
  out.set(bytes.subarray(0, start));
  out.fill(0x20, start, start + padded);
  out.set(json, start);
  out.set(bytes.subarray(jsonEnd), start + padded);
  const view = new DataView(out.buffer);
  view.setUint32(8, out.length, true);
  view.setUint32(kGlbHeaderBytes, padded, true);
  return out;
}

/**
 * Finds the files that a model names.
 *
 * The core accepts files of the model's own folder only; what lies elsewhere by URL rules is given
 * a name of that kind, and the JSON is rewritten with it.
 *
 * json, range  of the model's `bytes`, and where it lies there; `json` changes
 * bytes        asked for when needed: `resolve` may make the module's memory grow
 * found        gets the files
 */
export function findFiles(json: unknown, bytes: () => Uint8Array, range: readonly [number, number],
  found: ExternalFiles, base: string | undefined, resolve: Resolve | undefined): void {
  let renamed = 0;
  const take = (entry: Entry, uri: string): string => {
    const name = percentDecoded(uri);
    if (staysInFolder(name)) return name;
    entry.uri = `external-${renamed++}`;
    return entry.uri as string;
  };
  entries(json, 'buffers').forEach((entry, i) => {
    if (!namesFile(entry)) return;
    const { uri } = entry;
    const path = `buffers[${i}].uri`;
    const url = resolved(uri, path, base, resolve);
    found.buffers.push({ path, uri, name: take(entry, uri), url });
  });
  entries(json, 'images').forEach((entry, i) => {
    if (!namesFile(entry)) return;
    const { uri } = entry;
    try {
      const url = resolved(uri, `images[${i}].uri`, base, resolve);
      const name = take(entry, uri);
      found.images.set(name, url).set(entry.uri as string, url);
    } catch (error) {
      // a missing picture is a warning; a forbidden one is refused, as by the core
      if ((error as MoueError).code === 'ForbiddenPath') throw error;
    }
  });
  if (renamed > 0) {
    const text = new TextEncoder().encode(JSON.stringify(json));
    found.rewritten = range[0] === 0 ? text : renamedGlb(bytes(), range[1], text);
  }
}
