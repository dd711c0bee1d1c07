// SPDX-License-Identifier: MIT
// What the harness itself reads of a .glb: its targets, its box, and a copy without targets.

const kJson = 0x4E4F534A;

function chunks(bytes) {
  const view = new DataView(bytes);
  const length = view.getUint32(12, true);
  if (view.getUint32(0, true) !== 0x46546C67 || view.getUint32(16, true) !== kJson) {
    throw new Error('Not a .glb.');
  }
  return {
    json: JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length))),
    rest: new Uint8Array(bytes, 20 + length),
  };
}

function join(json, rest) {
  let text = new TextEncoder().encode(JSON.stringify(json));
  const padded = new Uint8Array((text.length + 3) & ~3).fill(0x20);
  padded.set(text);
  const header = new DataView(new ArrayBuffer(20));
  header.setUint32(0, 0x46546C67, true);
  header.setUint32(4, 2, true);
  header.setUint32(8, 20 + padded.length + rest.length, true);
  header.setUint32(12, padded.length, true);
  header.setUint32(16, kJson, true);
  return new Blob([header.buffer, padded, rest]);
}

const multiply = (a, b) => Array.from({ length: 16 }, (_, i) => {
  const row = i % 4, column = i - row;
  return a[row] * b[column] + a[row + 4] * b[column + 1] + a[row + 8] * b[column + 2]
    + a[row + 12] * b[column + 3];
});

function localMatrix({ matrix, translation: t = [0, 0, 0], rotation: q = [0, 0, 0, 1], scale: s = [1, 1, 1] }) {
  if (matrix) return matrix;
  const [x, y, z, w] = q;
  return [
    s[0] * (1 - 2 * (y * y + z * z)), s[0] * 2 * (x * y + z * w), s[0] * 2 * (x * z - y * w), 0,
    s[1] * 2 * (x * y - z * w), s[1] * (1 - 2 * (x * x + z * z)), s[1] * 2 * (y * z + x * w), 0,
    s[2] * 2 * (x * z + y * w), s[2] * 2 * (y * z - x * w), s[2] * (1 - 2 * (x * x + y * y)), 0,
    t[0], t[1], t[2], 1,
  ];
}

/** The box of all visible meshes at rest, skins left aside. */
function worldBox(json) {
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  const visit = (index, parent) => {
    const node = json.nodes[index];
    const world = multiply(parent, localMatrix(node));
    for (const { attributes } of json.meshes?.[node.mesh]?.primitives ?? []) {
      const { min, max } = json.accessors[attributes.POSITION];
      for (let corner = 0; corner < 8; ++corner) {
        const p = [0, 1, 2].map((axis) => (corner >> axis & 1 ? max : min)[axis]);
        for (let i = 0; i < 3; ++i) {
          const at = world[i] * p[0] + world[i + 4] * p[1] + world[i + 8] * p[2] + world[i + 12];
          low[i] = Math.min(low[i], at);
          high[i] = Math.max(high[i], at);
        }
      }
    }
    for (const child of node.children ?? []) visit(child, world);
  };
  const unit = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  for (const root of json.scenes?.[json.scene ?? 0]?.nodes ?? json.nodes.keys()) visit(root, unit);
  return { low, high };
}

/** { targets, vertices, center, radius, whole, bare }: the last two are URLs, free them. */
export function readModel(bytes) {
  const { json, rest } = chunks(bytes);
  const { low, high } = worldBox(json);
  const primitives = json.meshes.flatMap((mesh) => mesh.primitives);
  const targets = Math.max(0, ...primitives.map((p) => p.targets?.length ?? 0));
  const vertices = primitives.reduce((sum, p) => sum + json.accessors[p.attributes.POSITION].count, 0);
  delete json.animations; // weights are set by the harness; the same for all
  const whole = URL.createObjectURL(join(json, rest));
  for (const mesh of json.meshes) {
    delete mesh.weights;
    delete mesh.extras;
    for (const primitive of mesh.primitives) delete primitive.targets;
  }
  for (const node of json.nodes) delete node.weights;
  const bare = URL.createObjectURL(join(json, rest));
  return {
    targets, vertices, whole, bare,
    center: low.map((l, i) => (l + high[i]) / 2),
    radius: Math.max(...low.map((l, i) => (high[i] - l) / 2)),
  };
}

/** Heads in rows and columns about the origin, each a unit cell's 0.45 in radius. */
export function placeHeads(count, { center, radius }) {
  const columns = Math.ceil(Math.sqrt(count));
  const cell = 1 / columns, scale = 0.45 * cell / radius;
  return Array.from({ length: count }, (_, i) => {
    const x = cell * (i % columns - (columns - 1) / 2);
    const y = cell * (Math.floor(i / columns) - (columns - 1) / 2);
    return {
      matrix: [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0,
        x - scale * center[0], y - scale * center[1], -scale * center[2], 1],
    };
  });
}
