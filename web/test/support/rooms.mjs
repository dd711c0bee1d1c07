// Where the bytes of what a page downloads come from: the module by room, the script by source.
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { kCodeSection, kDataSection, sections } from '../../scripts/wasm_sections.mjs';

/** The steps of a source map, of one line, as modules have it: { at, source }. */
function steps({ mappings, sources }) {
  const kDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let at = 0, source = 0;
  return mappings.split(',').map((segment) => {
    const fields = [];
    let value = 0, shift = 0;
    for (const digit of segment) {
      const bits = kDigits.indexOf(digit);
      value += (bits & 31) << shift;
      shift += 5;
      if (bits & 32) continue;
      fields.push(value & 1 ? -(value >> 1) : value >> 1);
      value = shift = 0;
    }
    at += fields[0];
    source += fields[1] ?? 0;
    return { at, source: fields.length > 1 ? sources[source] : undefined };
  });
}

/** The room, or whose library it is. A function that was inlined counts where it was written. */
function roomOf(source = '') {
  const room = /(?:^|\/)src\/(base|animation|morph|gltf|gl|render|runtime)\//.exec(source);
  if (room) return room[1];
  if (/\/glm\//.test(source)) return 'glm';
  return /\/c\+\+\/v1\/|\/libcxx/.test(source) ? 'std' : 'libc';
}

/** What a literal in the data is. Shaders are the only texts with several lines. */
function kindOf(text) {
  if (/[^\n -~]/.test(text) || text.length < 3) return 'tables';
  return text.trim().includes('\n') ? 'glsl' : 'texts';
}

/** Gathers pieces under names. */
class Heap {
  #pieces = new Map();

  add(name, piece) {
    if (!this.#pieces.has(name)) this.#pieces.set(name, []);
    this.#pieces.get(name).push(piece);
  }

  /** Lines, the largest first: bytes, and as packed alone (a whole packs a little better). */
  lines() {
    return [...this.#pieces].map(([name, pieces]) => ({ name, bytes: Buffer.concat(pieces) }))
      .map(({ name, bytes }) => ({ name, size: bytes.length, packed: deflateSync(bytes, { level: 9 }).length }))
      .sort((a, b) => b.packed - a.packed);
  }
}

/** The code of a module by room and its data by kind, from the module and its source map. */
export async function wasmByRoom(file) {
  const bytes = await readFile(file);
  const map = steps(JSON.parse(await readFile(`${file}.map`, 'utf8')));
  const heap = new Heap();
  for (const { id, start, end } of sections(bytes)) {
    if (id === kCodeSection) {
      heap.add('libc', bytes.subarray(start, Math.max(start, map[0].at)));
      map.forEach(({ at, source }, i) => heap.add(roomOf(source),
        bytes.subarray(Math.max(at, start), map[i + 1]?.at ?? end)));
    } else if (id === kDataSection) {
      const text = bytes.toString('latin1', start, end);
      for (const literal of text.split(/(?<=\0)/)) {
        heap.add(kindOf(literal.replace('\0', '')), Buffer.from(literal, 'latin1'));
      }
    } else if (id !== 0) {
      heap.add('declarations', bytes.subarray(start, end)); // types, imports and exports
    }
  }
  return heap.lines();
}

/** The bytes of a script by source, from esbuild's account of it. */
export function scriptBySource(metafile) {
  const [output] = Object.values(metafile.outputs);
  return Object.entries(output.inputs)
    .map(([name, { bytesInOutput }]) => ({ name: name.replace(/^.*\//, ''), size: bytesInOutput }))
    .sort((a, b) => b.size - a.size);
}
