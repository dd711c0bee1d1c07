// Gives the functions of moue.wasm short names, in the module and in the scripts alike: together
// they would be 0.7 kB of what a page downloads.

const kExportSection = 7;

/** An unsigned LEB128 at `at`, and where it ends. */
function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return [value, at];
  }
}

function number(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

function shortName(index) {
  const digits = 'abcdefghijklmnopqrstuvwxyz';
  return index < 26 ? digits[index] : digits[Math.floor(index / 26) - 1] + digits[index % 26];
}

function renamedExports(section, shortNames) {
  let [count, at] = readNumber(section, 0);
  const out = [...number(count)];
  for (; count > 0; --count) {
    const [length, start] = readNumber(section, at);
    const name = Buffer.from(section.subarray(start, start + length)).toString();
    const [, end] = readNumber(section, start + length + 1);
    if (name.startsWith('moue_')) shortNames.set(name, shortName(shortNames.size));
    const short = Buffer.from(shortNames.get(name) ?? name);
    out.push(short.length, ...short, ...section.subarray(start + length, end));
    at = end;
  }
  return out;
}

/** Returns the module with its `moue_...` exports renamed, and the map of old names to new ones. */
export function shortenExports(module) {
  const shortNames = new Map();
  const pieces = [module.subarray(0, 8)];
  for (let at = 8; at < module.length;) {
    const [size, start] = readNumber(module, at + 1);
    let bytes = module.subarray(at, start + size);
    if (module[at] === kExportSection) {
      const section = renamedExports(module.subarray(start, start + size), shortNames);
      bytes = Buffer.from([kExportSection, ...number(section.length), ...section]);
    }
    pieces.push(bytes);
    at = start + size;
  }
  return { module: Buffer.concat(pieces), shortNames };
}
