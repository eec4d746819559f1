import { changeEntries, findEntry, insertEntries, moveEntries } from "../setlists/edits.ts";
import type { SetlistSet } from "../setlists/contract.ts";
import { toSeconds } from "../time/clock.ts";
import type { Performance } from "./played.ts";
import type { PlayedSong } from "./contract.ts";

/** Finds a longest increasing subsequence of the positions: the entries that need not move. */
function longestRun(positions: readonly number[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const position of positions) {
    const before = best.filter((run) => (run.at(-1) ?? -1) < position).toSorted((a, b) => b.length - a.length)[0];
    best.push([...(before ?? []), position]);
  }
  return new Set(best.toSorted((a, b) => b.length - a.length)[0] ?? []);
}

const placeAfter = (sets: readonly SetlistSet[], entry_id: string | null): { set_id: string; position: number } => {
  const found = entry_id === null ? undefined : findEntry(sets, entry_id);
  if (found === undefined) return { set_id: sets[0]?.set_id ?? "", position: 0 };
  return { set_id: found.set.set_id, position: found.position + 1 };
};

/**
 * Builds the setlist as it was played, and the list of songs played. Songs that were not played are skipped, songs
 * played out of order are moved, and a song played twice (or no longer in the setlist) gets a new entry. Moves as few
 * entries as possible. `idFor` returns the id of the n-th new entry.
 */
export function asPlayedSetlist(
  sets: readonly SetlistSet[],
  played: readonly Performance[],
  idFor: (index: number) => string,
): { readonly sets: SetlistSet[]; readonly songs: PlayedSong[] } {
  const order = sets.flatMap((set) => set.songs.map((entry) => entry.entry_id));
  const seen = new Set<string>();
  let added = 0;
  const placed = played.map((performance) => {
    const isOld = order.includes(performance.entry_id) && !seen.has(performance.entry_id);
    seen.add(performance.entry_id);
    return { performance, isOld, entry_id: isOld ? performance.entry_id : idFor(added++) };
  });
  const old = placed.filter(({ isOld }) => isOld).map(({ entry_id }) => entry_id);
  const stays = longestRun(old.map((entry_id) => order.indexOf(entry_id)));

  let next = changeEntries(sets, old, { uebersprungen: false });
  next = changeEntries(
    next,
    order.filter((entry_id) => !old.includes(entry_id)),
    { uebersprungen: true },
  );
  let before: string | null = null;
  for (const { performance, isOld, entry_id } of placed) {
    if (!isOld) {
      const { set_id, position } = placeAfter(next, before);
      next = insertEntries(next, set_id, position, [{ entry_id, song_id: performance.song_id, uebersprungen: false }]);
    } else if (!stays.has(order.indexOf(entry_id))) {
      const { set_id, position } = placeAfter(next, before);
      const from = findEntry(next, entry_id);
      const isBehind = from?.set.set_id === set_id && from.position < position;
      next = moveEntries(next, [entry_id], set_id, isBehind ? position - 1 : position);
    }
    before = entry_id;
  }
  const songs = placed.map(({ performance: { song_id, started_at, seconds }, entry_id }) => ({
    entry_id,
    song_id,
    started_at: new Date(started_at).toISOString(),
    seconds,
  }));
  return { sets: next, songs };
}

/** A real length that differs by fewer seconds than this is just a long final note: no new length is suggested. */
const DIFFERENT_SECONDS = 10;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2);
};

/** A song whose real length, in seconds, differs from the repertoire's; measured `times` times. */
export interface LengthSuggestion {
  readonly song_id: string;
  readonly seconds: number;
  readonly times: number;
}

/**
 * Suggests new lengths for songs measured this evening: the median over all evenings, if it differs from the length in
 * the repertoire by ten seconds or more. `earlier` returns the seconds measured at gigs that were confirmed earlier.
 */
export function lengthSuggestions(
  played: readonly Performance[],
  earlier: (song_id: string) => readonly number[],
  lengthOf: (song_id: string) => string | null | undefined,
): LengthSuggestion[] {
  const measured = new Map<string, number[]>();
  for (const { song_id, seconds, isMeasured } of played)
    if (isMeasured) measured.set(song_id, [...(measured.get(song_id) ?? []), seconds]);
  return [...measured].flatMap(([song_id, here]) => {
    const values = [...earlier(song_id), ...here];
    const seconds = median(values);
    const length = lengthOf(song_id);
    if (typeof length === "string" && Math.abs(toSeconds(length) - seconds) < DIFFERENT_SECONDS) return [];
    return [{ song_id, seconds, times: values.length }];
  });
}
