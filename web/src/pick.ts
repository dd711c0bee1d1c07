// SPDX-License-Identifier: MIT
// Which point of a model a ray meets, and which targets move it.

import type { Model } from './model.js';
import type { Target } from './model_types.js';
import type { Runtime } from './module.js';

type Vector = [x: number, y: number, z: number];

/** A target that moves the point. */
export interface PickedTarget {
  readonly target: Target;
  /** How far weight 1 moves the point, in the mesh's units; above 0. */
  readonly displacement: number;
  /** Its weight now. */
  readonly weight: number;
}

export interface PickHit {
  readonly model: Model;
  /** Index into `model.nodes`. */
  readonly node: number;
  /** Of the node's mesh. */
  readonly primitive: number;
  /** Of the primitive. */
  readonly triangle: number;
  /** Of the point in its triangle; they sum to 1. */
  readonly barycentrics: Vector;
  /** In the world. */
  readonly point: Vector;
  /** Along the ray, in lengths of its direction. */
  readonly distance: number;
  /** The targets that move the point, strongest first. */
  readonly targets: readonly PickedTarget[];
}

/** The nearest hit of all models; the ray lies in the scratch area: origin, direction. */
export function pickNearest(runtime: Runtime, models: readonly Model[]): PickHit | undefined {
  const { core, scratch } = runtime;
  const ray = core.HEAPF32.slice(scratch >> 2, (scratch >> 2) + 6);
  let nearest: PickHit | undefined;
  for (const model of models) {
    const out = runtime.floats(ray) + 32;
    if (!core.moue_model_pick(model.handle, scratch, out)) continue;
    const [node, primitive, triangle, a, b, c, x, y, z, distance] = core.HEAPF64
      .subarray(out >> 3, (out >> 3) + 10) as unknown as number[] as [number, number, number, ...Vector, ...Vector, number];
    if (nearest && nearest.distance <= distance) continue;
    const targets: PickedTarget[] = [];
    nearest = { model, node, primitive, triangle, barycentrics: [a, b, c], point: [x, y, z], distance, targets };
    const { weights } = model;
    for (let i = 0, index; (index = core.moue_model_picked_target(model.handle, i, scratch)) >= 0; ++i) {
      targets.push({ target: model.targets[index]!, displacement: core.HEAPF32[scratch >> 2]!,
        weight: weights[index]! });
    }
  }
  return nearest;
}
