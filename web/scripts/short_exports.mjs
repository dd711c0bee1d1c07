// Renames what a WebAssembly module exports.
import { kExportSection, leb, readLeb, sections } from './wasm_sections.mjs';

/** The contents of an export section with the new names. */
function renamed(section, names) {
  let [count, at] = readLeb(section, 0);
  const out = [...leb(count)];
  while (count-- > 0) {
    const [length, start] = readLeb(section, at);
    const name = section.toString('utf8', start, start + length);
    const [, end] = readLeb(section, start + length + 1); // behind the kind and the index
    const bytes = Buffer.from(names[name] ?? name);
    out.push(...leb(bytes.length), ...bytes, ...section.subarray(start + length, end));
    at = end;
  }
  return Buffer.from(out);
}

/** A copy of the module whose exports are renamed by the table `names`: { old: new }. */
export function renameExports(module, names) {
  const pieces = [module.subarray(0, 8)];
  for (const { id, start, end } of sections(module)) {
    const body = module.subarray(start, end);
    const kept = id === kExportSection ? renamed(body, names) : body;
    pieces.push(Buffer.from([id, ...leb(kept.length)]), kept);
  }
  return Buffer.concat(pieces);
}
