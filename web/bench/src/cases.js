// SPDX-License-Identifier: MIT
// What is measured, and how often. A new case, path or library is a line here.

/** The libraries, in the order of a round. `moue:PATH` is Moue by that path instead of `auto`. */
export const kPeers = ['moue', 'three', 'babylon', 'playcanvas'];
export const kPaths = ['packed', 'cached', 'texture', 'cpu'];

/**
 * file     a model below models/; generated heads are named by vertices, targets, coverage in
 *          percent and attributes (bench/head.hpp)
 * active   counts of targets whose weight is not 0; each is a measurement of the same scene
 * sets     in which it is run: quick and page for machines without a GPU, gpu, real
 * load     also measure the time to the first picture of one head
 */
export const kCases = [
  { name: 'quick', file: 'v5000-t52-c15-PN', heads: 2, active: [12], sets: ['quick'], load: true },
  { name: 'heads', file: 'v20000-t52-c15-PN', heads: 2, active: [1, 4, 12, 52], sets: ['page'], load: true },
  { name: 'targets', file: 'v20000-t200-c15-PN', heads: 2, active: [20], sets: ['page'] },
  { name: 'dense', file: 'v20000-t8-c100-PN', heads: 2, active: [8], sets: ['page'] },
  { name: 'peers', file: 'v50000-t52-c15-PN', heads: 16, active: [1, 4, 12, 26, 52], sets: ['gpu'], load: true },
  { name: 'targets', file: 'v20000-t200-c15-PN', heads: 16, active: [20], sets: ['gpu'] },
  { name: 'dense', file: 'v50000-t8-c100-PN', heads: 16, active: [8], sets: ['gpu'] },
  { name: 'face', file: 'ict_face_expr_sparse', heads: 1, active: [12], sets: ['page', 'gpu', 'real'], load: true },
  { name: 'stress', file: 'MorphStressTest', heads: 1, active: [8], sets: ['page', 'gpu', 'real'] },
  { name: 'body', file: 'mpfb_body_expr34_sparse', heads: 1, active: [12], sets: ['gpu', 'real'] },
  { name: 'demo', file: 'demo_head', heads: 1, active: [12], sets: ['page', 'gpu', 'real'] },
];

/** Rounds over all libraries, frames of each kind in a round, loads of each, pixels of a side. */
export const kEfforts = {
  quick: { rounds: 2, frames: 2, loads: 1, size: 128 },
  software: { rounds: 2, frames: 3, loads: 2, size: 128 },
  gpu: { rounds: 5, frames: 10, loads: 5, size: 512 },
};

/** Equals headWeights() of bench/head.cpp; heads are five frames apart. */
export function headWeights(out, active, frame, head, factor = 1) {
  out.fill(0);
  for (let i = 0; i < active; ++i) {
    const wave = Math.sin(0.37 * (frame + 5 * head) + i);
    out[Math.floor(i * out.length / active)] = factor * 0.2 * (1 + 0.4 * wave);
  }
  return out;
}
