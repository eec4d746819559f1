import { db } from "./db.ts";
import type { RowOf } from "./rows.ts";

/** Gigs read at once: few enough that a phone stays quick while it reads long setlists. */
const CHUNK = 30;

/**
 * Hands each gig before `day` to `take`, the latest first, read a few at a time: between two reads the screen gets its
 * turn, and what is not taken of a gig is not kept. Also in a live query.
 */
export async function eachGigBefore(day: string, take: (gig: RowOf<"gigs">) => void): Promise<void> {
  const ids = (await db().gigs.where("date").below(day).primaryKeys()).reverse();
  for (let at = 0; at < ids.length; at += CHUNK)
    for (const gig of await db().gigs.bulkGet(ids.slice(at, at + CHUNK))) if (gig !== undefined) take(gig);
}
