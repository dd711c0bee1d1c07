// The npm package: what it holds, its types, and that it works installed: from a script tag,
// bundled by Vite, and in React and Vue.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { head, launch, web } from './support/browser.mjs';
import { serve } from '../scripts/static_server.mjs';

const kVite = 'vite@6.4.6';
const kFrameworks = ['react@19.3.1', 'react-dom@19.3.1', 'vue@3.5.45'];

let project;
let browser;

function npm(folder, ...args) {
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const tsc = (...args) => execFileSync(process.execPath,
  [join(web, 'node_modules/typescript/bin/tsc'), ...args], { encoding: 'utf8' });

before(async () => {
  project = await mkdtemp(join(tmpdir(), 'moue-package-'));
  const [{ filename }] = JSON.parse(npm(web, 'pack', '--json', '--pack-destination', project));
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  npm(project, 'install', '--no-audit', '--no-fund', '--no-package-lock', `./${filename}`);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await rm(project, { recursive: true, force: true });
});

test('the tarball holds the runtime, its types and its papers, and nothing else', () => {
  const [{ files }] = JSON.parse(npm(web, 'pack', '--json', '--dry-run'));
  const names = files.map(({ path }) => path).filter((path) => !path.startsWith('dist/types/')).sort();
  assert.deepEqual(names, ['LICENSE', 'README.md', 'dist/controls.js', 'dist/element.js',
    'dist/external_files.js', 'dist/index.js', 'dist/moue.wasm', 'dist/page_state.js',
    'dist/picture_file.js', 'dist/takes.js', 'dist/takes.wasm', 'package.json']);
  assert.ok(files.some(({ path }) => path === 'dist/types/index.d.ts'));
});

test('dist/ is the same package by itself', async () => {
  const inner = JSON.parse(await readFile(join(web, 'dist/package.json'), 'utf8'));
  for (const entry of Object.values(inner.exports).flatMap((e) => (typeof e === 'string' ? e : Object.values(e)))) {
    assert.ok(existsSync(join(web, 'dist', entry)), entry);
  }
  assert.equal(inner.devDependencies, undefined);
});

test('its sources and its demo pass the strict compiler', () => {
  tsc('--noEmit', '-p', web);
  tsc('--noEmit', '-p', join(web, 'demo'));
});

test('its types serve a strict TypeScript project, with either module resolution', async () => {
  const code = `
    import { configure, MoueError, Viewer, type Model } from 'moue';
    import { MoueViewerElement } from 'moue/element';
    import { idleTake, type Take } from 'moue/takes';
    configure({ wasmUrl: '/moue.wasm' });
    const viewer: Viewer = await Viewer.create(new OffscreenCanvas(1, 1), { background: 'white to #ccc' });
    const model: Model = await viewer.load('a.glb', { onProgress: ({ fraction }) => fraction.toFixed() });
    model.setWeights({ jawOpen: 0.5 });
    model.setWeights(new Float32Array(3));
    const layer = model.layers.add({ clip: 'Talk', additive: true, mask: { jawOpen: 0.5 } });
    layer.weight = 0.5;
    const take: Take = await idleTake({ seed: 7 });
    const player = await model.drive(take, { loop: false, map: { targets: { Smile: null } } });
    player.time = player.driven.length;
    viewer.push({ weights: { jawOpen: 1 }, rotations: { Head: [0, 0, 0, 1] } });
    const strongest: string | undefined = viewer.pick(10, 20)?.targets[0]?.target.name;
    console.log(strongest, viewer.stats.latencyMs?.toFixed());
    model.on('ended', ({ clip }) => clip.name.length);
    viewer.on('contextlost', ({ viewer: v }) => v.dispose());
    const element: MoueViewerElement = document.querySelector('moue-viewer')!;
    element.weights = { jawOpen: 1 };
    try { model.play('Talk', { loop: 'ping-pong', fade: 0.2 }); } catch (e) {
      if (e instanceof MoueError && e.code === 'UnknownClip') console.log(e.path);
    }
    // @ts-expect-error there is no such path
    viewer.set({ path: 'magic' });
  `;
  await writeFile(join(project, 'use.mts'), code);
  for (const [module, moduleResolution] of [['esnext', 'bundler'], ['nodenext', 'nodenext']]) {
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({
      compilerOptions: { noEmit: true, strict: true, skipLibCheck: false, target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'], types: [], module, moduleResolution },
      files: ['use.mts'],
    }));
    tsc('-p', project);
  }
});

test('importing it where there is no browser does nothing, and does not throw', () => {
  const code = "import('moue').then(async (m) => { await import('moue/element'); console.log(typeof m.Viewer.create); })";
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: project, encoding: 'utf8' });
  assert.equal(text.trim(), 'function');
});

/** Opens a page and waits for its verdict in the title. */
async function titleOf(mounts, path = '/') {
  const server = await serve({ mounts });
  const page = await browser.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  try {
    await page.goto(server.origin + path);
    await page.waitForFunction(() => document.title !== 'waiting', null, { timeout: 60_000 })
      .catch(() => {});
    return [await page.title(), faults];
  } finally {
    await page.close();
    await server.close();
  }
}

const kPage = (script) => `<!doctype html><title>waiting</title><link rel="icon" href="data:,">
<canvas id="canvas"></canvas><moue-viewer src="/head.glb" loading="eager"></moue-viewer>
<script type="module" src="${script}"></script>`;

