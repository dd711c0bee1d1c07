// Starts Debian's Chromium, headless on a software rasteriser, and serves what the pages need.
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../scripts/static_server.mjs';

export const web = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const root = dirname(web);
export const assets = resolve(process.env.MOUE_ASSETS ?? join(root, '../shared/assets'));
export const cases = resolve(process.env.MOUE_CASES ?? join(root, '../shared/cases'));
export const program = join(root, 'build/native/moue');
export const head = join(web, 'site/head.glb');

/** For `skip`: false if the folder is there, else what to say. In CI a missing one is a failure. */
export function unlessThere(path, what) {
  if (existsSync(path)) return false;
  if (process.env.CI) throw new Error(`${what} (${path}) is missing`);
  return `${what} (${path}) is missing`;
}

const kArguments = ['--no-sandbox', '--headless=new', '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--enable-precise-memory-info', '--js-flags=--expose-gc'];

export function launch() {
  const executablePath = process.env.MOUE_CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: kArguments, chromiumSandbox: false });
}

/** The strict policy that pages with Moue may have. */
export const kStrictPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
  + "style-src 'self'; img-src 'self' blob: data:; connect-src 'self' blob: data:; object-src 'none'";

/** A server of the package (/moue/), the site, models, cases and the test pages (/pages/). */
export function serveAll(options = {}) {
  return serve({
    mounts: {
      '/': join(web, 'site'), '/moue/': join(web, 'dist'), '/assets/': assets, '/cases/': cases,
      '/pages/': join(web, 'test/pages'), '/fixtures/': join(web, 'test/fixtures'),
    },
    headers: (path) => (path.startsWith('/pages/') && path.endsWith('.html')
      ? { 'content-security-policy': kStrictPolicy } : {}),
    ...options,
  });
}

/** A browser, a server and pages that report what goes wrong in them. */
export async function openStage(options) {
  const [browser, server] = await Promise.all([launch(), serveAll(options)]);
  return {
    browser, server, origin: server.origin,
    /** A page of a fresh context; `page.faults` gathers its errors. */
    async page(path = '/pages/blank.html', settings = {}) {
      const context = await browser.newContext({ viewport: { width: 640, height: 480 }, ...settings });
      const page = await context.newPage();
      page.faults = [];
      page.on('pageerror', (error) => page.faults.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') page.faults.push(message.text());
      });
      await page.goto(server.origin + path);
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
