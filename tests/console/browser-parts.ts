/**
 * What every browser has and jsdom has not, as a desk without wishes: nothing is measured, so these say that
 * nothing changes. What a real browser makes of them is looked at end to end.
 */
class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= StillObserver
globalThis.matchMedia ??= (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
