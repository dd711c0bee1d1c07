// SPDX-License-Identifier: MIT
// PlayCanvas: AppBase with the parts that a model needs, its container loader, one render entity for each head; deltas are shared
// as half floats, and each head that changed is morphed once into a texture of its own.
import {
  AppBase, AppOptions, Asset, CameraComponentSystem, Color, ContainerHandler, createGraphicsDevice,
  Entity, FILLMODE_NONE, LightComponentSystem, Mat4, Quat, RenderComponentSystem, RESOLUTION_FIXED,
  TextureHandler, version as playcanvasVersion,
} from 'playcanvas';

export const version = playcanvasVersion;

function addLight(app) {
  const light = new Entity('key');
  light.addComponent('light', { type: 'directional', intensity: 1, castShadows: false });
  light.setEulerAngles(45, 25, 0);
  app.root.addChild(light);
  app.scene.ambientLight = new Color(0.5, 0.5, 0.5);
}

function addCamera(app, view) {
  const camera = new Entity('camera');
  camera.addComponent('camera', {
    fov: view.fov, nearClip: view.near, farClip: view.far, clearColor: new Color(0, 0, 0, 0),
  });
  camera.setPosition(0, 0, view.distance);
  app.root.addChild(camera);
}

const loaded = (app, url) => new Promise((resolve, reject) => {
  const asset = new Asset('head', 'container', { url, filename: 'head.glb' });
  asset.once('load', () => resolve(asset));
  asset.once('error', (error) => reject(new Error(error)));
  app.assets.add(asset);
  app.assets.load(asset);
});

function place(entity, matrix) {
  const mat = new Mat4();
  mat.set(matrix);
  entity.setLocalPosition(mat.getTranslation());
  entity.setLocalScale(mat.getScale());
  entity.setLocalRotation(new Quat().setFromMat4(mat));
}

export async function open(canvas, { url, places, camera: view }) {
  const options = new AppOptions();
  options.graphicsDevice = await createGraphicsDevice(canvas, {
    deviceTypes: ['webgl2'], antialias: false, alpha: true,
  });
  options.componentSystems = [RenderComponentSystem, CameraComponentSystem, LightComponentSystem];
  options.resourceHandlers = [ContainerHandler, TextureHandler];
  const app = new AppBase(canvas);
  app.init(options);
  app.setCanvasFillMode(FILLMODE_NONE, canvas.width, canvas.height);
  app.setCanvasResolution(RESOLUTION_FIXED, canvas.width, canvas.height);
  app.requestAnimationFrame = () => {}; // frames are drawn when the harness asks
  app.start();
  addLight(app);
  addCamera(app, view);
  const asset = await loaded(app, url);
  const heads = places.map(({ matrix }) => {
    const parent = new Entity();
    place(parent, matrix);
    const entity = asset.resource.instantiateRenderEntity();
    parent.addChild(entity);
    app.root.addChild(parent);
    return entity.findComponents('render').flatMap((render) => render.meshInstances)
      .map((instance) => instance.morphInstance).filter((morph) => morph);
  });
  return {
    setWeights(weightsOf) {
      heads.forEach((morphs, head) => {
        const weights = weightsOf(head);
        for (const morph of morphs) {
          const count = morph.morph.targets.length;
          for (let i = 0; i < count; ++i) morph.setWeight(i, weights[i]);
        }
      });
    },
    draw: () => app.tick(),
    close: () => app.destroy(),
  };
}
