// Renames what a WebAssembly module exports.
import { kExportSection, leb, readLeb, sections } from './wasm_sections.mjs';

/** The contents of an export section with the new names; counts in `found` those that it has. */
function renamed(section, names, found) {
  let [count, at] = readLeb(section, 0);
  const out = [...leb(count)];
  while (count-- > 0) {
    const [length, start] = readLeb(section, at);
    const name = section.toString('utf8', start, start + length);
    const [, end] = readLeb(section, start + length + 1); // behind the kind and the index
    const bytes = Buffer.from(names[name] ?? name);
    if (name.startsWith('moue_')) found.push(name);
    out.push(...leb(bytes.length), ...bytes, ...section.subarray(start + length, end));
    at = end;
  }
  return Buffer.from(out);
}

/**
 * A copy of the module whose exports are renamed by the table `names`: { old: new }. Throws unless
 * these are all of its moue_ functions: a call of one that is missing, or a function that nobody
 * calls, shows when building.
 */
export function renameExports(module, names) {
  const pieces = [module.subarray(0, 8)];
  const found = [];
  for (const { id, start, end } of sections(module)) {
    const body = module.subarray(start, end);
    const kept = id === kExportSection ? renamed(body, names, found) : body;
    pieces.push(Buffer.from([id, ...leb(kept.length)]), kept);
  }
  const missing = Object.keys(names).filter((name) => !found.includes(name));
  const unused = found.filter((name) => !(name in names));
  if (missing.length > 0 || unused.length > 0) {
    throw new Error(`Not exported but called: ${missing}; exported but never called: ${unused}`);
  }
  return Buffer.concat(pieces);
}
