// The outermost layer of a WebAssembly module.

export const kExportSection = 7, kCodeSection = 10, kDataSection = 11;

/** An unsigned LEB128 number: [value, the place behind it]. */
export function readLeb(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

/** The bytes of an unsigned LEB128 number. */
export function leb(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

/** Where the contents of each section lie. */
export function sections(module) {
  const found = [];
  for (let at = 8; at < module.length;) {
    const [size, start] = readLeb(module, at + 1);
    found.push({ id: module[at], start, end: start + size });
    at = start + size;
  }
  return found;
}
