// SPDX-License-Identifier: MIT
// What a screenshot is like; picture_file.ts takes it.

export interface ScreenshotOptions {
  /** Pixels. Default: the canvas' own. */
  width?: number;
  height?: number;
  /** Default `image/png`. */
  type?: 'image/png' | 'image/jpeg' | 'image/webp';
  /** 0 to 1, for JPEG and WebP. */
  quality?: number;
}
