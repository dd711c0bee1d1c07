// SPDX-License-Identifier: MIT
// Turns of nodes away from rest, as trackers tell them, and the nodes' own rotations.

import type { FileNode } from './document.js';
import type { Model } from './index.js';

/** x, y, z, w */
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

const kIdentity: Quaternion = [0, 0, 0, 1];

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
  const { nodes } = model.asset;
  const parent = parentRotation(nodes, index);
  const [x, y, z, w] = parent;
  return product(product([-x, -y, -z, w], turn), product(parent, restOf(nodes[index])));
}
