// SPDX-License-Identifier: MIT
// Small helpers for the demo pages.

/** The element of that id; the page has it. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

export function make<K extends keyof HTMLElementTagNameMap>(tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Light or dark: the system's, until the visitor chooses. Calls `changed` at once and later. */
export function followTheme(button: HTMLElement, changed: (dark: boolean) => void): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = stored('theme');
    const dark = chosen ? chosen === 'dark' : system.matches;
    document.documentElement.classList.toggle('dark', dark);
    changed(dark);
  };
  button.addEventListener('click', () => {
    const dark = document.documentElement.classList.contains('dark');
    store('theme', dark ? 'light' : 'dark');
    apply();
  });
  system.addEventListener('change', apply);
  apply();
}

/** Storage may be forbidden; then nothing is remembered. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(`moue-${key}`);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`moue-${key}`, value);
  } catch {
    // not remembered
  }
}

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows a line for a moment. */
export function toaster(element: HTMLElement): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    element.textContent = text;
    element.classList.add('shown');
    clearTimeout(timer);
    timer = setTimeout(() => element.classList.remove('shown'), 2200);
  };
}
