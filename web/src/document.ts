// SPDX-License-Identifier: MIT
// The JSON of a model, read only to find the files that it names and its nodes' rest. The core judges the rest.

import { MoueError } from './errors.js';

const kGlbMagic = 0x46546c67; // "glTF"
const kJsonChunk = 0x4e4f534a; // "JSON"
const kGlbHeaderBytes = 12;
const kChunkHeaderBytes = 8;

/** A node as the file's JSON has it. */
export interface FileNode {
  readonly children?: readonly number[];
  readonly rotation?: readonly number[];
  readonly matrix?: readonly number[];
}

/** A file that a model names: where it stands in the JSON, and where it is. */
export interface ExternalFile {
  /** JSON path, such as `buffers[0].uri`. */
  path: string;
  /** As the file spells it. */
  uri: string;
  /** The name that the core knows it by. */
  name: string;
  url: string;
}

export interface ExternalFiles {
  buffers: ExternalFile[];
  images: Map<string, string>; // the core's URI -> URL
  /** The file's nodes as they stand there. */
  nodes: readonly FileNode[];
  /** Bytes to load in place of the model's own, where URIs had to be renamed for the core. */
  rewritten?: Uint8Array<ArrayBuffer>;
}

type Resolve = (uri: string) => string | URL | undefined;

interface Entry extends FileNode {
  uri?: unknown;
}

function jsonRange(bytes: Uint8Array): [start: number, end: number] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== kGlbMagic) return [0, bytes.length];
  const start = kGlbHeaderBytes + kChunkHeaderBytes;
  if (bytes.length < start || view.getUint32(kGlbHeaderBytes + 4, true) !== kJsonChunk) return;
  const end = start + view.getUint32(kGlbHeaderBytes, true);
  return end <= bytes.length ? [start, end] : undefined;
}

/** The list as JSON gave it, or none: what is wrong with it is for the core to say. */
function entries(json: unknown, key: string): Entry[] {
  const list = (json as Record<string, unknown> | null)?.[key];
  return Array.isArray(list) ? list.filter((e) => typeof e === 'object' && e !== null) : [];
}

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
 * bytes    the whole .glb or .gltf; read during the call only
 * base     the model's URL, if it has one
 * resolve  the page's own say in where a file lies
 * Throws ForbiddenPath or FileNotFound for buffers; images that cannot be resolved are left out.
 */
export function externalFiles(bytes: Uint8Array, base?: string, resolve?: Resolve): ExternalFiles {
  const found: ExternalFiles = { buffers: [], images: new Map(), nodes: [] };
  const range = jsonRange(bytes);
  if (!range) return found;
  let json: unknown;
  try {
    // a copy: TextDecoder refuses views of some memories
    json = JSON.parse(new TextDecoder().decode(bytes.slice(range[0], range[1])));
  } catch {
    return found; // the core says it better
  }
  found.nodes = entries(json, 'nodes');
  let renamed = 0;
  const take = (entry: Entry, uri: string): string => {
    const name = percentDecoded(uri);
    if (staysInFolder(name)) return name;
    entry.uri = `external-${renamed++}`;
    return entry.uri as string;
  };
  entries(json, 'buffers').forEach((entry, i) => {
    if (typeof entry.uri !== 'string' || entry.uri.startsWith('data:')) return;
    const { uri } = entry;
    const path = `buffers[${i}].uri`;
    const url = resolved(uri, path, base, resolve);
    found.buffers.push({ path, uri, name: take(entry, uri), url });
  });
  entries(json, 'images').forEach((entry, i) => {
    if (typeof entry.uri !== 'string' || entry.uri.startsWith('data:')) return;
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
    found.rewritten = range[0] === 0 ? text : renamedGlb(bytes, range[1], text);
  }
  return found;
}
