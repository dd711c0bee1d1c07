// SPDX-License-Identifier: MIT
// Pictures of a model: decoded by the browser, put into the core's textures.

import type { Description } from './abi.js';
import { fetchOk } from './bytes.js';
import type { Warning } from './errors.js';
import type { Runtime } from './module.js';

/** An image of a model, ready for the GPU. */
export interface DecodedImage {
  index: number;
  bitmap: ImageBitmap;
}

/** Where the encoded pictures of one asset come from; kept to fill textures again. */
export class ImageSource {
  constructor(readonly runtime: Runtime, readonly asset: number,
    readonly images: Description['images'], readonly urls: ReadonlyMap<string, string>) {}

  async #blob(index: number, signal: AbortSignal | undefined): Promise<Blob> {
    const { core, scratch } = this.runtime;
    const image = this.images[index]!;
    const pointer = core.moue_asset_image(this.asset, index, scratch);
    const size = core.HEAPU32[scratch >> 2]!;
    if (pointer !== 0) {
      const bytes = core.HEAPU8.slice(pointer, pointer + size);
      return new Blob([bytes], image.mimeType ? { type: image.mimeType } : {});
    }
    const url = this.urls.get(image.uri);
    if (url === undefined) throw new Error('it is in no place that can be read');
    return (await fetchOk(url, signal)).blob();
  }

  /**
   * Decodes all images, at most `maxSize` pixels a side. One that cannot be read or decoded is left
   * white and described in `warnings`.
   */
  async decode(maxSize: number, warnings: Warning[], signal?: AbortSignal): Promise<DecodedImage[]> {
    const decoded = await Promise.all(this.images.map(async (image, index) => {
      if (!image.srgb && !image.linear) return undefined; // no material uses it
      try {
        return { index, bitmap: await decodeBitmap(await this.#blob(index, signal), maxSize) };
      } catch (error) {
        if (signal?.aborted) return undefined;
        const reason = error instanceof Error ? error.message : String(error);
        const name = image.name || image.uri || `${index}`;
        warnings.push({
          code: 'InvalidImage',
          message: `The image "${name.slice(0, 80)}" stays white: ${reason.replace(/\.$/, '')}.`,
          path: `images[${index}]`,
        });
        return undefined;
      }
    }));
    const good = decoded.filter((image) => image !== undefined);
    if (signal?.aborted) {
      closeImages(good);
      signal.throwIfAborted();
    }
    return good;
  }
}

/** Pixels as the file has them: alpha straight, colours unconverted, rows from the top. */
async function decodeBitmap(blob: Blob, maxSize: number): Promise<ImageBitmap> {
  const options: ImageBitmapOptions = {
    premultiplyAlpha: 'none', colorSpaceConversion: 'none', imageOrientation: 'from-image',
  };
  const bitmap = await createImageBitmap(blob, options);
  const larger = Math.max(bitmap.width, bitmap.height);
  if (larger <= maxSize) return bitmap;
  const scale = maxSize / larger;
  const resizeWidth = Math.max(1, Math.floor(bitmap.width * scale));
  const resizeHeight = Math.max(1, Math.floor(bitmap.height * scale));
  bitmap.close();
  return createImageBitmap(blob, { ...options, resizeWidth, resizeHeight, resizeQuality: 'high' });
}

export function closeImages(images: readonly DecodedImage[]): void {
  for (const { bitmap } of images) bitmap.close();
}

/** Fills the core's textures of a model. The viewer's context is current. */
export function uploadImages(runtime: Runtime, gl: WebGL2RenderingContext, viewer: number,
  model: number, images: readonly DecodedImage[]): void {
  const { core } = runtime;
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  for (const { index, bitmap } of images) {
    for (const srgb of [1, 0]) {
      // an image may be both colour and data: two textures
      const internalFormat = core.moue_viewer_begin_image(viewer, model, index, srgb);
      if (internalFormat === 0) continue; // not used so, or filled by a model that shares it
      gl.texImage2D(gl.TEXTURE_2D, 0, internalFormat, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
      core.moue_viewer_end_image(viewer, model, index, srgb);
    }
  }
}
