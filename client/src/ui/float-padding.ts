/** The gap between a menu or list and the edge of the available area, in pixels. */
const GAP = 8;

/**
 * The space that menus and lists leave at each edge of the window for the clock, notch, home indicator and on-screen
 * keyboard, in pixels. Pass it to Kobalte as `overflowPadding`: its type allows one number for all edges, but it passes
 * the value to Floating UI, which accepts one per edge.
 */
export function floatPadding(): number {
  const style = getComputedStyle(document.documentElement);
  const pixels = (property: string): number => Number.parseFloat(style.getPropertyValue(property)) || 0;
  const edges = {
    top: GAP + pixels("--safe-top"),
    right: GAP + pixels("--safe-right"),
    bottom: GAP + Math.max(pixels("--safe-bottom"), pixels("--keyboard")),
    left: GAP + pixels("--safe-left"),
  };
  return edges as unknown as number;
}
