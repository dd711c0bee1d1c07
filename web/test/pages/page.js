// Puts the package at hand for tests that run code in the page.
import * as moue from '/moue/index.js';

globalThis.moue = moue;
globalThis.canvas = document.getElementById('canvas');
