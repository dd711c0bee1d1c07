// SPDX-License-Identifier: MIT
// Moue: one viewer, the file once, a clone for each head; they share the deltas.
import { Viewer } from '../moue/index.js';

export let version = '';

/** Perspective and a camera on the z axis, column-major. */
function cameraMatrices({ fov, near, far, distance }) {
  const scale = 1 / Math.tan(fov * Math.PI / 360);
  const depth = near - far;
  return {
    view: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -distance, 1],
    projection: [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, (far + near) / depth, -1,
      0, 0, 2 * far * near / depth, 0],
  };
}

export async function open(canvas, { url, places, camera, path = 'auto' }) {
  const viewer = await Viewer.create(canvas, {
    autoRender: false, antialias: false, shadows: false, pixelRatio: 1, path,
  });
  version = viewer.version;
  const view = cameraMatrices(camera);
  const heads = [];
  for (const { matrix } of places) {
    const model = heads.length === 0 ? await viewer.load(url, { frame: false })
      : await heads[0].clone();
    model.setTransform(matrix);
    heads.push(model);
  }
  return {
    setWeights(weightsOf) {
      for (let i = 0; i < heads.length; ++i) {
        heads[i].setWeights(weightsOf(i).subarray(0, heads[i].targets.length));
      }
    },
    draw() {
      viewer.update(0);
      viewer.render(view);
    },
    facts() {
      const { path: used, fallbacks, activeTargets, deltaBytes, uploadedBytes, drawCalls } = viewer.stats;
      return { path: used, fallbacks, activeTargets, deltaBytes, uploadedBytes, drawCalls };
    },
    close: () => viewer.dispose(),
  };
}
