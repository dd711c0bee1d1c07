// The demo head is a valid glTF, by Khronos' own validator.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import validator from 'gltf-validator';
import { head } from './support/browser.mjs';

test('gltf-validator finds no error and no warning in the demo head', async (t) => {
  const report = await validator.validateBytes(new Uint8Array(await readFile(head)));
  const { numErrors, numWarnings, numInfos, messages } = report.issues;
  t.diagnostic(`${numErrors} errors, ${numWarnings} warnings, ${numInfos} notes`);
  assert.deepEqual(messages.filter(({ severity }) => severity < 2), []);
});
