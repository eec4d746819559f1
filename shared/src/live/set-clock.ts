import {
  breakSeconds,
  isPlayedSet,
  slotsOfSet,
  type LengthOf,
  type PauseSettings,
  type TimedSet,
} from "../setlists/timing.ts";

/**
 * The band's position: the id of the current step (an entry's, or `break:<set_id>`) and for how many seconds it has
 * been current.
 */
export interface LivePlace {
  readonly step_id: string;
  readonly elapsed: number;
}

/** The remaining times, in seconds from now. */
export interface SetClock {
  /** Seconds until the end of the current song or break; 0 if it takes longer than planned. */
  readonly step_left: number;
  /** Seconds until the end of the current set; during a break, until the next set starts. */
  readonly set_left: number;
  /** Seconds until the end of the evening. */
  readonly evening_left: number;
}

/** An upcoming entry, and its length in seconds including the pause after it. */
export interface ComingSlot {
  readonly set: TimedSet;
  readonly entry: TimedSet["songs"][number];
  readonly seconds: number;
  /** True for the last played song of its set, which has no pause after it. */
  readonly isLast: boolean;
}

export interface Rest extends SetClock {
  /** Every entry after the current step, in order; skipped ones have zero seconds. */
  readonly coming: readonly ComingSlot[];
}

/** Computes the rest of the evening from `place` on; undefined if the place is not in `sets`. */
export function restOfEvening(
  sets: readonly TimedSet[],
  place: LivePlace,
  lengthOf: LengthOf,
  pauses: PauseSettings,
): Rest | undefined {
  const setIndex = sets.findIndex(
    (set) => place.step_id === `break:${set.set_id}` || set.songs.some((entry) => entry.entry_id === place.step_id),
  );
  const current = sets[setIndex];
  if (current === undefined) return undefined;
  const entryIndex = current.songs.findIndex((entry) => entry.entry_id === place.step_id);
  const isBreak = entryIndex === -1;

  /* If the band jumps to a skipped song, it plays the song: count it as not skipped. */
  const onStage = isBreak
    ? current
    : {
        ...current,
        songs: current.songs.map((entry, index) => (index === entryIndex ? { ...entry, uebersprungen: false } : entry)),
      };
  const comingOf = (set: TimedSet, from: number): ComingSlot[] => {
    const lastPlayed = set.songs.findLastIndex((entry) => !entry.uebersprungen);
    const slots = slotsOfSet(set, lengthOf, pauses);
    return set.songs
      .map((entry, index) => ({ set, entry, seconds: slots[index] ?? 0, isLast: index === lastPlayed }))
      .slice(from);
  };
  const total = (slots: readonly ComingSlot[]): number => slots.reduce((sum, slot) => sum + slot.seconds, 0);

  const inThisSet = isBreak ? [] : comingOf(onStage, entryIndex + 1);
  const full = isBreak ? breakSeconds(current, pauses) : (slotsOfSet(onStage, lengthOf, pauses)[entryIndex] ?? 0);
  const step_left = Math.max(full - place.elapsed, 0);
  const set_left = step_left + total(inThisSet);

  let evening_left = set_left;
  let breakBefore = isBreak ? 0 : breakSeconds(current, pauses);
  const later: ComingSlot[] = [];
  for (const set of sets.slice(setIndex + 1)) {
    const slots = comingOf(set, 0);
    later.push(...slots);
    if (!isPlayedSet(set)) continue;
    evening_left += breakBefore + total(slots);
    breakBefore = breakSeconds(set, pauses);
  }
  return { step_left, set_left, evening_left, coming: [...inThisSet, ...later] };
}

/**
 * Computes the set clock (docs/rules/live.md#set-clock) from the rest of the current step, never negative, and the
 * upcoming slots. The evening is projected to end `evening_left` seconds from now. Undefined if the place is not in the
 * setlist.
 */
export function setClock(
  sets: readonly TimedSet[],
  place: LivePlace,
  lengthOf: LengthOf,
  pauses: PauseSettings,
): SetClock | undefined {
  const rest = restOfEvening(sets, place, lengthOf, pauses);
  if (rest === undefined) return undefined;
  const { step_left, set_left, evening_left } = rest;
  return { step_left, set_left, evening_left };
}
