import { folded, foldedSpelledOut, haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { forgivingMatcher, isNearly } from "@bandstand/shared/songs/typing-errors.ts";
import { text } from "../i18n/text.ts";
import type { Matching, SearchHit, SearchSource } from "../ui/search-provider.ts";
import { recentlyOpened } from "./recent.ts";
import { searchRooms } from "./search-rooms.ts";

/** Hits of one kind, such as songs. */
export interface HitGroup {
  readonly label: string;
  readonly hits: readonly SearchHit[];
}

/** Maximum hits per feature: the list is for navigation, not for browsing. */
const HITS_PER_ROOM = 6;
/** How many recently opened hits an empty query shows. */
const RECENT_SHOWN = 5;
/** With fewer hits than this, typing errors are forgiven. */
const FEW = 3;

const EXACT: Matching = { of: searchMatcher, begins: (typed, word) => word.startsWith(typed) };
const FORGIVING: Matching = { of: forgivingMatcher, begins: isNearly };

interface Source extends SearchSource {
  readonly label: string;
}

const sources = (): Promise<Source[]> =>
  Promise.all(searchRooms.map(async ({ label, load }) => ({ label: label(), ...(await load()) })));

/** The recently opened hits of each source, latest first. Those that the member may no longer open are omitted. */
async function recentHits(all: readonly Source[], opened: readonly string[]): Promise<SearchHit[][]> {
  return await Promise.all(
    all.map(async ({ at }) => (await Promise.all(opened.map(at))).filter((hit) => hit !== undefined)),
  );
}

function withoutDoubles(hits: readonly SearchHit[]): SearchHit[] {
  const ids = new Set<string>();
  return hits.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** How well a hit's names fit the query. */
const FIT = { sameTitle: 5, titleBegins: 4, wordsBegin: 3, inTitle: 2, otherName: 1, other: 0 } as const;

const beginsWords = (typed: readonly string[], names: readonly string[]): boolean =>
  typed.every((word) => names.some((name) => name.startsWith(word)));

function fitOf(query: string, { title, words = "" }: SearchHit): number {
  const forms = [...new Set([folded(query), foldedSpelledOut(query)])];
  const titles = [...new Set([folded(title), foldedSpelledOut(title)])];
  const inTitle = haystack([title]);
  if (forms.some((form) => titles.includes(form))) return FIT.sameTitle;
  if (forms.some((form) => titles.some((one) => one.startsWith(form)))) return FIT.titleBegins;
  if (forms.some((form) => beginsWords(form.split(" "), inTitle.split(" ")))) return FIT.wordsBegin;
  if (searchMatcher(query)(inTitle)) return FIT.inTitle;
  const names = haystack([title, words]).split(" ");
  return forms.some((form) => beginsWords(form.split(" "), names)) ? FIT.otherName : FIT.other;
}

interface RankedGroup extends HitGroup {
  readonly fit: number;
}

/**
 * Sorts the hits of one source by how well they fit the query; among equal ones, recently opened hits come first.
 */
function ranked(query: string, label: string, hits: readonly SearchHit[], recent: readonly SearchHit[]): RankedGroup {
  const times = new Map(recent.map(({ id }, index) => [id, index]));
  const timeOf = ({ id }: SearchHit): number => times.get(id) ?? recent.length;
  const rated = hits
    .map((hit) => ({ hit, fit: fitOf(query, hit) }))
    .toSorted((a, b) => b.fit - a.fit || timeOf(a.hit) - timeOf(b.hit));
  return { label, hits: rated.slice(0, HITS_PER_ROOM).map(({ hit }) => hit), fit: rated[0]?.fit ?? FIT.other };
}

/** The hits for an empty query: what was opened recently, and then what each source suggests, such as the next gigs. */
async function findUnasked(all: readonly Source[]): Promise<HitGroup[]> {
  const opened = await recentlyOpened();
  const known = (await recentHits(all, opened)).flat();
  const placeOf = ({ id, target }: SearchHit): number =>
    opened.indexOf(typeof target !== "string" || opened.includes(id) ? id : target);
  const recent = known.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, RECENT_SHOWN);
  const shown = new Set(recent.map(({ id }) => id));
  const others = await Promise.all(
    all.map(async ({ label, search }) => ({
      label,
      hits: (await search("", EXACT)).filter(({ id }) => !shown.has(id)).slice(0, HITS_PER_ROOM),
    })),
  );
  return [{ label: text().search.recent, hits: recent }, ...others].filter(({ hits }) => hits.length > 0);
}

/**
 * Searches everything on this device. Returns the hits by kind; kinds whose best hit fits better come first. Typing
 * errors are forgiven if there are few exact hits, which then come first. An empty query finds what was opened recently
 * and what comes next.
 */
export async function findEverywhere(query: string): Promise<HitGroup[]> {
  const all = await sources();
  if (query === "") return await findUnasked(all);
  const recent = await recentHits(all, await recentlyOpened());
  const findWith = async (matching: Matching): Promise<SearchHit[][]> => {
    const matches = matching.of(query);
    return await Promise.all(
      all.map(async ({ search }, index) => {
        const known = (recent[index] ?? []).filter(({ title, words }) => matches(haystack([title, words])));
        return withoutDoubles([...(await search(query, matching)), ...known]);
      }),
    );
  };
  const exact = await findWith(EXACT);
  const isEnough = exact.flat().length >= FEW;
  const more = isEnough ? exact : await findWith(FORGIVING);
  return all
    .map(({ label }, index) => {
      const found = withoutDoubles([...(exact[index] ?? []), ...(more[index] ?? [])]);
      return ranked(query, label, found, recent[index] ?? []);
    })
    .filter(({ hits }) => hits.length > 0)
    .toSorted((a, b) => b.fit - a.fit);
}
