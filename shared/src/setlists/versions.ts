import { addDays } from "../time/day.ts";
import type { SetDelta, SetlistEntry, SetlistSet, SetlistState, SetlistVersion } from "./records.ts";

/*
 * The history of a setlist: every accepted change, told by its difference from the one before, so that fifty of them are
 * about as large as the setlist itself and every device can have them.
 */

type Sets = readonly SetlistSet[];

/** As many changes as are kept at most. */
export const VERSIONS_MAX = 50;
/** The latest ones stand one by one; of older ones only how somebody left the setlist. */
export const FINE_MAX = 20;
/** Somebody who rested for longer has begun anew. */
const PAUSE_MS = 10 * 60 * 1000;
/** UTF-16 units of JSON; a gig with fifty changes of sixty songs has a twentieth of it. */
const SIZE_MAX = 250_000;
/** For how many days after the gig's date devices keep the history; the server always does. */
const ON_DEVICES_DAYS = 30;

/** True when devices no longer keep the history of a gig. `today` is the calendar day in the band's zone. */
export const historyRests = (date: string, today: string): boolean => today > addDays(date, ON_DEVICES_DAYS);

/* Independent of the order in which fields were written; an absent field and one that is undefined are the same. */
const exact = (value: object): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

type Songs = Exclude<SetDelta, string>["songs"];

/** What differs in `after` from `before`. Ids must be unique within each. */
export function deltaOf(before: Sets, after: Sets): SetDelta[] {
  const entries = before.flatMap((set) => set.songs);
  const places = new Map(entries.map((entry, at) => [entry.entry_id, at]));
  const sets = new Map(before.map((set) => [set.set_id, set]));
  const placeOf = (entry: SetlistEntry): number | undefined => {
    const at = places.get(entry.entry_id);
    const known = at === undefined ? undefined : entries[at];
    return known !== undefined && exact(known) === exact(entry) ? at : undefined;
  };
  return after.map((set) => {
    const known = sets.get(set.set_id);
    if (known !== undefined && exact(known) === exact(set)) return set.set_id;
    const songs: Songs = [];
    for (const entry of set.songs) {
      const at = placeOf(entry);
      const last = songs.at(-1);
      if (at === undefined) songs.push(entry);
      else if (Array.isArray(last) && last[0] + last[1] === at) last[1] += 1;
      else songs.push([at, 1]);
    }
    return { ...set, songs };
  });
}

/** The state that `delta` tells, given the one before. What is missing there is left out. */
export function applyDelta(before: Sets, delta: readonly SetDelta[]): SetlistSet[] {
  const entries = before.flatMap((set) => set.songs);
  const sets = new Map(before.map((set) => [set.set_id, set]));
  return delta.flatMap((set) => {
    if (typeof set === "string") return sets.get(set) ?? [];
    const songs = set.songs.flatMap((song) => (Array.isArray(song) ? entries.slice(song[0], song[0] + song[1]) : song));
    return { ...set, songs };
  });
}

/** Every kept state, the oldest first. */
export function statesOf(versions: readonly SetlistVersion[]): SetlistState[] {
  let sets: SetlistSet[] = [];
  return versions.map((version) => {
    sets = applyDelta(sets, version.sets);
    return { ...version, sets };
  });
}

/* Between two changes of the same person, shortly one after the other, nobody would go back to. */
function isInBetween(state: SetlistState, next: SetlistState | undefined): boolean {
  if (next === undefined || state.user_id === null || state.user_id !== next.user_id) return false;
  return Date.parse(next.at) - Date.parse(state.at) < PAUSE_MS;
}

/** Versions of the kept states; what followed the same state before is told as before. */
function told(states: readonly SetlistState[], kept: readonly number[], versions: readonly SetlistVersion[]) {
  return kept.flatMap((at, index): SetlistVersion[] => {
    const [state, version] = [states[at], versions[at]];
    if (state === undefined) return [];
    const before = index === 0 ? -1 : (kept[index - 1] ?? -1);
    if (version !== undefined && before === at - 1) return [version];
    return [{ ...state, sets: deltaOf(states[before]?.sets ?? [], state.sets) }];
  });
}

/**
 * The history with a change added. `before` is the setlist as it was: where nothing has been kept of it yet, it becomes
 * the first state. A change without a difference is none. At most `VERSIONS_MAX` are kept, of the older ones those at
 * which somebody stopped; the first and the last state always.
 */
export function withVersion(
  versions: readonly SetlistVersion[],
  before: SetlistState,
  after: SetlistState,
): SetlistVersion[] {
  const known =
    versions.length === 0 && before.sets.length > 0 ? [{ ...before, sets: deltaOf([], before.sets) }] : versions;
  const sets = deltaOf(before.sets, after.sets);
  const order = before.sets.map((set) => set.set_id).join();
  if (sets.every((set) => typeof set === "string") && sets.join() === order) return [...known];
  const grown = [...known, { ...after, sets }];
  const states = statesOf(grown);
  let kept = states
    .map((_, at) => at)
    .filter((at) => at >= states.length - FINE_MAX || !isInBetween(states[at] as SetlistState, states[at + 1]))
    .slice(-VERSIONS_MAX);
  let thinned = told(states, kept, grown);
  while (kept.length > 2 && JSON.stringify(thinned).length > SIZE_MAX) {
    kept = kept.slice(Math.ceil(kept.length / 8));
    thinned = told(states, kept, grown);
  }
  return thinned;
}
