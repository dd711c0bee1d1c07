// Does the main things and posts what came of it, for browsers that nothing drives.
import { Viewer } from '/moue/index.js';

const canvas = document.getElementById('canvas');

/** Largest difference of positions between two bakes. */
function farthest(a, b) {
  let far = 0;
  a.forEach((node, n) => node.primitives.forEach(({ positions }, p) => {
    const other = b[n].primitives[p].positions;
    positions.forEach((value, i) => { far = Math.max(far, Math.abs(value - other[i])); });
  }));
  return far;
}

async function work() {
  const surface = document.createElement('canvas');
  let reason = '';
  surface.addEventListener('webglcontextcreationerror', (event) => { reason = event.statusMessage; });
  const probe = surface.getContext('webgl2');
  if (!probe) return { webgl2: false, reason };
  const told = { webgl2: true, renderer: probe.getParameter(probe.RENDERER) };
  const viewer = await Viewer.create(canvas, { background: '#204060' });
  const model = await viewer.load('/head.glb');
  told.targets = model.targets.length;
  model.seek(2.5, 'Performance');
  model.setWeights({ jawOpen: 0.6, browInnerUp: 1 });
  const cpu = model.bake({ path: 'cpu' });
  told.texture = farthest(cpu, model.bake({ path: 'texture' }));
  model.stop();
  told.attribute = farthest(model.bake({ path: 'cpu' }), model.bake({ path: 'attribute' }));
  const shot = async () => {
    const bitmap = await createImageBitmap(await viewer.screenshot({ width: 160, height: 120 }));
    const context = new OffscreenCanvas(160, 120).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, 160, 120).data;
  };
  const before = await shot();
  told.corner = [...before.slice(0, 4)];
  told.colors = new Set(new Uint32Array(before.buffer)).size;
  const extension = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
  const lost = new Promise((done) => viewer.once('contextlost', done));
  extension.loseContext();
  await lost;
  await new Promise((done) => setTimeout(done, 50));
  const restored = new Promise((done) => viewer.once('contextrestored', done));
  extension.restoreContext();
  await restored;
  const after = await shot();
  told.restored = before.every((value, i) => value === after[i]);
  viewer.dispose();
  return told;
}

const report = await work().catch((error) => ({ failed: `${error}\n${error.stack}` }));
await fetch('/report', { method: 'POST', body: JSON.stringify(report) });
