import { pastBefore } from "@bandstand/shared/rehearsals/past.ts";
import { haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone, formatDay, formatInstantTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { SearchHit, SearchProvider } from "../ui/search-provider.ts";

const NEXT = 3;

type Rehearsal = RowOf<"rehearsals">;

const dayOf = ({ begin }: Rehearsal): string => formatDay(todayIn(Date.parse(begin), bandTimeZone()), "long");

const hitOf = (rehearsal: Rehearsal): SearchHit => ({
  id: rehearsal.rehearsal_id,
  title: dayOf(rehearsal),
  subtitle: [formatInstantTime(rehearsal.begin), rehearsal.location, rehearsal.comment].filter(Boolean).join(" · "),
  icon: "metronome",
  target: `/rehearsals/${rehearsal.rehearsal_id}`,
});

/**
 * Finds rehearsals by day, month, place or notes: upcoming ones first, then past ones, latest first. Without a query,
 * finds the next one.
 */
export const searchRehearsals: SearchProvider = async (query) => {
  const today = todayIn(Date.now(), bandTimeZone());
  const boundary = pastBefore(today, bandTimeZone());
  const coming = db().rehearsals.where("begin").aboveOrEqual(boundary);
  if (query === "") return (await coming.limit(1).toArray()).map(hitOf);
  const matches = searchMatcher(query);
  const fits = (rehearsal: Rehearsal): boolean =>
    matches(haystack([text().rehearsals.name, dayOf(rehearsal), rehearsal.location, rehearsal.comment]));
  const next = await coming.filter(fits).limit(NEXT).toArray();
  const past = await db().rehearsals.where("begin").below(boundary).reverse().filter(fits).limit(NEXT).toArray();
  return [...next, ...past].map(hitOf);
};
