// Loads a model, poses it and bakes it by several paths; numbers travel as base64.

const kKeys = ['positions', 'normals', 'tangents', 'texcoords0', 'texcoords1', 'colors0'];

function packed(floats) {
  if (floats === null) return null;
  const bytes = new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  }
  return btoa(text);
}

const plain = ({ code, message, path }) => ({ code, message, path });

/** As the command line reads it: a name first, else the number of a target in each mesh. */
function setWeight(model, name, weight) {
  if (model.target(name)) {
    model.setWeight(name, weight);
    return;
  }
  for (const target of model.targets) {
    if (target.meshes.some((slot) => String(slot.target) === name)) model.setWeight(target.index, weight);
  }
}

async function bakeModel(viewer, url, { weights, clip, time, space }, paths) {
  let model;
  try {
    model = await viewer.load(url, { frame: false });
  } catch (error) {
    if (error.name !== 'MoueError') throw error;
    return { error: plain(error) };
  }
  try {
    if (clip !== undefined) model.seek(time, clip);
    for (const [name, weight] of weights) setWeight(model, name, weight);
    const answers = {};
    for (const path of paths) {
      try {
        answers[path] = model.bake({ path, space }).map((node) => ({
          ...node,
          primitives: node.primitives.map((primitive) => Object.fromEntries(
            kKeys.map((key) => [key, packed(primitive[key])]))),
        }));
      } catch (error) {
        if (error.name !== 'MoueError') throw error;
        answers[path] = { error: plain(error) };
      }
    }
    return { answers, warnings: model.warnings.map(plain) };
  } finally {
    model.dispose();
  }
}

globalThis.bakeModel = bakeModel;
