// SPDX-License-Identifier: MIT
// Fitting a take to a model: by name, in the module.

import type { Model, NameMap } from './index.js';
import type { TakeModule } from './take_module.js';
import { fileNodes, parentRotation } from './turns.js';

/** The model as moue_take_fit() wants it. */
function nodesOf(model: Model): object[] {
  const slots = new Map<number, [slot: number, name: string][]>(); // by mesh, in its own order
  for (const { index, name, meshes } of model.targets) {
    for (const { mesh, target } of meshes) {
      if (!slots.has(mesh)) slots.set(mesh, []);
      slots.get(mesh)![target] = [index, name];
    }
  }
  const nodes = fileNodes(model);
  return model.asset.description.nodes.map(({ name, mesh }, i) => {
    const targets = (mesh === null ? undefined : slots.get(mesh)) ?? [];
    return { name, targets: targets.map(([, target]) => target), slots: targets.map(([slot]) => slot),
      rotation: nodes[i]?.rotation, parentRotation: parentRotation(nodes, i),
      ...(nodes[i]?.matrix && { matrix: true }) };
  });
}

/**
 * Fits a take; the caller frees the result. @throws MoueError `UnknownTarget` if nothing is driven,
 * `InvalidTake` if the map is wrong.
 */
export function fitToModel(module: TakeModule, take: number, model: Model, map: NameMap | undefined): number {
  const encoder = new TextEncoder();
  const texts = [encoder.encode(JSON.stringify(nodesOf(model))), encoder.encode(map ? JSON.stringify(map) : '')];
  return module.lend(texts, (nodes, names) => module.checked(module.exports.moue_take_fit(
    take, nodes!, texts[0]!.length, names!, texts[1]!.length, model.targets.length)));
}
