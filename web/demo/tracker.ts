// SPDX-License-Identifier: MIT
// A face tracker that makes its results up: shaped like MediaPipe's face landmarker's, from a seed.

import { seeded } from './expressions.js';

export interface Category {
  index: number;
  score: number;
  categoryName: string;
  displayName: string;
}

/** The part of MediaPipe's FaceLandmarkerResult that faces are driven by. */
export interface FaceResult {
  faceBlendshapes: { headIndex: number; headName: string; categories: Category[] }[];
  /** Column-major. */
  facialTransformationMatrixes: { rows: number; columns: number; data: number[] }[];
}

/** For each name: rest, strength and speed of its wander. The others stand still, with noise. */
const kWander: Record<string, [rest: number, strength: number, hertz: number]> = {
  jawOpen: [0.12, 0.28, 2.1], mouthFunnel: [0.05, 0.25, 1.3], mouthPucker: [0.05, 0.3, 0.9],
  mouthSmileLeft: [0.3, 0.4, 0.21], mouthSmileRight: [0.3, 0.4, 0.2], mouthLowerDownLeft: [0.1, 0.2, 1.9],
  mouthLowerDownRight: [0.1, 0.2, 1.9], browInnerUp: [0.15, 0.4, 0.33], browOuterUpLeft: [0.1, 0.3, 0.27],
  browOuterUpRight: [0.1, 0.3, 0.25], cheekSquintLeft: [0.15, 0.25, 0.2], cheekSquintRight: [0.15, 0.25, 0.2],
  eyeSquintLeft: [0.1, 0.2, 0.23], eyeSquintRight: [0.1, 0.2, 0.23], eyeLookInLeft: [0, 0.3, 0.41],
  eyeLookOutRight: [0, 0.3, 0.41],
};
const kNoise = 0.012;
const kBlinkSeconds = 0.18;

export class MadeUpTracker {
  readonly #names: readonly string[];
  readonly #random: () => number;
  readonly #phases: number[];
  readonly #turnPhases: number[];
  #blinkAt = 1;

  /** names: of the shapes that it tells. */
  constructor(names: readonly string[], seed: number) {
    this.#names = names;
    this.#random = seeded(seed);
    this.#phases = names.map(() => 2 * Math.PI * this.#random());
    this.#turnPhases = [0, 0, 0].map(() => 2 * Math.PI * this.#random());
  }

  /** What it sees at a time; times only go on. */
  detect(seconds: number): FaceResult {
    if (seconds > this.#blinkAt + kBlinkSeconds) this.#blinkAt = seconds + 1 + 3 * this.#random();
    const blink = Math.sin(Math.PI * Math.min(Math.max((seconds - this.#blinkAt) / kBlinkSeconds, 0), 1));
    const categories = this.#names.map((categoryName, index) => {
      const [rest, strength, hertz] = kWander[categoryName] ?? [0, 0, 0];
      const wave = Math.sin(2 * Math.PI * hertz * seconds + this.#phases[index]!);
      let score = rest + strength * wave * (0.6 + 0.4 * Math.sin(0.7 * seconds + index));
      if (categoryName.startsWith('eyeBlink')) score = blink;
      score += kNoise * (this.#random() - 0.5);
      return { index, score: Math.min(Math.max(score, 0), 1), categoryName, displayName: '' };
    });
    return {
      faceBlendshapes: [{ headIndex: 0, headName: '', categories }],
      facialTransformationMatrixes: [{ rows: 4, columns: 4, data: this.#matrix(seconds) }],
    };
  }

  #matrix(seconds: number): number[] {
    const [yaw, pitch, roll] = [[0.28, 0.5], [0.12, 0.7], [0.08, 0.4]].map(([angle, speed], i) =>
      angle! * Math.sin(speed! * seconds + this.#turnPhases[i]!)) as [number, number, number];
    const [cy, sy, cp, sp, cr, sr] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch),
      Math.cos(roll), Math.sin(roll)] as [number, number, number, number, number, number];
    // yaw about y, then pitch about x, then roll about z; centimetres before the camera
    return [cy * cr + sy * sp * sr, cp * sr, -sy * cr + cy * sp * sr, 0,
      -cy * sr + sy * sp * cr, cp * cr, sy * sr + cy * sp * cr, 0, sy * cp, -sp, cy * cp, 0, 0, 0, -40, 1];
  }
}
