import { eveningSeconds, formatClock, formatLength, toSeconds, type FixedPoints } from "../time/clock.ts";

/** The fields of a set that the timing needs. */
export interface TimedSet {
  readonly set_id: string;
  readonly pause_after?: string | null | undefined;
  readonly songs: readonly { readonly entry_id: string; readonly song_id: string; readonly uebersprungen: boolean }[];
}

/** The configured pauses, and the length assumed for a song that has none, in seconds. */
export interface PauseSettings {
  readonly pause_between_songs: number;
  readonly pause_between_sets: number;
  readonly default_song_duration: number;
}

/** Looks up the stored length (`HH:MM:SS`) of a song. Null or undefined if it has none or is unknown. */
export type LengthOf = (song_id: string) => string | null | undefined;

/** Returns the length of a song in seconds, or the configured default. */
export function songSeconds(song_id: string, lengthOf: LengthOf, pauses: PauseSettings): number {
  const length = lengthOf(song_id);
  return typeof length === "string" ? toSeconds(length) : pauses.default_song_duration;
}

/** Whether at least one song of the set is not skipped. */
export const isPlayedSet = (set: TimedSet): boolean => set.songs.some((entry) => !entry.uebersprungen);

/** The length in seconds of the break after a set, if another played set follows. */
export const breakSeconds = (set: TimedSet, pauses: PauseSettings): number =>
  typeof set.pause_after === "string" ? toSeconds(set.pause_after) : pauses.pause_between_sets;

/**
 * The seconds that each entry of a set takes, in order. A played song takes its length and the pause after it; the last
 * played one has no pause. A skipped song takes 0.
 */
export function slotsOfSet(set: TimedSet, lengthOf: LengthOf, pauses: PauseSettings): number[] {
  const lastPlayed = set.songs.findLastIndex((entry) => !entry.uebersprungen);
  return set.songs.map((entry, index) => {
    if (entry.uebersprungen) return 0;
    const length = songSeconds(entry.song_id, lengthOf, pauses);
    return index === lastPlayed ? length : length + pauses.pause_between_songs;
  });
}

/** The computed times of an evening. Has the same fields as `GigTiming` in the contract. */
export interface SetlistTiming {
  sets: {
    set_id: string;
    set_start: string | null;
    set_end: string | null;
    duration: string;
    songs: { entry_id: string; start: string | null; slot_duration: string }[];
  }[];
  gig_end: string | null;
  over_run: string;
}

/**
 * Computes when every set and song starts, when the evening ends and how far it runs over the planned end. Local times
 * are null without `begin` and wrap at midnight. `over_run` is `00:00:00` without `begin` or `end`. A set without a
 * played song takes no time and no pause, so it starts at the end of the previous set.
 */
export function setlistTiming(
  gig: FixedPoints,
  sets: readonly TimedSet[],
  lengthOf: LengthOf,
  pauses: PauseSettings,
): SetlistTiming {
  const { begin, end } = eveningSeconds(gig);
  const clock = (elapsed: number): string | null => (begin === null ? null : formatClock(begin + elapsed));
  let elapsed = 0;
  let lastPlayed: TimedSet | undefined;

  const timed = sets.map((set) => {
    if (isPlayedSet(set)) {
      if (lastPlayed !== undefined) elapsed += breakSeconds(lastPlayed, pauses);
      lastPlayed = set;
    }
    const setStart = elapsed;
    const slots = slotsOfSet(set, lengthOf, pauses);
    const songs = set.songs.map(({ entry_id }, index) => {
      const slot = slots[index] ?? 0;
      const start = clock(elapsed);
      elapsed += slot;
      return { entry_id, start, slot_duration: formatLength(slot) };
    });
    const duration = formatLength(elapsed - setStart);
    return { set_id: set.set_id, set_start: clock(setStart), set_end: clock(elapsed), duration, songs };
  });

  const overRun = begin === null || end === null ? 0 : begin + elapsed - end;
  return { sets: timed, gig_end: clock(elapsed), over_run: formatLength(overRun) };
}
