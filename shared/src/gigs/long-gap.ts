import { DAY_SECONDS, type FixedPoints, eveningSeconds } from "../time/clock.ts";

/** No band waits or plays this long through a night; a time that says so is more likely a slip. */
const QUESTIONED_SECONDS = 12 * 60 * 60;

/**
 * The seconds between two neighbouring points of an evening where the later one is earlier by the clock, so that it counts
 * as the next day, and the gap is longer than a night: begin 20:00, end 19:00 gives 23 hours. Null where nothing is odd.
 */
export function questionableGap(points: FixedPoints): number | null {
  const { doors, begin, end } = eveningSeconds(points);
  const said = [doors, begin, end].filter((seconds) => seconds !== null);
  const day = (seconds: number): number => Math.floor(seconds / DAY_SECONDS);
  const gaps = said.slice(1).flatMap((seconds, at) => {
    const before = said[at] ?? seconds;
    return day(seconds) > day(before) ? [seconds - before] : [];
  });
  return gaps.find((gap) => gap > QUESTIONED_SECONDS) ?? null;
}
