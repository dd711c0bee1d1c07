// SPDX-License-Identifier: MIT
// A loaded file, shared by the models that are instances of it.

import type { Description } from './abi.js';
import type { Warning } from './errors.js';
import { ImageSource } from './images.js';
import type { LoadedAsset } from './loader.js';
import type { Runtime } from './module.js';

/** Lives as long as somebody holds it; made with one holder. */
export class Asset {
  readonly handle: number;
  readonly description: Description;
  readonly images: ImageSource;
  /** The file's document, which the core has read. */
  readonly json: string;
  /** Of the file, and of its pictures once they were decoded. */
  readonly warnings: Warning[];
  readonly #runtime: Runtime;
  #holders = 1;

  constructor(runtime: Runtime, loaded: LoadedAsset) {
    this.#runtime = runtime;
    this.handle = loaded.handle;
    this.json = loaded.json;
    this.description = this.#describe();
    this.warnings = [...this.description.warnings];
    this.images = new ImageSource(runtime, this.handle, this.description.images, loaded.imageUrls);
  }

  #describe(): Description {
    const { core } = this.#runtime;
    return JSON.parse(this.#runtime.text(core.moue_asset_describe(this.handle))) as Description;
  }

  /** Reads the targets by what loads the asset, and uploads them for its models. False on error. */
  readTargets(loader: number, viewer: number): boolean {
    const done = this.#runtime.core.moue_loader_read_targets(loader, this.handle, viewer) !== 0;
    this.warnings.push(...this.#describe().warnings.slice(this.description.warnings.length));
    return done;
  }

  hold(): this {
    ++this.#holders;
    return this;
  }

  drop(): void {
    if (--this.#holders === 0) this.#runtime.core.moue_asset_free(this.handle);
  }
}
