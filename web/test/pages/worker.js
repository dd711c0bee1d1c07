// Draws in a worker.
import { Viewer } from '/moue/index.js';

try {
  const viewer = await Viewer.create(new OffscreenCanvas(32, 32));
  viewer.resize(64, 48);
  const model = await viewer.load('/head.glb');
  model.setWeight('jawOpen', 1);
  viewer.render();
  const blob = await viewer.screenshot();
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(64, 48).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, 64, 48);
  postMessage({
    targets: model.targets.length, drawn: data.some((value) => value > 0),
    size: [bitmap.width, bitmap.height],
  });
  viewer.dispose();
} catch (error) {
  postMessage(`${error}\n${error.stack}`);
}
