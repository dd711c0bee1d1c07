// SPDX-License-Identifier: MIT
// The ways to morph, by the core's numbers.

/**
 * How vertices are morphed: `cpu` on the host, `attribute` by vertex attributes (few targets),
 * `texture` by a texture of float32 deltas, `packed` by one of quantised deltas, `cached` as `packed`
 * but once for all passes and frames with equal weights (all three: any number); `auto` chooses.
 */
export type MorphPath = 'auto' | 'cpu' | 'attribute' | 'texture' | 'packed' | 'cached';

/** @internal */
export const kPaths: readonly MorphPath[] = ['auto', 'cpu', 'attribute', 'texture', 'packed', 'cached'];

/** @internal */
export function pathNumber(path: MorphPath): number {
  const number = kPaths.indexOf(path);
  if (number < 0) throw new TypeError(`"${path}" is no morph path; there are ${kPaths.join(', ')}.`);
  return number;
}
