// SPDX-License-Identifier: MIT
// The bar with clips, play button and scrubber.

import type { Model } from 'moue';
import { byId, make } from './dom.js';

const kPlay = 'M4.5 2.5v11l9-5.5z';
const kPause = 'M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z';
const kFadeSeconds = 0.25;

export class Transport {
  readonly #root = byId('transport');
  readonly #play = byId<HTMLButtonElement>('play');
  readonly #icon = this.#play.querySelector('path')!;
  readonly #clip = byId<HTMLSelectElement>('clip');
  readonly #scrub = byId<HTMLInputElement>('scrub');
  readonly #time = byId<HTMLOutputElement>('time');
  readonly #loop = byId<HTMLButtonElement>('loop');
  readonly #speed = byId<HTMLSelectElement>('speed');
  #model: Model | undefined;
  #playing: boolean | undefined;

  constructor() {
    this.#play.addEventListener('click', () => this.toggle());
    this.#clip.addEventListener('change', () => this.#start(Number(this.#clip.value)));
    this.#scrub.addEventListener('input', () => this.#seek());
    this.#speed.addEventListener('change', () => {
      if (this.#model) this.#model.speed = Number(this.#speed.value);
    });
    this.#loop.addEventListener('click', () => this.#setLoop(!this.loop));
  }

  get loop(): boolean {
    return this.#loop.ariaPressed !== 'false';
  }

  #setLoop(on: boolean): void {
    const model = this.#model;
    this.#loop.ariaPressed = String(on);
    if (!model?.clip) return;
    const { time, playing, clip, speed } = model;
    model.play(clip.index, { loop: on, speed, from: time });
    if (!playing) model.pause();
  }

  show(model: Model | undefined): void {
    this.#model = model;
    this.#root.hidden = !model || model.clips.length === 0;
    this.#clip.replaceChildren(...(model?.clips ?? []).map(({ name, index }) => make('option',
      { value: String(index), textContent: name || `Clip ${index + 1}` })));
    this.#clip.disabled = (model?.clips.length ?? 0) < 2;
    this.#speed.value = '1';
    this.refresh();
  }

  /** After a shared state was applied. */
  adopt(loop: boolean): void {
    this.#loop.ariaPressed = String(loop);
    const speed = String(this.#model?.speed ?? 1);
    if ([...this.#speed.options].some(({ value }) => value === speed)) this.#speed.value = speed;
  }

  #start(clip: number): void {
    this.#model?.play(clip, {
      loop: this.loop, speed: Number(this.#speed.value), fade: kFadeSeconds,
    });
  }

  toggle(): void {
    const model = this.#model;
    if (!model || model.clips.length === 0) return;
    if (model.playing) model.pause();
    else if (model.clip) model.play();
    else this.#start(Number(this.#clip.value));
    this.refresh();
  }

  #seek(): void {
    const model = this.#model;
    if (!model) return;
    model.seek(this.#scrub.valueAsNumber, model.clip?.index ?? Number(this.#clip.value));
    this.refresh();
  }

  /** Brings the bar to the model's state. */
  refresh(): void {
    const model = this.#model;
    if (!model || model.disposed || this.#root.hidden) return;
    const clip = model.clip ?? model.clips[Number(this.#clip.value)];
    const { playing } = model;
    if (playing !== this.#playing) {
      this.#playing = playing;
      this.#icon.setAttribute('d', playing ? kPause : kPlay);
      this.#play.ariaLabel = playing ? 'Pause' : 'Play';
    }
    if (clip && this.#clip.value !== String(clip.index)) this.#clip.value = String(clip.index);
    const duration = clip?.duration ?? 0;
    const time = model.clip ? model.time : 0;
    if (this.#scrub.max !== String(duration)) this.#scrub.max = String(duration);
    this.#scrub.valueAsNumber = time;
    this.#scrub.style.setProperty('--fill', (duration > 0 ? time / duration : 0).toFixed(4));
    const text = `${time.toFixed(1)} s`;
    if (this.#time.value !== text) this.#time.value = text;
    this.#scrub.setAttribute('aria-valuetext', `${text} of ${duration.toFixed(1)} s`);
  }
}
