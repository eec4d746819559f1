import { folded } from "@bandstand/shared/songs/fold.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import type { SearchHit, SearchProvider } from "../ui/search-provider.ts";

const NEXT = 3;

const hitOf = (gig: RowOf<"gigs">): SearchHit => ({
  id: gig.gig_id,
  title: gig.name,
  subtitle: formatDay(gig.date),
  icon: "calendar",
  target: `/gigs/${gig.gig_id}`,
});

/** Gigs by name, place, kind or year: the coming ones first, then back in time. Without a query the next ones. */
export const searchGigs: SearchProvider = async (query) => {
  const today = todayIn(Date.now(), bandTimeZone());
  const coming = db().gigs.where("date").aboveOrEqual(today);
  if (query === "") return (await coming.limit(NEXT).toArray()).map(hitOf);
  const words = folded(query).split(" ");
  const matches = (gig: RowOf<"gigs">): boolean => {
    const haystack = folded([gig.name, gig.venue?.name, gig.venue?.city, gig.kind_of_gig, gig.date].join(" "));
    return words.every((word) => haystack.includes(word));
  };
  const next = await coming.filter(matches).limit(NEXT).toArray();
  const past = await db().gigs.where("date").below(today).reverse().filter(matches).limit(NEXT).toArray();
  return [...next, ...past].map(hitOf);
};
