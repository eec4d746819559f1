/** The size of a chart's text in pixels, and its number of columns. */
export interface Fit {
  readonly size: number;
  readonly columns: 1 | 2;
}

interface FitOptions {
  /** The smallest legible size. Charts that do not fit on the screen at this size scroll. */
  readonly min: number;
  readonly max: number;
  /** The numbers of columns to try. */
  readonly columns: readonly (1 | 2)[];
  /** Measures the chart's height in pixels. */
  readonly heightAt: (fit: Fit) => number;
  /** The available height, in pixels. */
  readonly height: number;
}

/** How many sizes are tried for each number of columns. */
const TRIES = 4;

/** Returns the largest size at which the chart fits on the screen; null if it does not fit even at the smallest. */
function largest(columns: 1 | 2, { min, max, height, heightAt }: FitOptions): number | null {
  const least = heightAt({ size: min, columns });
  if (least > height) return null;
  let [low, high] = [min, max];
  let size = Math.min(max, (min * height) / Math.max(least, 1));
  for (let tried = 1; tried < TRIES && high - low > 0.5; tried += 1) {
    if (heightAt({ size, columns }) <= height) low = size;
    else high = size;
    if (low === max) break;
    size = (low + high) / 2;
  }
  return Math.floor(low * 2) / 2;
}

/** Returns the largest legible size at which the whole chart fits on the screen, or else the smallest legible size. */
export function fitChart(options: FitOptions): Fit {
  let best: Fit | undefined;
  for (const columns of options.columns) {
    const size = largest(columns, options);
    if (size !== null && (best === undefined || size > best.size)) best = { size, columns };
  }
  return best ?? { size: options.min, columns: 1 };
}
