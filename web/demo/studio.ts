// SPDX-License-Identifier: MIT
// The studio: the demo head or a model of your own, all its targets and clips.

import { MoueError, Viewer, type LoadOptions, type Model, type ModelSource } from 'moue';
import { byId, followTheme, reducedMotion, toaster } from './dom.js';
import { randomFace } from './expressions.js';
import { droppedFiles, localModel } from './files.js';
import { LayersPanel, takeFiles } from './layers_panel.js';
import { PerformanceCard } from './performance.js';
import { PickedPanel } from './picked_panel.js';
import { applyState, fromHash, toHash, type SharedState } from './share.js';
import { TargetsPanel } from './targets_panel.js';
import { Transport } from './transport.js';

const kHead = 'head.glb';
const kBarPixels = 64;
const canvas = byId<HTMLCanvasElement>('canvas');
const toast = toaster(byId('toast'));

/** What the page knows of a model besides its bytes. */
interface About {
  name: string;
  src?: string | undefined;
  state?: SharedState | undefined;
  local?: boolean;
}

class Studio {
  readonly #viewer: Viewer;
  readonly #targets: TargetsPanel;
  readonly #transport = new Transport();
  readonly #performance: PerformanceCard;
  readonly #layers = new LayersPanel(toast);
  readonly #picked: PickedPanel;
  #model: Model | undefined;
  #src: string | undefined; // where it came from, if a link can say so
  #local = false;
  #loading: AbortController | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#performance = new PerformanceCard(viewer);
    this.#targets = new TargetsPanel(byId('targets'), () => {
      this.#enableReset();
      this.#showLegend();
    });
    this.#picked = new PickedPanel(viewer, canvas, (target) => {
      const search = byId<HTMLInputElement>('search');
      search.value = '';
      this.#targets.query = '';
      this.#targets.reveal(target);
    });
    viewer.on('render', () => this.#refresh());
    viewer.on('resize', () => {
      if (viewer.camera.untouched) this.#fitAroundBars();
    });
    viewer.on('contextlost', () => toast('The graphics card is gone; waiting for it.'));
    viewer.on('contextrestored', () => toast('Back again.'));
    this.#bind();
    followTheme(byId('theme'), () => {});
  }

  get #wireframe(): boolean {
    return this.#viewer.settings.wireframe;
  }

  // -- loading --------------------------------------------------------------------------------

  /** Shows the model of a link, or the demo head. */
  async open(state: SharedState | undefined): Promise<void> {
    const src = state?.src;
    await this.#load(src ?? kHead, { name: src ? src.split('/').at(-1)! : 'Demo head', src, state });
  }

  async #load(source: ModelSource, about: About, options: LoadOptions = {}): Promise<void> {
    this.#loading?.abort();
    const loading = new AbortController();
    this.#loading = loading;
    byId('notice').hidden = true;
    progress(0);
    try {
      const model = await this.#viewer.load(source, {
        ...options, signal: loading.signal, frame: false, onProgress: ({ fraction }) => progress(fraction),
      });
      this.#replace(model, about);
    } catch (error) {
      if (!loading.signal.aborted) showError(about.name, error);
    } finally {
      if (this.#loading === loading) progress(1);
    }
  }

  #replace(model: Model, about: About): void {
    this.#model?.dispose();
    this.#model = model;
    this.#src = about.src;
    this.#local = about.local ?? false;
    byId('file').textContent = about.name;
    this.#targets.show(model);
    this.#layers.show(model);
    this.#picked.close();
    this.#transport.show(model);
    byId('linkpairs').hidden = !this.#targets.hasPairs;
    this.#viewer.camera.setDirection(0, 0);
    this.#viewer.camera.frame();
    this.#fitAroundBars();
    if (about.state) this.#adopt(about.state);
    else if (model.clips.length > 0 && !reducedMotion()) model.play(0, { loop: this.#transport.loop });
    this.#enableReset();
    canvas.classList.add('shown');
    if (model.warnings.length > 0) toast(`Loaded with ${model.warnings.length} warning(s); see the console.`);
    for (const { code, message, path } of model.warnings) console.warn(`${code}: ${message} ${path}`);
  }

  /** The bar of clips lies over the canvas. */
  #fitAroundBars(): void {
    const bar = this.#model?.clips.length ? kBarPixels / (canvas.clientHeight || kBarPixels * 10) : 0;
    this.#viewer.camera.padding = { top: 0.02, bottom: Math.min(bar, 0.3) };
  }

  #adopt(state: SharedState): void {
    applyState(this.#viewer, this.#model!, state);
    this.#transport.adopt(state.loop);
    this.#performance.adopt();
    byId('wireframe').ariaPressed = String(this.#wireframe);
    this.#targets.showHeat();
    this.#showLegend();
    void this.#layers.adopt(state.layers);
  }

  async #openFiles(files: readonly File[]): Promise<void> {
    const local = localModel(files);
    if (!local) {
      const takes = takeFiles(files);
      if (takes.length > 0) await this.#layers.addFiles(takes);
      else if (files.length > 0) toast('That is no .glb or .gltf, and no take.');
      return;
    }
    await this.#load(local.file, { name: local.file.name, local: true }, { resolve: local.resolve });
    local.release();
  }

  // -- the page ---------------------------------------------------------------------------------

  #refresh(): void {
    this.#targets.refresh();
    this.#transport.refresh();
    this.#performance.refresh(performance.now());
  }

  /** Names the target that the heat map shows. */
  #showLegend(): void {
    const name = this.#model?.heatMap ?? null;
    byId('heat').hidden = name === null;
    byId('heatname').textContent = name ?? '';
  }

  #enableReset(): void {
    const model = this.#model;
    byId<HTMLButtonElement>('reset').disabled = !model
      || !model.targets.some(({ index }) => model.isSet(index));
  }

  #bind(): void {
    const click = (id: string, action: () => void) => byId(id).addEventListener('click', action);
    click('frame', () => this.#viewer.camera.frame());
    click('wireframe', () => this.#toggleWireframe());
    click('shot', () => void this.#save());
    click('link', () => void this.#copyLink());
    click('heatoff', () => this.#targets.toggleHeat(-1));
    click('random', () => this.#surprise());
    click('reset', () => this.#reset());
    byId('notice').querySelector('button')!.addEventListener('click', () => void this.open(undefined));
    const search = byId<HTMLInputElement>('search');
    search.addEventListener('input', () => { this.#targets.query = search.value; });
    const pairs = byId<HTMLInputElement>('pairs');
    pairs.addEventListener('change', () => { this.#targets.linked = pairs.checked; });
    const open = byId<HTMLInputElement>('open');
    open.addEventListener('change', () => {
      void this.#openFiles([...open.files ?? []]);
      open.value = '';
    });
    addEventListener('hashchange', () => void this.open(fromHash(location.hash)));
    addEventListener('keydown', (event) => this.#key(event));
    this.#bindDrop();
  }

  #bindDrop(): void {
    let depth = 0;
    const dragging = (on: boolean) => document.body.classList.toggle('dragging', on);
    addEventListener('dragenter', (event) => {
      event.preventDefault();
      ++depth;
      dragging(true);
    });
    addEventListener('dragleave', () => dragging(--depth > 0));
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      event.preventDefault();
      depth = 0;
      dragging(false);
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then((f) => this.#openFiles(f));
    });
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const search = byId<HTMLInputElement>('search');
    if (event.key === 'Escape' && target === search) {
      search.value = '';
      this.#targets.query = '';
      canvas.focus();
      return;
    }
    if (target.matches('input:not([type="range"], [type="checkbox"], [type="radio"]), select')) return;
    switch (event.key) {
      case '/': search.focus(); break;
      case ' ':
        if (target.matches('button, input, summary, a')) return;
        this.#transport.toggle();
        break;
      case 'h': case 'H': this.#targets.toggleHeat(this.#targets.focused); break;
      case 'w': case 'W': this.#toggleWireframe(); break;
      case 'p': case 'P': void this.#save(); break;
      case 'l': case 'L': void this.#copyLink(); break;
      case 'x': case 'X': this.#surprise(); break;
      case 'r': case 'R': this.#reset(); break;
      default: return;
    }
    event.preventDefault();
  }

  #toggleWireframe(): void {
    this.#viewer.set({ wireframe: !this.#wireframe });
    byId('wireframe').ariaPressed = String(this.#wireframe);
  }

  #surprise(): void {
    const model = this.#model;
    if (!model || model.targets.length === 0) return;
    model.pause();
    model.setWeights(new Float32Array(model.targets.length));
    model.setWeights(randomFace(model.targets.map(({ name }) => name), Math.random));
    this.#enableReset();
  }

  #reset(): void {
    this.#model?.releaseWeights();
    this.#targets.refresh();
    this.#enableReset();
  }

  async #save(): Promise<void> {
    try {
      const blob = await this.#viewer.screenshot();
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = `${(byId('file').textContent || 'moue').replace(/\.\w+$/, '')}.png`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      toast('Picture saved.');
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
  }

  async #copyLink(): Promise<void> {
    if (!this.#model) return;
    const hash = toHash(this.#viewer, this.#model, this.#src, this.#transport.loop, this.#layers.shared);
    const url = location.href.replace(/#.*/, '') + hash;
    history.replaceState(null, '', url);
    try {
      await navigator.clipboard.writeText(url);
      toast(this.#local || this.#layers.local ? 'Link copied; it cannot hold your own files.' : 'Link copied.');
    } catch {
      toast('The link is in the address bar.');
    }
  }
}

function progress(fraction: number): void {
  const bar = byId('loading');
  bar.classList.toggle('done', fraction >= 1);
  bar.ariaValueNow = String(Math.round(100 * fraction));
  bar.style.setProperty('--done', fraction.toFixed(3));
}

function showError(name: string, error: unknown): void {
  const notice = byId('notice');
  const place = error instanceof MoueError && error.path ? ` It is at ${error.path}.` : '';
  notice.querySelector('h2')!.textContent = `“${name}” cannot be shown`;
  notice.querySelector('p')!.textContent = (error instanceof Error ? error.message : String(error)) + place;
  notice.hidden = false;
}

try {
  const viewer = await Viewer.create(canvas, { controls: true });
  const studio = new Studio(viewer);
  Object.assign(globalThis, { viewer }); // for the console
  await studio.open(fromHash(location.hash));
} catch (error) {
  showError('The studio', error);
  byId('notice').querySelector('button')!.hidden = true;
  progress(1);
}
