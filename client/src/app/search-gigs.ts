import { folded, haystack } from "@bandstand/shared/songs/fold.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { db } from "../data/db.ts";
import { mayEdit } from "../data/rights.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { Matching, SearchHit, SearchSource } from "../ui/search-provider.ts";
import { dayWords } from "./day-words.ts";
import { isNamed, kindQuery } from "./query-kind.ts";
import { recordAt } from "./record-address.ts";

const NEXT = 3;
const KIND = "gig auftritt konzert concert show";

/** A part of a gig's page, with its names in both languages. */
interface GigPart {
  readonly words: string;
  readonly label: () => string;
  readonly path: (gig_id: string) => string;
  /** True if the part is used after a gig, so that a query without a gig's name means past gigs. */
  readonly isAfter?: boolean;
  readonly isForEditors?: boolean;
}

const tab = (name: string) => (gig_id: string) => `/gigs/${gig_id}?tab=${name}`;

const PARTS: readonly GigPart[] = [
  { words: "setliste setlist songs reihenfolge", label: () => text().gigs.setlist, path: tab("setlist") },
  { words: "ablauf zeiten run of show schedule times", label: () => text().schedule.title, path: tab("schedule") },
  { words: "checkliste aufgaben checklist todos", label: () => text().checklist.title, path: tab("checklist") },
  { words: "antworten zusagen absagen answers", label: () => text().availability.title, path: tab("answers") },
  { words: "notizen notes", label: () => text().gigs.notes, path: tab("notes") },
  {
    words: "gespräch beiträge kommentare discussion posts comments",
    label: () => text().comments.title,
    path: tab("discussion"),
  },
  { words: "gema werke works", label: () => text().exports.gema, path: tab("export"), isAfter: true },
  { words: "export exportieren pdf forscore drucken print", label: () => text().exports.tab, path: tab("export") },
  { words: "live live-modus bühne stage", label: () => text().gigs.openLive, path: (gig_id) => `/live/${gig_id}` },
  {
    words: "gespielt nachbereiten nachbereitung as played review",
    label: () => text().stage.asPlayed,
    path: (gig_id) => `/gigs/${gig_id}/as-played`,
    isAfter: true,
    isForEditors: true,
  },
];

const hitOf = (gig: RowOf<"gigs">, part?: GigPart): SearchHit => ({
  id: `${gig.gig_id}${part?.words ?? ""}`,
  title: part === undefined ? gig.name : `${gig.name}: ${part.label()}`,
  subtitle: formatDay(gig.date),
  icon: "calendar",
  target: part?.path(gig.gig_id) ?? `/gigs/${gig.gig_id}`,
});

const haystackOf = (gig: RowOf<"gigs">): string =>
  haystack([gig.name, gig.venue?.name, gig.venue?.city, gig.kind_of_gig, dayWords(gig.date)]);

const todayHere = (): string => todayIn(Date.now(), bandTimeZone());
const coming = () => db().gigs.where("date").aboveOrEqual(todayHere());
const past = () => db().gigs.where("date").below(todayHere()).reverse();

/** Finds matching upcoming gigs, then past ones, latest first. A query that only names the kind finds the next gigs. */
async function fitting(query: string, matching: Matching): Promise<RowOf<"gigs">[]> {
  const { matches, isOnlyKind } = kindQuery(query, KIND, matching);
  const fits = (gig: RowOf<"gigs">): boolean => matches(haystackOf(gig));
  const named = await coming().filter(fits).limit(NEXT).toArray();
  const next = isOnlyKind ? await coming().limit(NEXT).toArray() : [];
  const held = await past().filter(fits).limit(NEXT).toArray();
  return [...new Map([...named, ...next, ...held].map((gig) => [gig.gig_id, gig])).values()];
}

interface Asked {
  readonly parts: readonly GigPart[];
  readonly rest: string;
}

/** Splits the names of parts off a query: `wagner setliste` means the setlist of a gig that matches `wagner`. */
function partsIn(query: string, matching: Matching): Asked {
  const words = query.split(/\s+/);
  const named = (word: string): GigPart | undefined =>
    PARTS.find(
      (one) => (one.isForEditors !== true || mayEdit()) && isNamed(word, haystack([one.words, one.label()]), matching),
    );
  const parts = [...new Set(words.map(named))].filter((part) => part !== undefined);
  /* Removes the other words of a part's name too, such as "of" in "run of show", which are too short to name it. */
  const names = parts.flatMap((part) => haystack([part.words, part.label()]).split(" "));
  const isOfPart = (word: string): boolean => names.some((name) => matching.begins(folded(word), name));
  return { parts, rest: words.filter((word) => !isOfPart(word)).join(" ") };
}

/**
 * Finds gigs by name, place, kind or day: upcoming ones first, then past ones, latest first. If the query names a part,
 * such as the setlist, adds links to that part. Without a query, or with only a part, finds the next gigs, or the
 * latest past ones for a part that is used after a gig.
 */
export const gigSource: SearchSource = {
  async search(query, matching) {
    if (query === "") return (await coming().limit(NEXT).toArray()).map((gig) => hitOf(gig));
    const found = (await fitting(query, matching)).map((gig) => hitOf(gig));
    const { parts, rest } = partsIn(query, matching);
    const asked = parts.map(async (part) => {
      const nearest = part.isAfter === true ? past() : coming();
      const gigs = rest === "" ? await nearest.limit(NEXT).toArray() : await fitting(rest, matching);
      return gigs.map((gig) => hitOf(gig, part));
    });
    return [...found, ...(await Promise.all(asked)).flat()];
  },
  async at(opened) {
    const gig = await recordAt(db().gigs, "/gigs", opened);
    return gig && hitOf(gig);
  },
};
