// SPDX-License-Identifier: MIT
// Deformed vertices, read back from the core.

import type { Model } from './model.js';
import type { Runtime } from './module.js';
import { pathNumber, type MorphPath } from './paths.js';

export interface BakeOptions {
  /** Which path computes. Default `cpu`. */
  path?: Exclude<MorphPath, 'auto'>;
  /** `mesh` (default): after morphing only; `world`: after skin and node transforms, too. */
  space?: 'mesh' | 'world';
}

/** Rows of 3, 3, 4, 2, 2 and 4 numbers; `null` where the primitive has no such attribute. */
export interface BakedPrimitive {
  positions: Float32Array | null;
  normals: Float32Array | null;
  tangents: Float32Array | null;
  texcoords0: Float32Array | null;
  texcoords1: Float32Array | null;
  colors0: Float32Array | null;
}

export interface BakedNode {
  node: number;
  name: string;
  /** One for each target of the node's mesh. */
  weights: number[];
  primitives: BakedPrimitive[];
}

const kWidths = [3, 3, 4, 2, 2, 4];

function stream(runtime: Runtime, bake: number, entry: number, primitive: number,
  attribute: number): Float32Array | null {
  const { core, scratch } = runtime;
  const pointer = core.moue_bake_stream(bake, entry, primitive, attribute, scratch);
  if (pointer === 0) return null;
  const count = core.HEAPU32[scratch >> 2]! * kWidths[attribute]!;
  return core.HEAPF32.slice(pointer >> 2, (pointer >> 2) + count);
}

function weightsOf(runtime: Runtime, bake: number, entry: number): number[] {
  const { core, scratch } = runtime;
  const pointer = core.moue_bake_weights(bake, entry, scratch);
  const count = core.HEAPU32[scratch >> 2]!;
  return Array.from(core.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + count));
}

/** @internal */
export function bakeModel(runtime: Runtime, viewer: number, model: Model,
  options: BakeOptions): BakedNode[] {
  const { core, scratch } = runtime;
  const path = pathNumber(options.path ?? 'cpu');
  const world = options.space === 'world' ? 1 : 0;
  const bake = core.moue_viewer_bake(viewer, model.handle, path, world);
  if (bake === 0) throw runtime.error();
  try {
    const nodes: BakedNode[] = [];
    const count = core.moue_bake_node_count(bake);
    for (let entry = 0; entry < count; ++entry) {
      const node = core.moue_bake_node(bake, entry, scratch);
      const primitives: BakedPrimitive[] = [];
      const primitiveCount = core.HEAPU32[scratch >> 2]!;
      for (let p = 0; p < primitiveCount; ++p) {
        const read = (attribute: number) => stream(runtime, bake, entry, p, attribute);
        primitives.push({
          positions: read(0), normals: read(1), tangents: read(2), texcoords0: read(3),
          texcoords1: read(4), colors0: read(5),
        });
      }
      nodes.push({
        node, name: model.nodes[node] ?? '', primitives,
        weights: weightsOf(runtime, bake, entry),
      });
    }
    return nodes;
  } finally {
    core.moue_bake_free(bake);
  }
}
