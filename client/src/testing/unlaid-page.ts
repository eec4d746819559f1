/* The page of a unit test is never laid out: nothing comes into sight, nothing changes its size, no medium applies. */
class Unmoved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noMedium = (media: string): EventTarget & { readonly media: string; readonly matches: boolean } =>
  Object.assign(new EventTarget(), { media, matches: false });

Object.assign(globalThis, { IntersectionObserver: Unmoved, ResizeObserver: Unmoved, matchMedia: noMedium });
