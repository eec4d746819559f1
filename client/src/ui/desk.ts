/** Media query: the window is as wide as a desktop, so the rail has all rooms and lists stand beside their records. */
export const DESK = "(min-width: 1100px)";
