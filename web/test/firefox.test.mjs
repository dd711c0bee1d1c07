// The main things in Debian's Firefox, which nothing drives here: the page posts what came of it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveAll } from './support/browser.mjs';

const kFirefox = process.env.MOUE_FIREFOX ?? '/usr/bin/firefox-esr';
const kTimeoutMs = 60_000;
const kPreferences = {
  'webgl.force-enabled': true, 'webgl.forbid-software': false, 'gfx.canvas.accelerated': false, 'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore', 'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false, 'app.update.enabled': false,
  'app.normandy.enabled': false, 'browser.aboutwelcome.enabled': false, 'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false, 'services.settings.server': 'http://127.0.0.1:9/',
  'privacy.resistFingerprinting': false,
};

/** Opens `path` in a fresh Firefox; resolves with what the page posts to /report. */
async function reportOf(path) {
  const profile = await mkdtemp(join(tmpdir(), 'moue-firefox-'));
  const lines = Object.entries(kPreferences).map(([name, value]) =>
    `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  let posted;
  const report = new Promise((done) => { posted = done; });
  const server = await serveAll({
    handle(request, response, url) {
      if (request.method !== 'POST' || url.pathname !== '/report') return false;
      let body = '';
      request.on('data', (chunk) => { body += chunk; });
      request.on('end', () => {
        response.end();
        posted(JSON.parse(body));
      });
      return true;
    },
  });
  // Firefox' own headless mode has no GL: a display that nobody sees does
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 800x600x24 +extension GLX', kFirefox,
    '--no-remote', '--profile', profile, server.origin + path], {
    stdio: 'ignore', detached: true,
    env: { ...process.env, HOME: profile, LIBGL_ALWAYS_SOFTWARE: '1', MOZ_DISABLE_CONTENT_SANDBOX: '1' },
  });
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error('Firefox sent no report in time')), kTimeoutMs);
  });
  try {
    return await Promise.race([report, late]);
  } finally {
    clearTimeout(timer);
    process.kill(-child.pid); // xvfb-run with all that it started
    await new Promise((done) => { child.once('exit', done); setTimeout(done, 5000); });
    await server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const kNeeded = [kFirefox, '/usr/bin/xvfb-run'];
const missing = kNeeded.find((path) => !existsSync(path));
const skip = missing ? `${missing} is not installed` : false;

test('Firefox: every path, a picture, and a lost context', { skip }, async (t) => {
  const report = await reportOf('/pages/report.html');
  if (report.webgl2 === false) {
    t.skip(`this Firefox gives no WebGL2 here: ${report.reason}`);
    return;
  }
  assert.equal(report.failed, undefined);
  t.diagnostic(report.renderer);
  assert.equal(report.targets, 52);
  assert.ok(report.texture < 1e-6 && report.attribute < 1e-6, JSON.stringify(report));
  assert.deepEqual(report.corner, [0x20, 0x40, 0x60, 255]);
  assert.ok(report.colors > 200);
  assert.equal(report.restored, true);
});
