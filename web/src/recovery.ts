// SPDX-License-Identifier: MIT
// What a viewer does when its context is lost, and when it is back.

import { closeImages, uploadImages } from './images.js';
import type { Model } from './model.js';
import type { ViewerInside } from './viewer_types.js';

export class Recovery {
  readonly #inside: ViewerInside;
  readonly #event: { readonly viewer: ViewerInside['viewer'] };
  #lost = false;

  constructor(inside: ViewerInside) {
    this.#inside = inside;
    this.#event = { viewer: inside.viewer };
    const { canvas } = inside.viewer;
    const { signal } = inside;
    canvas.addEventListener('webglcontextlost', (event) => this.#onLost(event), { signal });
    canvas.addEventListener('webglcontextrestored', (event) => {
      // the same for all viewers of this context
      inside.runtime.core.GL.restored.set(inside.context.gl, event.timeStamp);
      void this.#restore();
    }, { signal });
  }

  /** From the loss until everything is back. */
  get lost(): boolean {
    return this.#lost || this.#inside.context.lost;
  }

  /** Resolves when nothing is lost; rejects with the signal's reason. */
  async usable(signal: AbortSignal): Promise<void> {
    while (this.lost) {
      await new Promise<void>((resolve, reject) => {
        const restored = this.#inside.viewer.on('contextrestored', () => {
          signal.removeEventListener('abort', aborted);
          restored();
          resolve();
        });
        const aborted = () => {
          restored();
          reject(signal.reason as Error);
        };
        if (signal.aborted) aborted();
        else signal.addEventListener('abort', aborted, { once: true });
      });
    }
    signal.throwIfAborted();
  }

  #onLost(event: Event): void {
    if (!this.#inside.context.borrowed) event.preventDefault(); // else it never comes back
    if (this.#lost) return;
    this.#lost = true;
    this.#inside.viewer.emit('contextlost', this.#event);
  }

  async #restore(): Promise<void> {
    const { runtime, context, host, signal, viewer } = this.#inside;
    this.#lost = true;
    const restored = host.run((handle) => runtime.core.moue_viewer_restore(handle));
    if (restored === 0) {
      // lost once more: the browser tells again
      if (!context.lost) viewer.emit('error', { error: runtime.error() });
      return;
    }
    // one model of each file: its instances share the textures
    const files = new Map(viewer.models.map((model) => [model.asset, model]));
    for (const model of files.values()) await this.#refill(model);
    if (signal.aborted || context.lost) return;
    this.#lost = false;
    host.changed();
    viewer.emit('contextrestored', this.#event);
    host.changed();
  }

  async #refill(model: Model): Promise<void> {
    const { runtime, context, host, signal, maxTexture } = this.#inside;
    if (model.disposed) return;
    const decoded = await model.asset.images.decode(maxTexture, [], signal).catch(() => []);
    if (!model.disposed && !signal.aborted && !context.lost) {
      host.run((viewer) => uploadImages(runtime, context.gl, viewer, model.handle, decoded));
    }
    closeImages(decoded);
  }
}
