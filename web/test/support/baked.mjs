// Baked vertices: from the browser, and from the native program.
import { execFileSync } from 'node:child_process';
import { program } from './browser.mjs';

function unpacked(text) {
  if (text === null) return null;
  const bytes = Buffer.from(text, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** What bakeModel() of the test page sent, with its numbers as Float32Array. */
export function unpackNodes(nodes) {
  return nodes.map((node) => ({
    ...node,
    primitives: node.primitives.map((primitive) => Object.fromEntries(
      Object.entries(primitive).map(([key, text]) => [key, unpacked(text)]))),
  }));
}

/** `moue bake --json`; rows of numbers. */
export function nativeBake(file, args = []) {
  const text = execFileSync(program, ['bake', file, '--json', ...args],
    { encoding: 'utf8', maxBuffer: 1 << 29, stdio: ['ignore', 'pipe', 'ignore'] });
  return JSON.parse(text);
}
