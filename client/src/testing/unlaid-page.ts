/* A unit test's page has no layout: no intersections, no size changes, no matching media. */
class Unmoved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noMedium = (media: string): EventTarget & { readonly media: string; readonly matches: boolean } =>
  Object.assign(new EventTarget(), { media, matches: false });

Object.assign(globalThis, { IntersectionObserver: Unmoved, ResizeObserver: Unmoved, matchMedia: noMedium });
