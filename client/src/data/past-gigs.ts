import { eachOf } from "./chunks.ts";
import { db } from "./db.ts";
import type { RowOf } from "./rows.ts";

/* Dexie hears of changes at the very bound of a range, open or not: a gig would have its past read with its every edit. */
const justBefore = (day: string): string =>
  `${day.slice(0, -1)}${String.fromCharCode(day.charCodeAt(day.length - 1) - 1)}\uffff`;

/**
 * Hands each gig before `day` to `take`, the latest first, read a few at a time: between two reads the screen gets its
 * turn, and what is not taken of a gig is not kept. Also in a live query.
 */
export async function eachGigBefore(day: string, take: (gig: RowOf<"gigs">) => void): Promise<void> {
  const ids = (await db().gigs.where("date").belowOrEqual(justBefore(day)).primaryKeys()).reverse();
  await eachOf(db().gigs, ids, take);
}
