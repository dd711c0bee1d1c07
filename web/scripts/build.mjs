// Builds the npm package (dist/) and the demo site (site/).
//
//   MOUE_WASM_DIR   where moue.mjs and moue.wasm were built; default ../build/wasm
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renameExports } from './short_exports.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const wasm = resolve(process.env.MOUE_WASM_DIR ?? join(root, 'build/wasm'));
const dist = join(web, 'dist');
const site = join(web, 'site');

const common = {
  bundle: true, format: 'esm', target: 'es2022', minify: true, legalComments: 'none',
  logLevel: 'warning', charset: 'utf8',
};

/** Scripts that index.js loads when a page asks for what they do. */
const kOnDemand = ['controls', 'external_files', 'page_state', 'picture_file', 'takes'];

/** An import that stays one, under another name. */
const external = (from, to) => ({
  name: `external ${to}`,
  setup(b) {
    b.onResolve({ filter: from }, () => ({ path: to, external: true }));
  },
});

const externalFile = (name) => external(new RegExp(`^\\./${name}\\.js$`), `./${name}.js`);

async function buildPackage() {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  // the C ABI's names: short ones, as nothing but index.js calls the module
  const { metafile, mangleCache } = await build({
    ...common, entryPoints: [join(web, 'src/index.ts')], outfile: join(dist, 'index.js'),
    alias: { '#core': join(wasm, 'moue.mjs') }, plugins: kOnDemand.map(externalFile),
    mangleProps: /^moue_/, mangleCache: {}, metafile: true,
    // browsers that know it compile all functions beside other work while the script loads, in
    // place of one by one while a viewer is made
    banner: { js: '//# allFunctionsCalledOnLoad' },
  });
  await writeFile(join(dist, 'moue.wasm'),
    renameExports(await readFile(join(wasm, 'moue.wasm')), mangleCache));
  await writeFile(join(wasm, 'index.meta.json'), JSON.stringify(metafile)); // for test/size.test.mjs
  for (const name of ['element', ...kOnDemand]) {
    await build({
      ...common, entryPoints: [join(web, `src/${name}.ts`)], outfile: join(dist, `${name}.js`),
      plugins: [external(/^\.\/(index|errors)\.js$/, './index.js'), externalFile('external_files')],
    });
  }
  await copyFile(join(wasm, 'takes.wasm'), join(dist, 'takes.wasm'));
  execFileSync(process.execPath, [join(web, 'node_modules/typescript/bin/tsc'), '-p', web],
    { stdio: 'inherit' });
  await writePackageFiles();
}

/** dist/ is a package by itself, too: what `npm pack` in web/ puts below dist/ it has at its root. */
async function writePackageFiles() {
  const text = await readFile(join(web, 'package.json'), 'utf8');
  const { scripts, devDependencies, files, ...rest } = JSON.parse(text);
  const flat = JSON.stringify(rest, null, 2).replaceAll('./dist/', './');
  await writeFile(join(dist, 'package.json'), flat + '\n');
  await copyFile(join(root, 'LICENSE'), join(dist, 'LICENSE'));
  await copyFile(join(root, 'LICENSE'), join(web, 'LICENSE'));
  await copyFile(join(web, 'README.md'), join(dist, 'README.md'));
}

async function buildSite() {
  await mkdir(join(site, 'moue'), { recursive: true });
  for (const file of [...['index', 'element', ...kOnDemand].map((name) => `${name}.js`),
    'moue.wasm', 'takes.wasm']) {
    await copyFile(join(dist, file), join(site, 'moue', file));
  }
  const demo = join(web, 'demo');
  const scripts = (await readdir(demo)).filter((name) => /^(studio|crowd|live)\.ts$/.test(name));
  await build({
    ...common, entryPoints: scripts.map((name) => join(demo, name)), outdir: site,
    plugins: [external(/^moue$/, './moue/index.js'), external(/^moue\/takes$/, './moue/takes.js')],
  });
  for (const name of await readdir(demo)) {
    if (/\.(html|css|svg|webmanifest)$/.test(name)) await cp(join(demo, name), join(site, name));
  }
  await cp(join(demo, 'samples'), join(site, 'samples'), { recursive: true });
}

await buildPackage();
await buildSite();