const kMain = (from, element) => `
import { Viewer } from '${from}';
import '${element}';
try {
  const viewer = await Viewer.create(document.getElementById('canvas'));
  const model = await viewer.load('/head.glb');
  const other = document.querySelector('moue-viewer');
  while (!other.model) await new Promise((done) => setTimeout(done, 50));
  const take = await model.drive(new Blob(['{"moueClip":1,"curves":[{"target":"jawOpen","times":[0,2],"values":[0,1]}]}']));
  if (take.duration !== 2) throw new Error('the take lasts ' + take.duration);
  document.title = 'targets: ' + model.targets.length + ' and ' + other.model.targets.length;
} catch (error) { document.title = String(error); }
`;

/** The element made by frameworks: attributes, an object as a property, an event, an update. */
const kInFrameworks = `
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp, h, ref } from 'vue';
import 'moue/element';
const add = () => document.body.appendChild(document.createElement('div'));
const shown = async (element) => {
  while (!element()?.model) await new Promise((done) => setTimeout(done, 50));
  return element();
};
const told = [];
let openInReact;
createRoot(add()).render(createElement(function Head() {
  const [jawOpen, open] = useState(0.25);
  openInReact = open;
  return createElement('moue-viewer', { id: 'react', src: '/head.glb', loading: 'eager', weights: { jawOpen },
    onload: () => told.push('react') });
}));
const openInVue = ref(0.25);
createApp({ render: () => h('moue-viewer', { id: 'vue', src: '/head.glb', loading: 'eager',
  weights: { jawOpen: openInVue.value }, onLoad: () => told.push('vue') }) }).mount(add());
const react = await shown(() => document.getElementById('react'));
const vue = await shown(() => document.getElementById('vue'));
const weights = () => [react, vue].map(({ model }) => model.weight('jawOpen'));
const first = weights();
openInReact(0.5);
openInVue.value = 0.75;
for (let i = 0; i < 100 && weights().join() !== '0.5,0.75'; ++i) await new Promise((done) => setTimeout(done, 20));
while (told.length < 2) await new Promise((done) => setTimeout(done, 20));
document.title = first + ' then ' + weights() + ', ' + told.sort();
`;

test('installed, without a bundler, from a script tag', async () => {
  const site = join(project, 'plain');
  await mkdir(site);
  await writeFile(join(site, 'index.html'), kPage('/main.js'));
  await writeFile(join(site, 'main.js'), kMain('/node_modules/moue/dist/index.js', '/node_modules/moue/dist/element.js'));
  await cp(head, join(site, 'head.glb'));
  const [title, faults] = await titleOf({ '/': site, '/node_modules/': join(project, 'node_modules') });
  assert.equal(title, 'targets: 52 and 52');
  assert.deepEqual(faults, []);
});

test(`installed, bundled and served by ${kVite}`, async () => {
  npm(project, 'install', '--no-audit', '--no-fund', '--no-package-lock', '--save-exact', kVite);
  await writeFile(join(project, 'index.html'), kPage('/main.js'));
  await writeFile(join(project, 'main.js'), kMain('moue', 'moue/element'));
  await mkdir(join(project, 'public'), { recursive: true });
  await cp(head, join(project, 'public/head.glb'));
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--target', 'es2022'], { cwd: project });
  const [title, faults] = await titleOf({ '/': join(project, 'dist') });
  assert.equal(title, 'targets: 52 and 52');
  assert.deepEqual(faults, []);
  assert.equal(await viteServed(vite), 'targets: 52 and 52');
});

test('in React and in Vue, without wrappers', async () => {
  npm(project, 'install', '--no-audit', '--no-fund', '--no-package-lock', '--save-exact', ...kFrameworks);
  const site = join(project, 'frameworks');
  await mkdir(site);
  await cp(head, join(site, 'head.glb'));
  await writeFile(join(site, 'index.html'), `<!doctype html><title>waiting</title><link rel="icon" href="data:,">
    <body><script type="module" src="/moue/main.js"></script>`);
  await build({ stdin: { contents: kInFrameworks, resolveDir: project }, bundle: true, format: 'esm',
    target: 'es2022', outfile: join(site, 'moue/main.js'), logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' } });
  await cp(join(project, 'node_modules/moue/dist/moue.wasm'), join(site, 'moue/moue.wasm'));
  const [title, faults] = await titleOf({ '/': site });
  assert.equal(title, '0.25,0.25 then 0.5,0.75, react,vue');
  assert.deepEqual(faults, []);
});

/** The title of the page as Vite's development server gives it, as README.md says to set it up. */
async function viteServed(vite) {
  const server = `
    import { createServer } from '${join(project, 'node_modules/vite/dist/node/index.js')}';
    const server = await createServer({ root: ${JSON.stringify(project)}, logLevel: 'error',
      optimizeDeps: { exclude: ['moue'] }, server: { host: '127.0.0.1', port: 0 } });
    await server.listen();
    console.log(server.httpServer.address().port);`;
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, ['--input-type=module', '-e', server],
    { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const port = await new Promise((done) => child.stdout.once('data', (data) => done(Number(String(data)))));
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction(() => document.title !== 'waiting', null, { timeout: 60_000 }).catch(() => {});
    return await page.title();
  } finally {
    child.kill();
  }
}

