// <moue-viewer> in plain HTML under a strict content security policy.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { openStage } from './support/browser.mjs';

let stage;
let page;
before(async () => { stage = await openStage(); });
after(() => stage?.close());
beforeEach(async () => {
  page = await stage.page('/pages/element.html');
  await page.waitForFunction(() => globalThis.until);
});
afterEach(async () => {
  // the only thing that may fail is the model that is not there
  assert.deepEqual(page.faults.filter((text) => !/404/.test(text)), []);
  await page.context().close();
});

const ready = (id) => page.evaluate((name) => {
  const element = document.getElementById(name);
  return until(() => element.model !== undefined);
}, id);

test('attributes say everything: model, weights, clip, camera, background, bar', async () => {
  assert.ok(await ready('first'));
  const seen = await page.evaluate(async () => {
    const { model, viewer, shadowRoot: shadow } = first;
    await until(() => model.time > 0.05);
    return {
      weights: [model.weight('jawOpen'), model.weight('browInnerUp')].map((w) => w.toFixed(2)),
      clip: model.clip.name, playing: model.playing, controls: viewer.controls,
      yaw: viewer.camera.state.yaw.toFixed(3), background: viewer.settings.background,
      bar: shadow.querySelector('.controls').hidden, canvas: shadow.querySelector('canvas').className,
    };
  });
  assert.deepEqual(seen, {
    weights: ['0.40', '1.00'], clip: 'Blink', playing: true, controls: true, yaw: '0.349',
    background: 'white to #ccd', bar: false, canvas: 'grab shown',
  });
});

test('it is accessible: a named image, a progress bar, an alert that a person can read', async () => {
  await ready('first');
  const seen = await page.evaluate(async () => {
    await until(() => told.includes('broken error'));
    const canvas = first.shadowRoot.querySelector('canvas');
    const bar = first.shadowRoot.querySelector('[role=progressbar]');
    const alert = broken.shadowRoot.querySelector('[role=alert]');
    return {
      role: canvas.getAttribute('role'), label: canvas.getAttribute('aria-label'),
      now: bar.getAttribute('aria-valuenow'), shown: !alert.hidden, text: alert.textContent,
      play: first.shadowRoot.querySelector('button').getAttribute('aria-label'),
    };
  });
  assert.deepEqual({ ...seen, text: '' }, {
    role: 'img', label: 'A talking head', now: '100', shown: true, text: '', play: 'Pause',
  });
  assert.match(seen.text, /“Nothing” cannot be shown\. *The file "http.*nowhere\.glb" cannot be loaded: the server says 404/);
});

test('it shows the model at rest while the targets are read, unless weights are to move it', async () => {
  const seen = await page.evaluate(async () => {
    const out = [];
    for (const weights of ['', 'jawOpen:0.4']) {
      const made = document.createElement('moue-viewer');
      Object.assign(made, { src: '/head.glb', weights });
      made.setAttribute('loading', 'eager');
      const shown = () => made.shadowRoot.querySelector('canvas').classList.contains('shown');
      let atRest;
      made.addEventListener('progress', ({ detail }) => {
        if (detail.stage === 'targets') atRest ??= [shown(), made.model === undefined];
      });
      document.body.prepend(made);
      await until(() => made.model);
      out.push([...atRest, shown()]);
      made.remove();
    }
    return out;
  });
  assert.deepEqual(seen, [[true, true, true], [false, true, true]]);
});

test('it starts when it comes near the visible part, behind its poster until then', async () => {
  await ready('first');
  const before = await page.evaluate(() => [late.viewer === undefined,
    getComputedStyle(late.shadowRoot.querySelector('.poster')).display]);
  assert.deepEqual(before, [true, 'block']);
  await page.evaluate(() => late.scrollIntoView());
  assert.ok(await ready('late'));
});

test('attributes and properties are live, and properties take what frameworks give', async () => {
  await ready('first');
  const seen = await page.evaluate(async () => {
    const { model, viewer } = first;
    const out = {};
    first.weights = { tongueOut: 0.5 };
    out.weights = [first.getAttribute('weights'), model.weight('tongueOut'), model.isSet('jawOpen')];
    first.setAttribute('weights', 'jawOpen:1');
    out.again = [model.weight('jawOpen'), model.isSet('tongueOut'), first.weights];
    first.cameraControls = false;
    out.controls = [viewer.controls, first.hasAttribute('camera-controls')];
    first.background = 'black';
    out.background = viewer.settings.background;
    first.alt = 'Another';
    out.alt = first.shadowRoot.querySelector('canvas').getAttribute('aria-label');
    // made by script, with properties before it is in the page
    const made = document.createElement('moue-viewer');
    Object.assign(made, { src: '/head.glb', autoplay: false, weights: { cheekPuff: 1 } });
    made.setAttribute('loading', 'eager');
    document.body.prepend(made);
    await until(() => made.model);
    out.made = [made.model.weight('cheekPuff'), made.model.playing];
    const kept = made.viewer;
    document.body.append(made); // moved, not ended
    await frames_();
    out.moved = kept === made.viewer && !kept.disposed;
    made.remove();
    await frames_();
    out.removed = [kept.disposed, made.viewer === undefined];
    return out;
    function frames_() { return new Promise((done) => setTimeout(done, 60)); }
  });
  assert.deepEqual(seen, {
    weights: ['tongueOut:0.5', 0.5, false], again: [1, false, { jawOpen: 1 }],
    controls: [false, false], background: 'black', alt: 'Another', made: [1, false], moved: true,
    removed: [true, true],
  });
});

test('its play button and its events', async () => {
  await ready('first');
  const log = await page.evaluate(async () => {
    const button = first.shadowRoot.querySelector('button');
    button.click();
    const range = first.shadowRoot.querySelector('input');
    range.value = '0.25';
    range.dispatchEvent(new Event('input'));
    const { time } = first.model;
    button.click();
    const lose = first.viewer.canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
    lose.loseContext();
    await until(() => told.includes('first contextlost'));
    await new Promise((done) => setTimeout(done));
    lose.restoreContext();
    await until(() => told.includes('first contextrestored'));
    return { time, told: told.filter((text) => text.startsWith('first')) };
  });
  assert.equal(log.time, 0.25);
  assert.deepEqual(log.told, ['first play', 'first load', 'first pause', 'first play',
    'first contextlost', 'first contextrestored']);
});

test('reduced motion: autoplay shows the first pose and waits', async () => {
  const calm = await stage.page('/pages/element.html', { reducedMotion: 'reduce' });
  await calm.waitForFunction(() => globalThis.until);
  const seen = await calm.evaluate(async () => {
    await until(() => first.model);
    await new Promise((done) => setTimeout(done, 300));
    return { playing: first.model.playing, clip: first.model.clip.name, time: first.model.time };
  });
  assert.deepEqual(seen, { playing: false, clip: 'Blink', time: 0 });
  await calm.context().close();
});
