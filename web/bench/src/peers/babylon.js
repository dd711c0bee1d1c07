// SPDX-License-Identifier: MIT
// Babylon.js: Engine, its glTF loader, the file once for each head, since copies of a mesh share its
// MorphTargetManager and with it the weights, and a cloned manager leaves a second texture behind.
// Each manager has its own texture; the vertex shader loops over all targets.
import { Engine } from '@babylonjs/core/Engines/engine.js';
import { Scene } from '@babylonjs/core/scene.js';
import { TargetCamera } from '@babylonjs/core/Cameras/targetCamera.js';
import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js';
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js';
import { ImportMeshAsync } from '@babylonjs/core/Loading/sceneLoader.js';
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

export async function open(canvas, { url, places, camera: view }) {
  const { engine, scene } = makeScene(canvas, view);
  const heads = [];
  for (const { matrix } of places) {
    const parent = new TransformNode('head', scene);
    Matrix.FromArray(matrix).decomposeToTransformNode(parent);
    const { meshes } = await ImportMeshAsync(url, scene, { pluginExtension: '.glb' });
    meshes[0].parent = parent;
    heads.push(meshes.map((mesh) => mesh.morphTargetManager).filter((manager) => manager));
  }
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
