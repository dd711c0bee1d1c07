// What a page downloads: the module and the script, as gzip -9 packs them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, web } from './support/browser.mjs';
import { scriptBySource, wasmByRoom } from './support/rooms.mjs';

const kBudgetBytes = 120_000;
const kElementBudgetBytes = 6_000;
const kControlsBudgetBytes = 1_500;
const kPageStateBudgetBytes = 2_000;
const kTakesBudgetBytes = 78_000;

// the program itself: Node's zlib is another one, and packs a little worse
const packed = (name) => execFileSync('gzip', ['-9c', join(web, 'dist', name)]).length;

test(`moue.wasm and index.js together take at most ${kBudgetBytes / 1000} kB`, (t) => {
  const wasm = packed('moue.wasm'), script = packed('index.js');
  t.diagnostic(`moue.wasm ${wasm} + index.js ${script} = ${wasm + script} bytes`);
  assert.ok(wasm + script <= kBudgetBytes, `${wasm + script} bytes`);
});

test('what moue.wasm and index.js are made of is known', async (t) => {
  const built = process.env.MOUE_WASM_DIR ?? join(root, 'build/wasm');
  const rooms = await wasmByRoom(join(built, 'moue.mapped.wasm'));
  const sum = (lines) => lines.reduce((total, { size }) => total + size, 0);
  t.diagnostic('moue.wasm: bytes, and as packed alone');
  for (const { name, size, packed: alone } of rooms) t.diagnostic(`  ${name} ${size} ${alone}`);
  // the module as it was when its source map was made: nearly what is shipped
  const shipped = (await readFile(join(web, 'dist/moue.wasm'))).length;
  assert.ok(Math.abs(sum(rooms) - shipped) < 0.01 * shipped, `${sum(rooms)} of ${shipped} bytes`);
  for (const room of ['base', 'animation', 'morph', 'gltf', 'gl', 'render', 'runtime', 'glsl', 'std']) {
    assert.ok(rooms.some(({ name }) => name === room), room);
  }
  const sources = scriptBySource(JSON.parse(await readFile(join(built, 'index.meta.json'), 'utf8')));
  t.diagnostic('index.js: bytes');
  for (const { name, size } of sources) t.diagnostic(`  ${name} ${size}`);
  assert.ok(sources.some(({ name }) => name === 'viewer.ts'));
});

test(`element.js takes at most ${kElementBudgetBytes / 1000} kB more`, (t) => {
  const size = packed('element.js');
  t.diagnostic(`element.js ${size} bytes`);
  assert.ok(size <= kElementBudgetBytes);
});

test(`controls.js, loaded where a camera is turned by hand, takes at most ${
  kControlsBudgetBytes / 1000} kB more`, (t) => {
  const size = packed('controls.js');
  t.diagnostic(`controls.js ${size} bytes`);
  assert.ok(size <= kControlsBudgetBytes);
});

test(`page_state.js, loaded for a page's own context, takes at most ${
  kPageStateBudgetBytes / 1000} kB more`, (t) => {
  const size = packed('page_state.js');
  t.diagnostic(`page_state.js ${size} bytes`);
  assert.ok(size <= kPageStateBudgetBytes);
});

test(`takes.wasm and takes.js, loaded on demand, take at most ${kTakesBudgetBytes / 1000} kB`, (t) => {
  const wasm = packed('takes.wasm'), script = packed('takes.js');
  t.diagnostic(`takes.wasm ${wasm} + takes.js ${script} = ${wasm + script} bytes`);
  assert.ok(wasm + script <= kTakesBudgetBytes);
});
