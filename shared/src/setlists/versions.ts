import { addDays } from "../time/day.ts";
import { thinned } from "./thinning.ts";
import type { SetDelta, SetlistEntry, SetlistSet, SetlistState, SetlistVersion } from "./contract.ts";

/*
 * The history of a setlist. Each version is stored as the difference from the previous one, so that fifty of them are
 * about as large as the setlist itself and every device can store them.
 */

type Sets = readonly SetlistSet[];

/** Devices keep the history for this many days after the gig's date. The server keeps it permanently. */
const ON_DEVICES_DAYS = 30;

/** True if devices no longer keep the history of a gig. `today` is the calendar day in the band's time zone. */
export const historyRests = (date: string, today: string): boolean => today > addDays(date, ON_DEVICES_DAYS);

/* Writes a value as text that does not depend on the order of fields. An absent field equals an undefined one. */
const exact = (value: object): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

type Songs = Exclude<SetDelta, string>["songs"];

/** Computes the difference from `before` to `after`. Ids must be unique within each. */
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

/** Applies a difference to the previous state. Ignores references to missing songs and sets. */
export function applyDelta(before: Sets, delta: readonly SetDelta[]): SetlistSet[] {
  const entries = before.flatMap((set) => set.songs);
  const sets = new Map(before.map((set) => [set.set_id, set]));
  return delta.flatMap((set) => {
    if (typeof set === "string") return sets.get(set) ?? [];
    const songs = set.songs.flatMap((song) => (Array.isArray(song) ? entries.slice(song[0], song[0] + song[1]) : song));
    return { ...set, songs };
  });
}

/** Returns the setlist of every stored version, oldest first. */
export function statesOf(versions: readonly SetlistVersion[]): SetlistState[] {
  let sets: SetlistSet[] = [];
  return versions.map((version) => {
    sets = applyDelta(sets, version.sets);
    return { ...version, sets };
  });
}

/**
 * Adds a change to the history. If the history is empty, `before` becomes its first state. A change without a
 * difference is ignored.
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
  return thinned(grown, statesOf(grown), (previous, state) => ({
    ...state,
    sets: deltaOf(previous?.sets ?? [], state.sets),
  }));
}
