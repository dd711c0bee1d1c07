// SPDX-License-Identifier: MIT
// How <moue-viewer> looks. Custom properties of the page: --moue-accent, --moue-ink, --moue-paper.

const kCss = `
:host {
  display: block;
  position: relative;
  overflow: hidden;
  width: 100%;
  aspect-ratio: 4 / 3;
  contain: strict;
  color: var(--moue-ink, CanvasText);
  font: 14px/1.45 system-ui, sans-serif;
}
:host([hidden]) { display: none; }
canvas, .poster {
  position: absolute; inset: 0; width: 100%; height: 100%; display: block;
}
canvas:focus-visible { outline: 2px solid var(--moue-accent, Highlight); outline-offset: -2px; }
canvas { opacity: 0; transition: opacity .35s ease; }
canvas.shown { opacity: 1; }
canvas.grab { cursor: grab; }
canvas.grab:active { cursor: grabbing; }
.poster { object-fit: cover; transition: opacity .35s ease; }
.poster.gone { opacity: 0; pointer-events: none; }
.poster:not([src]) { display: none; }
.bar {
  position: absolute; left: 0; right: 0; bottom: 0; height: 3px; overflow: hidden;
  background: color-mix(in srgb, currentColor 12%, transparent);
  transition: opacity .3s ease .1s;
}
.bar > div {
  height: 100%; transform-origin: 0 50%; transform: scaleX(var(--done, 0));
  background: var(--moue-accent, Highlight); transition: transform .15s ease-out;
}
.bar.gone { opacity: 0; }
.error {
  position: absolute; inset: 0; display: grid; place-content: center; gap: .25em; padding: 1.5em;
  text-align: center; background: var(--moue-paper, Canvas); overflow: auto;
}
.error p { margin: 0; max-width: 44ch; overflow-wrap: anywhere; }
.error p:first-child { font-weight: 600; }
.error p:last-child { opacity: .72; font-size: .93em; }
[hidden] { display: none !important; }
.controls {
  position: absolute; left: 12px; right: 12px; bottom: 12px; max-width: 520px; margin: 0 auto;
  display: flex; align-items: center; gap: 10px; padding: 6px 14px 6px 6px; box-sizing: border-box;
  color: #fff; background: rgb(18 20 24 / .62); border-radius: 999px;
  backdrop-filter: blur(12px) saturate(1.4); -webkit-backdrop-filter: blur(12px) saturate(1.4);
}
.controls button {
  flex: none; width: 36px; height: 36px; padding: 0; border: 0; border-radius: 50%;
  color: inherit; background: rgb(255 255 255 / .14); cursor: pointer;
}
.controls button:hover { background: rgb(255 255 255 / .24); }
.controls :focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
.controls svg { width: 16px; height: 16px; display: block; margin: auto; fill: currentColor; }
.controls input { flex: 1; min-width: 0; margin: 0; accent-color: var(--moue-accent, #fff); height: 24px; }
.controls output { flex: none; min-width: 4.5ch; font-variant-numeric: tabular-nums; font-size: 12px; text-align: right; }
@media (prefers-reduced-motion: reduce) { canvas, .poster, .bar, .bar > div { transition: none; } }
`;

let sheet: CSSStyleSheet | undefined;

/** One sheet for all elements; made by script, which a strict content security policy allows. */
export function elementSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(kCss);
  }
  return sheet;
}
