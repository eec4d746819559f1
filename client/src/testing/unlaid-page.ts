/* In unit tests, pages have no layout, so these observers report nothing and no media query matches. */
class Unmoved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noMedium = (media: string): EventTarget & { readonly media: string; readonly matches: boolean } =>
  Object.assign(new EventTarget(), { media, matches: false });

Object.assign(globalThis, { IntersectionObserver: Unmoved, ResizeObserver: Unmoved, matchMedia: noMedium });
