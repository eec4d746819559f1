import { eachOf } from "./chunks.ts";
import { db } from "./db.ts";
import type { RowOf } from "./rows.ts";

/* Returns a bound just before `day`. Dexie reports changes at the exact bound of a range even if the range excludes it,
   so with `day` itself every edit to the gig on that day would make live queries reread all gigs before it. */
const justBefore = (day: string): string =>
  `${day.slice(0, -1)}${String.fromCharCode(day.charCodeAt(day.length - 1) - 1)}\uffff`;

/**
 * Passes each gig before `day` to `take`, latest first, reading a few at a time so that the screen can update in
 * between; gigs are not kept. Also works in a live query.
 */
export async function eachGigBefore(day: string, take: (gig: RowOf<"gigs">) => void): Promise<void> {
  const ids = (await db().gigs.where("date").belowOrEqual(justBefore(day)).primaryKeys()).reverse();
  await eachOf(db().gigs, ids, take);
}
