// SPDX-License-Identifier: MIT
// Babylon.js: Engine, its glTF loader, each head a copy of the meshes with a MorphTargetManager of
// its own, since copies share theirs, and with it the weights. Each manager has its own texture.
import { Engine } from '@babylonjs/core/Engines/engine.js';
import { Scene } from '@babylonjs/core/scene.js';
import { TargetCamera } from '@babylonjs/core/Cameras/targetCamera.js';
import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js';
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js';
import { LoadAssetContainerAsync } from '@babylonjs/core/Loading/sceneLoader.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js';
import { registerBuiltInLoaders } from '@babylonjs/loaders/dynamic.js';

registerBuiltInLoaders();

export const version = Engine.Version;

function makeScene(canvas, view) {
  const engine = new Engine(canvas, false, { alpha: true }, false);
  const scene = new Scene(engine);
  scene.useRightHandedSystem = true;
  scene.clearColor = new Color4(0, 0, 0, 0);
  new DirectionalLight('key', new Vector3(-1, -1.5, -2), scene).intensity = 2;
  new HemisphericLight('sky', new Vector3(0, 1, 0), scene).intensity = 0.6;
  const camera = new TargetCamera('camera', new Vector3(0, 0, view.distance), scene);
  camera.setTarget(Vector3.Zero());
  camera.fov = view.fov * Math.PI / 180;
  camera.minZ = view.near;
  camera.maxZ = view.far;
  return { engine, scene };
}

function ownManagers(root, shared) {
  const managers = [];
  for (const mesh of root.getChildMeshes()) {
    const manager = mesh.morphTargetManager;
    if (!manager) continue;
    if (shared) {
      const own = manager.clone();
      own.optimizeInfluencers = manager.optimizeInfluencers;
      own.numMaxInfluencers = manager.numMaxInfluencers;
      mesh.morphTargetManager = own;
    }
    managers.push(mesh.morphTargetManager);
  }
  return managers;
}

export async function open(canvas, { url, places, camera: view }) {
  const { engine, scene } = makeScene(canvas, view);
  const container = await LoadAssetContainerAsync(url, scene, { pluginExtension: '.glb' });
  const copies = places.slice(1).map(() => container.instantiateModelsToScene(undefined, false,
    { doNotInstantiate: true }).rootNodes);
  container.addAllToScene();
  const heads = [[...container.rootNodes], ...copies].map((roots, i) => {
    const parent = new TransformNode(`head ${i}`, scene);
    Matrix.FromArray(places[i].matrix).decomposeToTransformNode(parent);
    for (const root of roots) root.parent = parent;
    return ownManagers(parent, i > 0);
  });
  for (const group of scene.animationGroups) group.stop();
  await scene.whenReadyAsync();
  return {
    setWeights(weightsOf) {
      heads.forEach((managers, head) => {
        const weights = weightsOf(head);
        for (const manager of managers) {
          for (let i = 0; i < manager.numTargets; ++i) manager.getTarget(i).influence = weights[i];
        }
      });
    },
    draw() {
      engine.beginFrame();
      scene.render();
      engine.endFrame();
    },
  };
}
