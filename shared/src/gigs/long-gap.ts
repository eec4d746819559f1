import { DAY_SECONDS, type FixedPoints, eveningSeconds } from "../time/clock.ts";

/** Gaps longer than this between two times of an evening are probably typing errors. */
const QUESTIONED_SECONDS = 12 * 60 * 60;

/**
 * Finds an implausible gap between two times of an evening. A time earlier than the one before it is taken to be on the
 * next day, so a start at 20:00 and an end at 19:00 are 23 hours apart. Returns the gap in seconds, or null if every
 * gap is plausible.
 */
export function questionableGap(points: FixedPoints): number | null {
  const { doors, begin, end } = eveningSeconds(points);
  const known = [doors, begin, end].filter((seconds) => seconds !== null);
  const day = (seconds: number): number => Math.floor(seconds / DAY_SECONDS);
  const gaps = known.slice(1).flatMap((seconds, at) => {
    const before = known[at] ?? seconds;
    return day(seconds) > day(before) ? [seconds - before] : [];
  });
  return gaps.find((gap) => gap > QUESTIONED_SECONDS) ?? null;
}
