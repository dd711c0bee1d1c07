// Small models, as .gltf: a triangle with targets of any name, and what moves it.

/** A face without a shape: its targets move nothing, but have weights. */
export function smallFace(targetNames, nodeName = 'Face') {
  const position = { POSITION: 0 };
  return {
    asset: { version: '2.0' },
    accessors: [{ componentType: 5126, type: 'VEC3', count: 3, min: [0, 0, 0], max: [0, 0, 0] }],
    meshes: [{ extras: { targetNames },
      primitives: [{ attributes: position, targets: targetNames.map(() => position) }] }],
    nodes: [{ name: nodeName, mesh: 0 }],
    scenes: [{ nodes: [0] }],
    scene: 0,
  };
}

/** The same with animations: each a name and curves { path, times, values, interpolation } of node 0.
 * Its numbers lie in a file of its own, `uri`. */
export function movingFace(targetNames, nodeName, animations, uri) {
  const model = smallFace(targetNames, nodeName);
  const numbers = [];
  const accessor = (values, type, count) => {
    model.bufferViews.push({ buffer: 0, byteOffset: 4 * numbers.length, byteLength: 4 * values.length });
    numbers.push(...values);
    const range = type === 'SCALAR' && count === values.length ? { min: [Math.min(...values)], max: [Math.max(...values)] } : {};
    model.accessors.push({ bufferView: model.bufferViews.length - 1, componentType: 5126, type, count, ...range });
    return model.accessors.length - 1;
  };
  model.bufferViews = [];
  model.animations = animations.map(({ name, curves }) => ({
    name,
    samplers: curves.map(({ path, times, values, interpolation = 'LINEAR' }) => {
      const type = { weights: 'SCALAR', rotation: 'VEC4' }[path] ?? 'VEC3';
      const width = { SCALAR: 1, VEC4: 4, VEC3: 3 }[type];
      return { input: accessor(times, 'SCALAR', times.length), output: accessor(values, type, values.length / width), interpolation };
    }),
    channels: curves.map(({ path }, sampler) => ({ sampler, target: { node: 0, path } })),
  }));
  const bytes = Buffer.from(new Float32Array(numbers).buffer);
  model.buffers = [{ byteLength: bytes.length, uri }];
  return { json: JSON.stringify(model), bytes };
}
