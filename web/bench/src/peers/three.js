// SPDX-License-Identifier: MIT
// three.js: WebGLRenderer, GLTFLoader, one clone of the scene for each head; its geometry, and with
// it the morph texture, is shared. Loops over all targets in the vertex shader.
import {
  AmbientLight, DirectionalLight, Group, PerspectiveCamera, REVISION, Scene, WebGLRenderer,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { clone } from 'three/addons/utils/SkeletonUtils.js';

export const version = `r${REVISION}`;

export async function open(canvas, { url, places, camera: view }) {
  const renderer = new WebGLRenderer({ canvas, antialias: false, alpha: true });
  renderer.setPixelRatio(1);
  renderer.setSize(canvas.width, canvas.height, false);
  const scene = new Scene();
  const light = new DirectionalLight(0xffffff, 2);
  light.position.set(1, 1.5, 2);
  scene.add(light, new AmbientLight(0xffffff, 0.6));
  const camera = new PerspectiveCamera(view.fov, 1, view.near, view.far);
  camera.position.z = view.distance;
  const gltf = await new GLTFLoader().loadAsync(url);
  const heads = places.map(({ matrix }, i) => {
    const model = i === 0 ? gltf.scene : clone(gltf.scene);
    const group = new Group();
    group.matrixAutoUpdate = false;
    group.matrix.fromArray(matrix);
    group.add(model);
    scene.add(group);
    const meshes = [];
    model.traverse((object) => {
      if (object.morphTargetInfluences) meshes.push(object);
    });
    return meshes;
  });
  return {
    setWeights(weightsOf) {
      heads.forEach((meshes, head) => {
        const weights = weightsOf(head);
        for (const mesh of meshes) {
          const influences = mesh.morphTargetInfluences;
          for (let i = 0; i < influences.length; ++i) influences[i] = weights[i];
        }
      });
    },
    draw: () => renderer.render(scene, camera),
  };
}
