// What a page downloads: the module and the script, as gzip -9 packs them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { web } from './support/browser.mjs';

// The goal is 120 kB. The packed and cached paths, the CPU kernel, layers and picking went beyond it.
const kGoalBytes = 120_000;
const kBudgetBytes = 130_000;
const kElementBudgetBytes = 6_000;
const kTakesBudgetBytes = 78_000;

const packed = async (name) => gzipSync(await readFile(join(web, 'dist', name)), { level: 9 }).length;

test(`moue.wasm and index.js together take at most ${kBudgetBytes / 1000} kB, beyond the goal of ${
  kGoalBytes / 1000} kB`, async (t) => {
  const [wasm, script] = await Promise.all([packed('moue.wasm'), packed('index.js')]);
  t.diagnostic(`moue.wasm ${wasm} + index.js ${script} = ${wasm + script} bytes`);
  assert.ok(wasm + script <= kBudgetBytes, `${wasm + script} bytes`);
});

test(`element.js takes at most ${kElementBudgetBytes / 1000} kB more`, async (t) => {
  const size = await packed('element.js');
  t.diagnostic(`element.js ${size} bytes`);
  assert.ok(size <= kElementBudgetBytes);
});

test(`takes.wasm and takes.js, loaded on demand, take at most ${kTakesBudgetBytes / 1000} kB`, async (t) => {
  const [wasm, script] = await Promise.all([packed('takes.wasm'), packed('takes.js')]);
  t.diagnostic(`takes.wasm ${wasm} + takes.js ${script} = ${wasm + script} bytes`);
  assert.ok(wasm + script <= kTakesBudgetBytes);
});
