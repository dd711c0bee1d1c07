// SPDX-License-Identifier: MIT
// The JSON of a model, read only where it names files, or for its nodes. The core judges the rest.

import { MoueError } from './errors.js';

const kGlbMagic = 0x46546c67; // "glTF"
const kJsonChunk = 0x4e4f534a; // "JSON"
export const kGlbHeaderBytes = 12;
export const kChunkHeaderBytes = 8;

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
  /** The document, or its nodes alone where it may be large; empty where it could not be found. */
  text: string;
  /** Bytes to load in place of the model's own, where URIs had to be renamed for the core. */
  rewritten?: Uint8Array<ArrayBuffer>;
}

export type Resolve = (uri: string) => string | URL | undefined;

export interface Entry {
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

/** The length of a .glb by its header; `undefined` for anything else. */
export function glbLength(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes.length >= kGlbHeaderBytes && view.getUint32(0, true) === kGlbMagic
    ? view.getUint32(8, true) : undefined;
}

/** How many bytes of a .glb, from the first, the core reads the document by; its first 20 are there. */
export function documentBytes(bytes: Uint8Array): number {
  return Math.min((jsonRange(bytes)?.[1] ?? bytes.length) + kChunkHeaderBytes, bytes.length);
}

/** The list as JSON gave it, or none: what is wrong with it is for the core to say. */
export function entries(json: unknown, key: string): Entry[] {
  const list = (json as Record<string, unknown> | null)?.[key];
  return Array.isArray(list) ? list.filter((e) => typeof e === 'object' && e !== null) : [];
}

/** Whether a buffer or an image lies in a file of its own. */
export function namesFile(entry: Entry): entry is Entry & { uri: string } {
  return typeof entry.uri === 'string' && !entry.uri.startsWith('data:');
}

async function loadFinder(): Promise<typeof import('./external_files.js')> {
  try {
    return await import('./external_files.js');
  } catch (cause) {
    throw new MoueError('FileNotFound', 'The model names other files, and external_files.js, which '
      + `finds them, cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, '',
    { cause });
  }
}

/**
 * Finds the JSON of a model, and the files that it names.
 *
 * bytes    the .glb or .gltf, wherever it lies by then, of which the JSON is there
 * whole    resolves when all of it is
 * base     the model's URL, if it has one
 * resolve  the page's own say in where a file lies
 * Throws ForbiddenPath or FileNotFound for buffers; images that cannot be resolved are left out.
 */
export async function readDocument(bytes: () => Uint8Array, whole: Promise<unknown>, base?: string,
  resolve?: Resolve): Promise<ExternalFiles> {
  const found: ExternalFiles = { buffers: [], images: new Map(), text: '' };
  const range = jsonRange(bytes());
  if (!range) return found;
  // a copy: TextDecoder refuses views of some memories
  found.text = new TextDecoder().decode(bytes().slice(range[0], range[1]));
  if (!/"uri"|\\/.test(found.text)) return found; // all in one file: nothing waits for the parser
  let json: { nodes?: unknown };
  try {
    json = JSON.parse(found.text) as typeof json;
    found.text = JSON.stringify({ nodes: json.nodes }); // not what data URIs hold
  } catch {
    return found; // the core says it better
  }
  if ([...entries(json, 'buffers'), ...entries(json, 'images')].some(namesFile)) {
    const [{ findFiles }] = await Promise.all([loadFinder(), whole]);
    findFiles(json, bytes, range, found, base, resolve);
  }
  return found;
}
