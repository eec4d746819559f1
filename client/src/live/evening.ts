import { DAY_SECONDS, eveningSeconds } from "@bandstand/shared/time/clock.ts";
import { instantOf } from "@bandstand/shared/time/day.ts";
import { bandTimeZone } from "../i18n/format.ts";
import type { LiveGig } from "./queries.ts";

/** Bands rarely start more than half an hour early, and no evening lasts longer than 16 hours. */
const EARLY_SECONDS = 30 * 60;
const LONGEST_SECONDS = 16 * 60 * 60;

/** Returns the period in which play events belong to this gig, and the start of the gig: ms since 1970. */
export function evening(gig: LiveGig): {
  readonly from: number;
  readonly until: number;
  readonly begin: number | null;
} {
  const { begin } = eveningSeconds(gig);
  const instant = (seconds: number): number => instantOf(gig.date, seconds, bandTimeZone());
  if (begin === null) return { from: instant(0), until: instant(DAY_SECONDS + DAY_SECONDS / 2), begin };
  return { from: instant(begin - EARLY_SECONDS), until: instant(begin + LONGEST_SECONDS), begin: instant(begin) };
}
