// SPDX-License-Identifier: MIT
// The models of one viewer: how they come, how time passes for them, and how they go.

import { Asset } from './asset.js';
import { MoueError } from './errors.js';
import { closeImages, uploadImages, type DecodedImage } from './images.js';
import { kDownloadShare, loadAsset, type LoadOptions, type ModelSource } from './loader.js';
import { Model } from './model.js';
import type { Recovery } from './recovery.js';
import type { ViewerInside } from './viewer_types.js';

type Load = LoadOptions & { signal: AbortSignal };
type Tell = (stage: 'upload' | 'images', fraction: number) => void;

const disposed = () => new MoueError('Disposed', 'The viewer was disposed.');

export class ShownModels {
  /** Replaced, never changed. */
  list: readonly Model[] = [];
  readonly #inside: ViewerInside;
  readonly #recovery: Recovery;

  constructor(inside: ViewerInside, recovery: Recovery) {
    this.#inside = inside;
    this.#recovery = recovery;
  }

  async load(source: ModelSource, options: LoadOptions): Promise<Model> {
    const ended = this.#inside.signal;
    const abort = new AbortController();
    const follow = () => abort.abort(options.signal?.reason);
    const end = () => abort.abort(disposed());
    if (options.signal?.aborted) follow();
    options.signal?.addEventListener('abort', follow);
    ended.addEventListener('abort', end);
    try {
      return await this.#load(source, { ...options, signal: abort.signal });
    } catch (error) {
      throw abort.signal.aborted ? abort.signal.reason : error;
    } finally {
      options.signal?.removeEventListener('abort', follow);
      ended.removeEventListener('abort', end);
    }
  }

  async #load(source: ModelSource, options: Load): Promise<Model> {
    const { runtime } = this.#inside;
    const loaded = await loadAsset(runtime, source, options);
    const asset = new Asset(runtime, loaded);
    try {
      options.signal.throwIfAborted();
      return await this.#show(asset, options, (stage, fraction) => options.onProgress?.({
        stage, fraction, loadedBytes: loaded.loadedBytes, totalBytes: loaded.loadedBytes,
      }));
    } catch (error) {
      asset.drop();
      throw error;
    }
  }

  async #show(asset: Asset, { signal, frame }: Load, tell: Tell): Promise<Model> {
    const { viewer, maxTexture } = this.#inside;
    tell('images', kDownloadShare + 0.05);
    const decoded = await asset.images.decode(maxTexture, asset.warnings, signal);
    try {
      tell('upload', kDownloadShare + 0.1);
      const model = this.#keep(await this.#add(asset.handle, decoded, signal), asset);
      if (frame ?? this.list.length === 1) viewer.camera.frame();
      tell('upload', 1);
      viewer.emit('load', { model });
      return model;
    } finally {
      closeImages(decoded);
    }
  }

  #keep(handle: number, asset: Asset): Model {
    const { host } = this.#inside;
    const model = new Model(host, handle, asset);
    this.list = [...this.list, model];
    host.changed();
    return model;
  }

  /** Uploads, and waits for a lost context to come back first. */
  async #add(asset: number, images: readonly DecodedImage[], signal: AbortSignal): Promise<number> {
    const { runtime, context, host } = this.#inside;
    for (;;) {
      await this.#recovery.usable(signal);
      const handle = host.run((viewer) => {
        const model = runtime.core.moue_viewer_add(viewer, asset);
        // where the context is lost by now, restoring fills the images
        if (model !== 0) uploadImages(runtime, context.gl, viewer, model, images);
        return model;
      });
      if (handle !== 0) return handle;
      if (!context.lost) throw runtime.error();
    }
  }

  async clone(asset: Asset): Promise<Model> {
    const { signal } = this.#inside;
    asset.hold();
    try {
      return this.#keep(await this.#add(asset.handle, [], signal), asset);
    } catch (error) {
      asset.drop();
      throw signal.aborted ? disposed() : error;
    }
  }

  forget(model: Model): void {
    if (!this.list.includes(model)) return;
    this.list = this.list.filter((other) => other !== model);
    const { host, runtime } = this.#inside;
    host.run((viewer) => runtime.core.moue_viewer_remove(viewer, model.handle));
    host.changed();
  }

  /** After the viewer has freed them. */
  release(): void {
    const models = this.list;
    this.list = [];
    for (const model of models) model.release();
  }

  // -- time -------------------------------------------------------------------------------------

  /** Whether frames are needed that the core does not know of. */
  get moving(): boolean {
    for (let i = 0; i < this.list.length; ++i) if (this.list[i]!.layers.moving) return true;
    return false;
  }

  /** step: the seconds, in an array, as numbers that are passed may be boxed. */
  advance(viewer: number, step: Float64Array): void {
    const { core } = this.#inside.runtime;
    for (let i = 0; i < this.list.length; ++i) this.list[i]!.layers.advance(step);
    core.moue_viewer_update(viewer, step[0]!);
  }

  /** Tells the page which clips have ended. */
  tellEnded(): void {
    const models = this.list;
    for (let i = 0; i < models.length; ++i) models[i]!.tellEnded();
  }
}
