import { haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { SearchHit, SearchProvider } from "../ui/search-provider.ts";

const NEXT = 3;

/** A part of a gig's page, with its names in both languages. */
interface GigPart {
  readonly words: string;
  readonly label: () => string;
  readonly path: (gig_id: string) => string;
}

const tab = (name: string) => (gig_id: string) => `/gigs/${gig_id}?tab=${name}`;

const PARTS: readonly GigPart[] = [
  { words: "setliste setlist songs reihenfolge", label: () => text().gigs.setlist, path: tab("setlist") },
  { words: "ablauf zeiten run of show schedule times", label: () => text().schedule.title, path: tab("schedule") },
  { words: "checkliste aufgaben checklist todos", label: () => text().checklist.title, path: tab("checklist") },
  { words: "antworten zusagen absagen answers", label: () => text().availability.title, path: tab("answers") },
  { words: "notizen notes", label: () => text().gigs.notes, path: tab("notes") },
  { words: "export exportieren pdf gema forscore drucken print", label: () => text().exports.tab, path: tab("export") },
  { words: "live live-modus bühne stage", label: () => text().gigs.openLive, path: (gig_id) => `/live/${gig_id}` },
];

const hitOf = (gig: RowOf<"gigs">, part?: GigPart): SearchHit => ({
  id: `${gig.gig_id}${part?.words ?? ""}`,
  title: part === undefined ? gig.name : `${gig.name}: ${part.label()}`,
  subtitle: formatDay(gig.date),
  icon: "calendar",
  target: part?.path(gig.gig_id) ?? `/gigs/${gig.gig_id}`,
});

const haystackOf = (gig: RowOf<"gigs">): string =>
  haystack([gig.name, gig.venue?.name, gig.venue?.city, gig.kind_of_gig, gig.date]);

/** Finds matching upcoming gigs, then past ones, latest first. */
async function fitting(query: string): Promise<RowOf<"gigs">[]> {
  const today = todayIn(Date.now(), bandTimeZone());
  const matches = searchMatcher(query);
  const fits = (gig: RowOf<"gigs">): boolean => matches(haystackOf(gig));
  const next = await db().gigs.where("date").aboveOrEqual(today).filter(fits).limit(NEXT).toArray();
  const past = await db().gigs.where("date").below(today).reverse().filter(fits).limit(NEXT).toArray();
  return [...next, ...past];
}

/** Splits the name of a part off a query: `wagner setliste` means the setlist of a gig that matches `wagner`. */
function partIn(query: string): { readonly part: GigPart; readonly rest: string } | undefined {
  const words = query.split(/\s+/);
  for (const [index, word] of words.entries()) {
    const matches = searchMatcher(word);
    const part = word.length < 3 ? undefined : PARTS.find((one) => matches(haystack([one.words, one.label()])));
    if (part !== undefined) return { part, rest: words.toSpliced(index, 1).join(" ") };
  }
  return undefined;
}

/**
 * Finds gigs by name, place, kind or year: upcoming ones first, then past ones, latest first. If the query names a
 * part, such as the setlist, adds links to that part. Without a query, or with only a part, finds the next gigs.
 */
export const searchGigs: SearchProvider = async (query) => {
  const today = todayIn(Date.now(), bandTimeZone());
  const coming = async (): Promise<RowOf<"gigs">[]> =>
    await db().gigs.where("date").aboveOrEqual(today).limit(NEXT).toArray();
  if (query === "") return (await coming()).map((gig) => hitOf(gig));
  const found = (await fitting(query)).map((gig) => hitOf(gig));
  const asked = partIn(query);
  if (asked === undefined) return found;
  const { part, rest } = asked;
  const gigs = rest === "" ? await coming() : await fitting(rest);
  return [...found, ...gigs.map((gig) => hitOf(gig, part))];
};
