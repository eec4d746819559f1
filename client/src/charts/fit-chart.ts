/** The size of a chart's text in pixels, and in how many columns it is set. */
export interface Fit {
  readonly size: number;
  readonly columns: 1 | 2;
}

interface FitOptions {
  /** The smallest legible size, at which a chart that is longer than the screen is scrolled. */
  readonly min: number;
  readonly max: number;
  /** The numbers of columns to try. */
  readonly columns: readonly (1 | 2)[];
  /** Measures the chart's height in pixels. */
  readonly heightAt: (fit: Fit) => number;
  /** The height of the screen's part for it, in pixels. */
  readonly height: number;
}

/** How often a size is tried for each number of columns. */
const TRIES = 4;

/** The largest size at which the chart is no higher than the screen; null if it is even at the smallest. */
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

/** The largest legible size at which the whole chart is on one screen, or else the smallest legible one. */
export function fitChart(options: FitOptions): Fit {
  let best: Fit | undefined;
  for (const columns of options.columns) {
    const size = largest(columns, options);
    if (size !== null && (best === undefined || size > best.size)) best = { size, columns };
  }
  return best ?? { size: options.min, columns: 1 };
}
