import { isOverGig, isPastGig } from "@bandstand/shared/gigs/past.ts";
import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import type { GigRow } from "./queries.ts";

export type MainAction = "publish" | "build" | "live" | "review";

interface Reader {
  readonly mayEdit: boolean;
  readonly isAdmin: boolean;
  /** In ms since 1970. */
  readonly now: number;
  /** The band's time zone. */
  readonly zone: string;
}

/**
 * Returns what the reader should do next for a gig: publish a draft, build the setlist, open live mode from the gig's
 * day until its end, or review it afterwards. Null if nothing needs to be done.
 */
export function mainAction(
  gig: Pick<GigRow, "date" | "doors" | "begin" | "end" | "published" | "setlist" | "as_played">,
  { mayEdit, isAdmin, now, zone }: Reader,
): MainAction | null {
  const today = todayIn(now, zone);
  const hasSongs = gig.setlist.sets.some((set) => set.songs.length > 0);
  if (isOverGig(gig, now, zone)) {
    const mayReview = isAdmin || (mayEdit && !isSetlistLocked(gig, today));
    return mayReview && hasSongs && !gig.as_played ? "review" : null;
  }
  const isItsDay = gig.date === today || isPastGig(gig, today);
  if (isItsDay && (hasSongs || !mayEdit)) return "live";
  if (!mayEdit) return null;
  if (gig.published === 0) return "publish";
  return hasSongs ? null : "build";
}
