// SPDX-License-Identifier: MIT
// Faces by chance that still look like faces.

import { readName } from './names.js';

/** Targets of the well-known set of 52 that go together, with their strengths. */
const kMoods: Record<string, number>[] = [
  { mouthSmileLeft: .9, mouthSmileRight: .9, cheekSquintLeft: .7, cheekSquintRight: .7, eyeSquintLeft: .4, eyeSquintRight: .4 },
  { mouthSmileLeft: .75, mouthSmileRight: .75, jawOpen: .35, browInnerUp: .4, cheekSquintLeft: .5, cheekSquintRight: .5 },
  { browInnerUp: .9, eyeWideLeft: .9, eyeWideRight: .9, jawOpen: .5, mouthFunnel: .35 },
  { browDownLeft: .9, browDownRight: .9, noseSneerLeft: .6, noseSneerRight: .6, mouthFrownLeft: .5, mouthFrownRight: .5, eyeSquintLeft: .5, eyeSquintRight: .5 },
  { browInnerUp: .8, mouthFrownLeft: .8, mouthFrownRight: .8, mouthShrugLower: .5, eyeLookDownLeft: .4, eyeLookDownRight: .4 },
  { mouthPucker: .9, mouthFunnel: .25, browInnerUp: .3, eyeBlinkRight: .9, cheekSquintRight: .4 },
  { cheekPuff: .9, mouthPressLeft: .4, mouthPressRight: .4, browOuterUpLeft: .6, browOuterUpRight: .6 },
  { mouthLeft: .6, mouthSmileLeft: .6, browOuterUpLeft: .9, browDownRight: .5, eyeSquintRight: .4 },
  { jawOpen: .55, tongueOut: .9, eyeBlinkLeft: .95, mouthSmileLeft: .4, mouthSmileRight: .4 },
  { mouthPucker: .8, mouthRight: .35, browOuterUpRight: .8, eyeLookInLeft: .5, eyeLookOutRight: .5, eyeLookUpLeft: .3, eyeLookUpRight: .3 },
  { eyeBlinkLeft: 1, eyeBlinkRight: 1, mouthSmileLeft: .3, mouthSmileRight: .3, browInnerUp: .25 },
  { mouthStretchLeft: .8, mouthStretchRight: .8, jawOpen: .15, eyeWideLeft: .7, eyeWideRight: .7, browInnerUp: .6 },
];

/**
 * Weights for a face, by name: one of the moods with some chance in it where the names are known,
 * else a few targets, alike on both sides.
 *
 * names   of the model's targets
 * random  0 to 1, as Math.random
 */
export function randomFace(names: readonly string[], random: () => number): Record<string, number> {
  const known = new Set(names);
  const moods = kMoods.filter((mood) => Object.keys(mood).every((name) => known.has(name)));
  const face: Record<string, number> = {};
  const strength = 0.75 + 0.3 * random();
  const mood = moods[Math.floor(random() * moods.length)];
  if (mood) {
    for (const [name, weight] of Object.entries(mood)) {
      face[name] = Math.min(1, weight * strength * (0.85 + 0.3 * random()));
    }
    return face;
  }
  const chosen = new Map<string, number>();
  for (let i = 0; i < Math.min(4, names.length); ++i) {
    const { pairKey } = readName(names[Math.floor(random() * names.length)]!);
    chosen.set(pairKey, Math.round(100 * strength * random()) / 100);
  }
  for (const name of names) {
    const weight = chosen.get(readName(name).pairKey);
    if (weight !== undefined) face[name] = weight;
  }
  return face;
}

/** A random() of its own that gives the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
