/** For `ref`: focuses the element as soon as it is on the page, so that keyboard users land in a newly opened part. */
export const focusOnMount = (element: HTMLElement): void =>
  queueMicrotask(() => element.focus({ preventScroll: true }));
