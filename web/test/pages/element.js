// Gathers the events of all elements on the page.
globalThis.told = [];
for (const element of document.querySelectorAll('moue-viewer')) {
  for (const type of ['load', 'error', 'play', 'pause', 'ended', 'contextlost', 'contextrestored']) {
    element.addEventListener(type, () => told.push(`${element.id} ${type}`));
  }
}
globalThis.until = async (condition) => {
  for (let i = 0; i < 400 && !condition(); ++i) await new Promise((done) => setTimeout(done, 25));
  return condition();
};
