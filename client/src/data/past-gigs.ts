import { gather } from "./chunks.ts";
import { db } from "./db.ts";
import type { RowOf } from "./rows.ts";

type Gig = RowOf<"gigs">;

/** Gigs before `day`, the latest first; only those that `isMeant` names. Also in a live query. */
export async function gigsBefore(day: string, isMeant: (gig: Gig) => boolean = () => true): Promise<Gig[]> {
  const gigs = await gather(db().gigs, (rows) => rows.filter((gig) => gig.date < day && isMeant(gig)));
  return gigs.sort((a, b) => (a.date === b.date ? (a.gig_id < b.gig_id ? 1 : -1) : a.date < b.date ? 1 : -1));
}
