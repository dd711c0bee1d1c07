// SPDX-License-Identifier: MIT
// Turns of nodes away from rest, as trackers tell them, and the nodes' own rotations.

import type { FileNode } from './document.js';
import type { Model } from './index.js';

/** x, y, z, w */
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

const kIdentity: Quaternion = [0, 0, 0, 1];

const known = new WeakMap<Model['asset'], readonly FileNode[]>();

/** The nodes as the file has them, in the order of `model.nodes`. */
export function fileNodes(model: Model): readonly FileNode[] {
  const { asset } = model;
  let nodes = known.get(asset);
  if (!nodes) {
    nodes = (JSON.parse(asset.json) as { nodes?: readonly FileNode[] }).nodes ?? [];
    known.set(asset, nodes);
  }
  return nodes;
}

function product([a, b, c, d]: Quaternion, [e, f, g, h]: Quaternion): Quaternion {
  return [d * e + a * h + b * g - c * f, d * f - a * g + b * h + c * e,
    d * g + a * f - b * e + c * h, d * h - a * e - b * f - c * g];
}

const restOf = (node: FileNode | undefined): Quaternion => (node?.rotation as Quaternion | undefined) ?? kIdentity;

/** The rotation of a node's parent at rest. Parents with matrices count as unturned. */
export function parentRotation(nodes: readonly FileNode[], node: number): Quaternion {
  const parent = nodes.findIndex(({ children }) => children?.includes(node));
  return parent < 0 ? kIdentity : product(parentRotation(nodes, parent), restOf(nodes[parent]));
}

/** `out` = `a` * `b`; it may be one of them. */
function multiply(out: Float64Array, a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const ax = a[0]!, ay = a[1]!, az = a[2]!, aw = a[3]!;
  const bx = b[0]!, by = b[1]!, bz = b[2]!, bw = b[3]!;
  out[0] = aw * bx + ax * bw + ay * bz - az * by;
  out[1] = aw * by - ax * bz + ay * bw + az * bx;
  out[2] = aw * bz + ax * by - ay * bx + az * bw;
  out[3] = aw * bw - ax * bx - ay * by - az * bz;
  return out;
}

/** Turns one node of a model, again and again, without allocating. */
export class NodeTurn {
  readonly #toParent: Quaternion;
  readonly #fromRest: Quaternion;
  readonly #rotation = new Float64Array(4);

  constructor(model: Model, readonly node: number) {
    const nodes = fileNodes(model);
    const parent = parentRotation(nodes, node);
    const [x, y, z, w] = parent;
    this.#toParent = [-x, -y, -z, w];
    this.#fromRest = product(parent, restOf(nodes[node]));
  }

  /** The node's rotation against its parent after a turn away from rest about the model's axes; the
   * same array at every call. */
  rotation(turn: ArrayLike<number>): Float64Array {
    return multiply(this.#rotation, multiply(this.#rotation, this.#toParent, turn), this.#fromRest);
  }
}

/**
 * The turn in a facial transformation matrix: 16 numbers, column by column (row by row is told by
 * where the translation stands). False if there is none.
 */
export function turnOfMatrix(m: ArrayLike<number>, turn: Float64Array): boolean {
  const byRows = !m[12] && !m[13] && !m[14] && !!(m[3] || m[7] || m[11]);
  const right = byRows ? 1 : 4; // from a number to the one in the next column
  const down = byRows ? 4 : 1;
  const x = Math.hypot(m[0]!, m[down]!, m[2 * down]!);
  const y = Math.hypot(m[right]!, m[right + down]!, m[right + 2 * down]!);
  const z = Math.hypot(m[2 * right]!, m[2 * right + down]!, m[2 * (right + down)]!);
  if (!(x > 0 && y > 0 && z > 0 && x + y + z < Infinity)) return false;
  const xx = m[0]! / x, yy = m[right + down]! / y, zz = m[2 * (right + down)]! / z;
  // exact to about 1e-8, and a head does not turn by 180 degrees, where signs would be lost
  turn[0] = half(1 + xx - yy - zz, m[right + 2 * down]! / y - m[2 * right + down]! / z);
  turn[1] = half(1 - xx + yy - zz, m[2 * right]! / z - m[2 * down]! / x);
  turn[2] = half(1 - xx - yy + zz, m[down]! / x - m[right]! / y);
  turn[3] = half(1 + xx + yy + zz, 1);
  return true;
}

/** Half the root of `square`, with the sign of `like`. */
function half(square: number, like: number): number {
  return (like < 0 ? -0.5 : 0.5) * Math.sqrt(Math.max(square, 0));
}

/**
 * A node's rotation against its parent, for `LiveFrame.rotations`, from its turn away from rest
 * about the model's own axes (+Y up, the face looks along +Z), as head and eye trackers tell it.
 *
 * node  its name
 * @throws RangeError if the model has no such node.
 */
export function turnFromRest(model: Model, node: string, turn: Quaternion): Quaternion {
  const index = model.nodes.indexOf(node);
  if (index < 0) throw new RangeError(`The model has no node "${node}".`);
  const nodes = fileNodes(model);
  const parent = parentRotation(nodes, index);
  const [x, y, z, w] = parent;
  return product(product([-x, -y, -z, w], turn), product(parent, restOf(nodes[index])));
}
