/** For `ref`: takes the focus as soon as the element is on the page, so that a keyboard is inside what has just opened. */
export const focusSoon = (element: HTMLElement): void => queueMicrotask(() => element.focus({ preventScroll: true }));
