import type { Gig, GigOut } from "@bandstand/shared/gigs/contract.ts";
import { setlistTiming } from "@bandstand/shared/setlists/timing.ts";
import { bandConfig } from "../config/model.ts";
import { songLengths } from "../songs/model.ts";

/** Returns the gigs with the times at which their sets and songs start and end. */
export async function withTiming(gigs: readonly Gig[]): Promise<GigOut[]> {
  const lengthOf = await songLengths();
  const pauses = bandConfig().setlist_timing;
  return gigs.map((gig) => ({ ...gig, timing: setlistTiming(gig, gig.setlist.sets, lengthOf, pauses) }));
}

/** Returns a gig with the times at which its sets and songs start and end. */
export async function gigWithTiming(gig: Gig): Promise<GigOut> {
  const [timed] = await withTiming([gig]);
  if (timed === undefined) throw new Error("no timing was computed for the gig");
  return timed;
}
