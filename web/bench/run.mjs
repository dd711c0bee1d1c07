// Runs the browser benchmark and writes its JSON.
//
//   node web/bench/run.mjs [--set quick|page|gpu|real] [--out FILE] [--browser FILE] [--flag FLAG]...
//                          [--query 'peers=moue,three&cases=face']
//
// Default: Debian's Chromium on its software renderer. --browser takes another Chromium, whose
// flags are then all given by --flag. Without node: bench/browser.py.
import { chromium } from 'playwright-core';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { serve } from '../scripts/static_server.mjs';

const bench = dirname(fileURLToPath(import.meta.url));
const kQuiet = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding', '--max-active-webgl-contexts=64'];
const kSoftware = ['--headless=new', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
// with these two, the browser gives its finest clocks
const kIsolated = {
  'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp',
};

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'quick' }, out: { type: 'string' }, browser: { type: 'string' },
    flag: { type: 'string', multiple: true, default: [] }, query: { type: 'string', default: '' },
    minutes: { type: 'string', default: '30' },
  },
});
const server = await serve({ mounts: { '/': join(bench, 'dist') }, headers: () => kIsolated });
const browser = await chromium.launch({
  executablePath: values.browser ?? process.env.MOUE_CHROMIUM ?? '/usr/bin/chromium',
  args: [...kQuiet, ...(values.browser ? values.flag : [...kSoftware, ...values.flag])],
  chromiumSandbox: false,
});
try {
  const page = await browser.newPage();
  page.on('console', (message) => console.log(message.text()));
  page.on('pageerror', (error) => console.error(String(error)));
  await page.goto(`${server.origin}/index.html?set=${values.set}&${values.query}`);
  await page.waitForFunction(() => window.__result, undefined, { timeout: 60000 * Number(values.minutes) });
  const result = await page.evaluate(() => window.__result);
  const out = resolve(values.out ?? join(bench, `../../build/bench/browser-${values.set}.json`));
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, JSON.stringify(result, null, 1) + '\n');
  console.log(out);
  if (result.error) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}
