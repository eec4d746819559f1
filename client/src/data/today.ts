import { todayIn } from "@bandstand/shared/time/day.ts";
import { bandTimeZone } from "../i18n/format.ts";

/* Time zones differ from UTC by whole quarters of an hour, so no day starts within one. */
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
