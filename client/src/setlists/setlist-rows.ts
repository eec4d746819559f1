import { answerOf } from "@bandstand/shared/availability/answers.ts";
import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import { uncertainSingers } from "@bandstand/shared/availability/line-up.ts";
import type { PresentLineUp } from "@bandstand/shared/line-ups/present.ts";
import { type Hint, setlistHints } from "@bandstand/shared/setlists/hints.ts";
import { gapsOf } from "@bandstand/shared/setlists/line-up-check.ts";
import { songNumbers } from "@bandstand/shared/setlists/numbers.ts";
import type { SetlistEntry, SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { tonight } from "@bandstand/shared/setlists/tonight.ts";
import {
  breakSeconds,
  isPlayedSet,
  type PauseSettings,
  setlistTiming,
  songSeconds,
} from "@bandstand/shared/setlists/timing.ts";
import { type FixedPoints, eveningSeconds, toSeconds } from "@bandstand/shared/time/clock.ts";

/** The data of a song that the setlist shows; a deleted song has only title, interpret and length. */
export interface ShownSong {
  readonly title: string;
  readonly interpret: string;
  readonly duration?: string | null;
  readonly genre?: string | null;
  readonly key?: string | null;
  readonly bpm?: number | null;
  readonly singers?: readonly string[];
  readonly singer_ids?: readonly string[];
  readonly needed_parts?: readonly string[] | undefined;
  readonly status?: string;
}

/** One line of the setlist, ready to render. `id` is the entry's id. */
export interface SetlistRow {
  readonly id: string;
  readonly song_id: string;
  /** The song's number in the evening; null if it is skipped. */
  readonly number: number | null;
  /** Null for a song that this device does not have. */
  readonly title: string | null;
  readonly interpret: string;
  readonly isDeleted: boolean;
  readonly start: string | null;
  /** The length of the song itself, in seconds. */
  readonly length: number;
  readonly skipped: boolean;
  readonly singers: readonly string[];
  readonly genre: string | null;
  readonly key: string | null;
  readonly bpm: number | null;
  readonly note: string | null;
  readonly hints: readonly Hint[];
  /** The answers of the song's singers who are out or may be out. */
  readonly uncertain: readonly AvailabilityEntry[];
  /** The names of the song's singers, if none of them has a seat. */
  readonly unseated: readonly string[];
  /** The parts that the song needs but nobody plays. */
  readonly lacking: readonly string[];
}

/** One set, ready to render. `pause` is the break after it, in seconds; null after the last played set. */
export interface SetRows {
  readonly id: string;
  readonly name: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly duration: number;
  readonly pause: number | null;
  readonly rows: readonly SetlistRow[];
}

export interface SetlistRows {
  readonly sets: readonly SetRows[];
  /** Seconds from the start of the first song to the end of the last, including breaks. */
  readonly total: number;
  /** `total` without the breaks between sets, in seconds. */
  readonly playing: number;
  readonly songs: number;
  readonly end: string | null;
  /** How many minutes late the evening ends; negative if early, null if the gig has no start or no planned end. */
  readonly minutesLate: number | null;
}

/** The data needed to render entries. */
export interface RowSources {
  readonly songOf: (song_id: string) => ShownSong | undefined;
  readonly isDeleted: (song_id: string) => boolean;
  readonly memberOf: (user_id: string) => string | undefined;
  readonly pauses: PauseSettings;
  /** The answers to the gig, for the line-up check. */
  readonly answers: readonly AvailabilityEntry[];
  /** Undefined if the line-up need not be checked. */
  readonly lineUp: PresentLineUp | undefined;
}

/* Finds the missing singers and parts of an entry, except for singers who have declined, which `uncertain` lists. */
function lackingOf(
  entry: SetlistEntry,
  song: ShownSong | undefined,
  { lineUp, answers, memberOf }: RowSources,
): Pick<SetlistRow, "unseated" | "lacking"> {
  if (lineUp === undefined) return { unseated: [], lacking: [] };
  const { singers, parts } = gapsOf(entry, song, lineUp);
  const unseated = singers.filter((id) => answerOf(answers, id) === undefined).flatMap((id) => memberOf(id) ?? []);
  return { unseated, lacking: parts };
}

/* The minute that a clock time shows. The times of the evening are shown next to the difference between them, so that is
   computed from what they show: 23:10:40 reads 23:10, which is on time. */
const shownMinute = (seconds: number): number => Math.floor(seconds / 60);

/** Computes everything that the screen shows about a setlist, including times and hints. */
export function setlistRows(gig: FixedPoints, sets: readonly SetlistSet[], sources: RowSources): SetlistRows {
  const { songOf, memberOf, isDeleted, pauses } = sources;
  const lengthOf = (song_id: string): string | null | undefined => songOf(song_id)?.duration;
  const timing = setlistTiming(gig, sets, lengthOf, pauses);
  const hinted = sets.map(({ songs }) => ({
    songs: songs.map((entry) => ({
      ...entry,
      bpm: songOf(entry.song_id)?.bpm ?? null,
      singers: tonight(entry, songOf(entry.song_id), memberOf).singers,
    })),
  }));
  const hints = setlistHints(hinted);
  const numbers = songNumbers(sets);
  const lastPlayed = sets.findLastIndex(isPlayedSet);

  const rows = sets.map((set, at): SetRows => {
    const times = timing.sets[at];
    return {
      id: set.set_id,
      name: set.name,
      start: times?.set_start ?? null,
      end: times?.set_end ?? null,
      duration: toSeconds(times?.duration ?? "00:00:00"),
      pause: at < lastPlayed && isPlayedSet(set) ? breakSeconds(set, pauses) : null,
      rows: set.songs.map((entry, index): SetlistRow => {
        const song = songOf(entry.song_id);
        return {
          id: entry.entry_id,
          number: numbers.get(entry.entry_id) ?? null,
          song_id: entry.song_id,
          title: song?.title ?? null,
          interpret: song?.interpret ?? "",
          isDeleted: isDeleted(entry.song_id),
          start: times?.songs[index]?.start ?? null,
          length: songSeconds(entry.song_id, lengthOf, pauses),
          skipped: entry.uebersprungen,
          ...tonight(entry, song, memberOf),
          genre: song?.genre ?? null,
          bpm: song?.bpm ?? null,
          note: entry.note ?? null,
          hints: hints.filter((hint) => hint.entry_id === entry.entry_id),
          uncertain: uncertainSingers(entry, song?.singer_ids, sources.answers),
          ...lackingOf(entry, song, sources),
        };
      }),
    };
  });

  const total = rows.reduce((sum, set) => sum + set.duration + (set.pause ?? 0), 0);
  const { begin, end } = eveningSeconds(gig);
  return {
    sets: rows,
    total,
    playing: rows.reduce((sum, set) => sum + set.duration, 0),
    songs: rows.reduce((sum, set) => sum + set.rows.filter((row) => !row.skipped).length, 0),
    end: timing.gig_end,
    minutesLate: begin === null || end === null ? null : shownMinute(begin + total) - shownMinute(end),
  };
}
