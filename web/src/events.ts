// SPDX-License-Identifier: MIT
// Typed events without allocation: a listener per name, called with one value.

export type Listener<T> = (event: T) => void;

/** Listeners by event name. A listener that throws does not keep the others from being called. */
export class Emitter<Events extends object> {
  #listeners = new Map<keyof Events, Listener<never>[]>();

  /** Calls `listener` at every event of that name. Returns a function that ends it. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const list = this.#listeners.get(name);
    // a new array, so that an emit() under way is not disturbed
    this.#listeners.set(name, list ? [...list, listener] : [listener]);
    return () => this.off(name, listener);
  }

  /** Calls `listener` at the next event of that name only. */
  once<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const end = this.on(name, (event) => {
      end();
      listener(event);
    });
    return end;
  }

  off<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): void {
    const list = this.#listeners.get(name);
    if (list?.includes(listener as Listener<never>)) {
      this.#listeners.set(name, list.filter((other) => other !== listener));
    }
  }

  /** @internal */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    const list = this.#listeners.get(name) as Listener<Events[Name]>[] | undefined;
    if (!list) return;
    for (let i = 0; i < list.length; ++i) {
      try {
        list[i]!(event);
      } catch (error) {
        reportError(error); // as an uncaught error of the page, where its author looks
      }
    }
  }

  /** @internal */
  clearListeners(): void {
    this.#listeners.clear();
  }
}
