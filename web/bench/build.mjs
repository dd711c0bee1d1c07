// Builds the static folder web/bench/dist: page, libraries, Moue, and models. Any server will do.
//
//   node web/bench/build.mjs [--set quick|page|gpu] [--no-models]
//
// Needs web/dist (./dev web), build/native/moue_bench for the generated heads and build/native/moue
// for the demo head; other models come from MOUE_ASSETS.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { kCases, kPeers } from './src/cases.js';

const bench = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(bench));
const dist = join(bench, 'dist');
const moue = join(root, 'web/dist');
const assets = resolve(process.env.MOUE_ASSETS ?? join(root, '../shared/assets'));
const argument = (name) => process.argv[process.argv.indexOf(name) + 1];
const set = process.argv.includes('--set') ? argument('--set') : 'gpu';

const kCommon = {
  bundle: true, format: 'esm', target: 'es2022', minify: true, legalComments: 'none',
  logLevel: 'warning', charset: 'utf8', conditions: ['production', 'import'],
  define: { 'process.env.NODE_ENV': '"production"' }, absWorkingDir: bench,
  external: ['../moue/index.js', './peers/*'],
};

async function bundle() {
  await build({ ...kCommon, entryPoints: ['src/harness.js', 'src/stage.js'], outdir: dist });
  await build({ ...kCommon, entryPoints: kPeers.map((peer) => `src/peers/${peer}.js`), outdir: join(dist, 'peers'),
    splitting: true, chunkNames: 'chunks/[name]-[hash]' });
  await mkdir(join(dist, 'moue'), { recursive: true });
  for (const file of ['index.js', 'moue.wasm']) await copyFile(join(moue, file), join(dist, 'moue', file));
  for (const file of ['index.html', 'stage.html']) await copyFile(join(bench, file), join(dist, file));
}

/** Bytes of each file of code as a server sends it, packed by gzip -9, by its place in dist. */
async function packedBytes() {
  const sizes = {};
  for (const part of ['peers', 'moue']) {
    for (const file of await readdir(join(dist, part), { recursive: true })) {
      if (!/\.(js|wasm)$/.test(file)) continue;
      sizes[`${part}/${file}`] = gzipSync(await readFile(join(dist, part, file)), { level: 9 }).length;
    }
  }
  return sizes;
}

async function versions() {
  const { devDependencies } = JSON.parse(await readFile(join(bench, 'package.json'), 'utf8'));
  const own = JSON.parse(await readFile(join(moue, 'package.json'), 'utf8'));
  return {
    moue: own.version, three: devDependencies.three, babylon: devDependencies['@babylonjs/core'],
    playcanvas: devDependencies.playcanvas,
  };
}

const commit = () => {
  try {
    return execFileSync('git', ['-C', root, 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'])
      .toString().trim();
  } catch {
    return 'unknown';
  }
};

/** Those that the set needs and that are not there yet. */
async function models() {
  const folder = join(dist, 'models');
  await mkdir(folder, { recursive: true });
  const files = new Set(kCases.filter(({ sets }) => sets.includes(set)).map(({ file }) => file));
  for (const file of files) {
    const to = join(folder, `${file}.glb`);
    if (existsSync(to)) continue;
    if (/^v\d/.test(file)) {
      execFileSync(join(root, 'build/native/moue_bench'), [`--write-head=${file}`, `--folder=${folder}`]);
    } else if (file === 'demo_head') {
      execFileSync(join(root, 'build/native/moue'), ['demo', '-o', to], { stdio: 'ignore' });
    } else if (existsSync(join(assets, `${file}.glb`))) {
      await copyFile(join(assets, `${file}.glb`), to);
    } else {
      console.log(`${file}.glb is not in ${assets}: its case will say so`);
    }
  }
}

for (const part of ['peers', 'moue']) await rm(join(dist, part), { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await bundle();
if (!process.argv.includes('--no-models')) await models();
const facts = { commit: commit(), packedBytes: await packedBytes(), versions: await versions() };
await writeFile(join(dist, 'build.json'), JSON.stringify(facts, null, 1) + '\n');
console.log(dist);
