import { todayIn } from "@bandstand/shared/time/day.ts";
import { bandTimeZone } from "../i18n/format.ts";

/* Every time zone's UTC offset is a multiple of 15 minutes, so the date changes only on a quarter-hour. */
const QUARTER_MS = 15 * 60 * 1000;
let known = { quarter: 0, zone: "", day: "" };

/**
 * Today's date in the band's time zone. Cached, because every line of a list needs it and time zone computations are
 * slow.
 */
export function today(): string {
  const [now, zone] = [Date.now(), bandTimeZone()];
  const quarter = Math.floor(now / QUARTER_MS);
  if (known.quarter !== quarter || known.zone !== zone) known = { quarter, zone, day: todayIn(now, zone) };
  return known.day;
}
