// SPDX-License-Identifier: MIT
// The models of one viewer: how they come, how time passes for them, and how they go.

import { Asset } from './asset.js';
import { MoueError } from './errors.js';
import { closeImages, uploadImages, type DecodedImage } from './images.js';
import {
  kDownloadShare, loadAsset, type LoadedAsset, type LoadOptions, type ModelSource,
} from './loader.js';
import { Model } from './model.js';
import type { Recovery } from './recovery.js';
import type { ViewerInside } from './viewer_types.js';

type Load = LoadOptions & { signal: AbortSignal };

/** A page that the browser does not show has no frames. */
const kFrameMs = 100;

/** Resolves when the browser has had a frame for what was drawn. */
function pictureShown(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, kFrameMs);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}

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
    const { runtime, context, host } = this.#inside;
    const loaded = await loadAsset(runtime, source, options, (loader, pointer, size) => host.run(
      (viewer) => runtime.core.moue_loader_open(loader, pointer, size, context.lost ? 0 : viewer)));
    const asset = new Asset(runtime, loaded);
    let model: Model | undefined;
    try {
      options.signal.throwIfAborted();
      model = await this.#show(asset, loaded, options);
      options.onRest?.(model);
      await this.#readTargets(asset, loaded, options.signal);
      if (!model.disposed) this.#inside.viewer.emit('load', { model });
      return model;
    } catch (error) {
      if (!model) asset.drop();
      for (const shown of this.#of(asset)) shown.dispose();
      throw error;
    } finally {
      loaded.end();
    }
  }

  /** The model, and clones that were made of it meanwhile. */
  #of(asset: Asset): Model[] {
    return this.list.filter((model) => model.asset === asset);
  }

  /** The model at rest. */
  async #show(asset: Asset, loaded: LoadedAsset, { signal, frame }: Load): Promise<Model> {
    const { viewer, maxTexture } = this.#inside;
    loaded.tell('images', kDownloadShare + 0.05);
    const decoded = await asset.images.decode(maxTexture, asset.warnings, signal);
    try {
      loaded.tell('upload', kDownloadShare + 0.1);
      const model = this.#keep(await this.#add(asset.handle, decoded, signal), asset);
      if (frame ?? this.list.length === 1) viewer.camera.frame();
      return model;
    } finally {
      closeImages(decoded);
    }
  }

  /** Nobody waits for the targets, which are most of the data, to see the model. */
  async #readTargets(asset: Asset, loaded: LoadedAsset, signal: AbortSignal): Promise<void> {
    const { runtime, context, host } = this.#inside;
    if (asset.description.targets.length > 0) await pictureShown();
    await loaded.whole;
    loaded.tell('targets', kDownloadShare + 0.15);
    await this.#recovery.usable(signal);
    if (this.#of(asset).length === 0) return;
    if (!host.run((viewer) => asset.readTargets(loaded.loader, viewer))) {
      const error = runtime.error();
      // what the GPU could not take, restoring uploads
      if (!context.lost || error.code === 'InvalidAccessor') throw error;
    }
    host.changed();
    loaded.tell('targets', 1);
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
