import { pastBefore } from "@bandstand/shared/rehearsals/past.ts";
import { protocolTexts } from "@bandstand/shared/rehearsals/search.ts";
import { haystack } from "@bandstand/shared/songs/fold.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone, formatDay, formatInstantTime } from "../i18n/format.ts";
import type { SearchHit, SearchSource } from "../ui/search-provider.ts";
import { dayWords } from "./day-words.ts";
import { kindQuery } from "./query-kind.ts";
import { recordAt } from "./record-address.ts";

const NEXT = 3;
const KIND = "probe proben rehearsal practice";
/** Only rehearsals that have been held have a protocol to read. */
const PROTOCOL = "protokoll protocol minutes";

type Rehearsal = RowOf<"rehearsals">;

const dayOf = ({ begin }: Rehearsal): string => todayIn(Date.parse(begin), bandTimeZone());

const hitOf = (rehearsal: Rehearsal): SearchHit => ({
  id: rehearsal.rehearsal_id,
  title: formatDay(dayOf(rehearsal), "long"),
  subtitle: [formatInstantTime(rehearsal.begin), rehearsal.location, rehearsal.comment].filter(Boolean).join(" · "),
  icon: "metronome",
  target: `/rehearsals/${rehearsal.rehearsal_id}`,
});

const boundary = (): string => pastBefore(todayIn(Date.now(), bandTimeZone()), bandTimeZone());
const coming = () => db().rehearsals.where("begin").aboveOrEqual(boundary());
const past = () => db().rehearsals.where("begin").below(boundary()).reverse();

/**
 * Finds rehearsals by day, place or protocol: upcoming ones first, then past ones, latest first. Without a query, finds
 * the next one. Ignores a rehearsal's songs: a song's title should find the song itself.
 */
export const rehearsalSource: SearchSource = {
  async search(query, matching) {
    if (query === "") return (await coming().limit(1).toArray()).map(hitOf);
    const { matches, isOnlyKind } = kindQuery(query, `${KIND} ${PROTOCOL}`, matching);
    const { hasKind: isProtocol } = kindQuery(query, PROTOCOL, matching);
    const fits = (rehearsal: Rehearsal): boolean =>
      isOnlyKind || matches(haystack([dayWords(dayOf(rehearsal)), ...protocolTexts(rehearsal)]));
    const next = isProtocol ? [] : await coming().filter(fits).limit(NEXT).toArray();
    const held = await past().filter(fits).limit(NEXT).toArray();
    return [...next, ...held].map(hitOf);
  },
  async at(opened) {
    const rehearsal = await recordAt(db().rehearsals, "/rehearsals", opened);
    return rehearsal && hitOf(rehearsal);
  },
};
