// Weights and morphed vertices in the browser: as the conformance cases say, and as the native
// program has them, by every path.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nativeBake, unpackNodes } from './support/baked.mjs';
import { assets, cases, head, openStage, unlessThere } from './support/browser.mjs';
import { judgeEntry, judgeNodes, readArguments } from './support/judge.mjs';

const kPaths = ['cpu', 'texture', 'attribute'];
/** Streams that the attribute path can carry beside the base's own. */
const kFreeStreams = 8;
/** The same sums in another order, and the program's nine digits. */
const kSameArithmetic = { abs: 2e-5, rel: 2e-5 };

let stage;
let page;

before(async () => {
  stage = await openStage();
  page = await stage.page();
  await page.waitForFunction(() => globalThis.bakeModel);
  await page.evaluate(async () => {
    globalThis.viewer = await moue.Viewer.create(canvas, { autoRender: false });
  });
});
after(() => stage?.close());

const bake = (url, options, paths = kPaths) => page.evaluate(
  ([u, o, p]) => bakeModel(viewer, u, o, p), [url, options, paths]);

/** Faults of one path's answer to a case. */
function judgePath(entry, path, answer) {
  if (answer.error) {
    const full = path === 'attribute' && (entry.activeStreams ?? 0) > kFreeStreams;
    return full && answer.error.code === 'PathUnavailable' ? undefined
      : `${answer.error.code}: ${answer.error.message}`;
  }
  return judgeNodes(unpackNodes(answer), entry.expect.nodes, entry.tolerance);
}

async function judgeCase(entry) {
  const { outcome, nodes, error, warning } = entry.expect;
  const url = `/cases/${entry.file.split('/').map(encodeURIComponent).join('/')}`;
  const result = await bake(url, readArguments(entry.args));
  if (result.error) {
    if (!['error', 'warnOrError', 'okOrError'].includes(outcome)) {
      return [`${entry.id}: refused: ${result.error.code} ${result.error.message}`];
    }
    const fault = judgeEntry(result.error, error);
    return fault ? [`${entry.id}: ${fault}`] : [];
  }
  if (outcome === 'error') return [`${entry.id}: loaded, expected an error`];
  const faults = [];
  if (nodes) {
    for (const path of kPaths) {
      const fault = judgePath(entry, path, result.answers[path]);
      if (fault) faults.push(`${entry.id} [${path}]: ${fault}`);
    }
  }
  if (outcome.startsWith('warn') && !result.warnings.some((w) => !judgeEntry(w, warning))) {
    faults.push(`${entry.id}: no fitting warning among ${JSON.stringify(result.warnings)}`);
  }
  return faults;
}

describe('conformance cases', { skip: unlessThere(join(cases, 'cases.json'), 'the cases') }, () => {
  // wrong command lines are no matter of the web, and "../" is resolved by URL rules there
  const isForWeb = ({ id, expect }) => !['refused', 'notSilent'].includes(expect.outcome)
    && id !== 'uri-parent-exists';

  test('all give the expected weights, vertices, errors and warnings', async (t) => {
    const all = JSON.parse(await readFile(join(cases, 'cases.json'), 'utf8')).cases.filter(isForWeb);
    const faults = [];
    for (const entry of all) faults.push(...await judgeCase(entry));
    t.diagnostic(`${all.length} cases, ${kPaths.length} paths for those with vertices`);
    assert.deepEqual(faults, []);
  });
});

/** Sample models that need no compression extension. */
const kModels = ['AnimatedMorphCube.glb', 'AnimatedMorphCube_quantized.glb',
  'AnimatedMorphSphere.glb', 'MorphPrimitivesTest/MorphPrimitivesTest.gltf', 'MorphStressTest.glb',
  'RobotExpressive.glb', 'RobotExpressive_quantized.glb', 'SimpleMorph/SimpleMorph.gltf',
  'threeCube/threeCube.gltf', 'twoCubeMorph/twoCubeMorph.gltf', '01_cs_morph/01_cs_morph.gltf',
  '01_morphed_cube/01_morphed_cube.gltf', 'singleBlendshapeCube_sparse.glb',
  'mpfb_body_expr34_sparse.glb', 'ict_face_expr_sparse.glb', 'Godette_vrm_v4.vrm'];

/** Compares one model's first clip, part way in, with the native program. */
async function compareModel(file, url) {
  const info = await page.evaluate(async (u) => {
    const model = await viewer.load(u, { frame: false });
    const { clips } = model;
    model.dispose();
    return clips.map(({ duration }) => duration);
  }, url);
  const time = info.length > 0 ? Math.round(0.37 * info[0] * 1000) / 1000 : 0;
  const options = { weights: [], clip: info.length > 0 ? '0' : undefined, time, space: 'mesh' };
  const args = info.length > 0 ? ['--clip', '0', '--time', String(time)] : [];
  const { nodes } = nativeBake(file, args);
  const result = await bake(url, options);
  assert.ok(!result.error, JSON.stringify(result.error));
  for (const path of kPaths) {
    const answer = result.answers[path];
    if (path === 'attribute' && answer.error?.code === 'PathUnavailable') continue;
    assert.ok(!answer.error, JSON.stringify(answer.error));
    assert.equal(judgeNodes(unpackNodes(answer), nodes, kSameArithmetic), undefined, path);
  }
}

describe('the same vertices as the native program', () => {
  test('the demo head', () => compareModel(head, '/head.glb'));
  for (const name of kModels) {
    const file = join(assets, name);
    test(name, { skip: unlessThere(file, 'the model') }, () => compareModel(file, `/assets/${name}`));
  }
});
