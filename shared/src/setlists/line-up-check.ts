import type { PresentLineUp } from "../line-ups/present.ts";
import type { SetlistEntry, SetlistSet } from "./contract.ts";
import { tonightSingerIds } from "./tonight.ts";

/** What a song needs to be played. */
export interface SongNeeds {
  readonly singer_ids?: readonly string[] | undefined;
  /** Instruments and voices without which the band cannot play it. */
  readonly needed_parts?: readonly string[] | undefined;
}

/** The fields of a song that the line-up check needs; repertoire records have them. */
export interface LineUpSong extends SongNeeds {
  readonly song_id: string;
  readonly status?: string | undefined;
  readonly genre?: string | null | undefined;
  readonly dance_styles?: readonly string[] | undefined;
  readonly bpm?: number | null | undefined;
  readonly seconds: number;
}

/** What the line-up lacks for a planned entry. */
export interface Gaps {
  /** The ids of the entry's singers, if none of them is there. */
  readonly singers: readonly string[];
  /** The parts that nobody plays. */
  readonly parts: readonly string[];
}

/** A planned entry that the line-up cannot play. */
export interface UnplayableEntry extends Gaps {
  readonly entry_id: string;
  readonly song_id: string;
  /** Songs that could replace the entry, most similar first. */
  readonly instead: readonly string[];
}

type Check = Pick<PresentLineUp, "isAway" | "lacks">;

const INSTEAD_MAX = 2;
/**
 * A shared dance style or genre counts as much as this many seconds of difference in length, because the dance floor
 * matters more than the clock.
 */
const STYLE_SECONDS = 600;
const GENRE_SECONDS = 300;
/** One beat per minute of difference in tempo counts as much as this many seconds. */
const BPM_SECONDS = 2;

function unlike(a: LineUpSong, b: LineUpSong): number {
  const hasStyle = (a.dance_styles ?? []).some((style) => b.dance_styles?.includes(style));
  const hasGenre = Boolean(a.genre) && a.genre === b.genre;
  const tempo = a.bpm && b.bpm ? Math.abs(a.bpm - b.bpm) * BPM_SECONDS : 0;
  return Math.abs(a.seconds - b.seconds) + tempo - (hasStyle ? STYLE_SECONDS : 0) - (hasGenre ? GENRE_SECONDS : 0);
}

/**
 * Returns what the line-up lacks for an entry. The entry's own singers take precedence over the song's. Nothing is
 * missing for a skipped entry, and no singer for an entry without known singers.
 */
export function gapsOf(
  entry: Pick<SetlistEntry, "singer_ids" | "uebersprungen">,
  song: SongNeeds | undefined,
  { isAway, lacks }: Check,
): Gaps {
  if (entry.uebersprungen || song === undefined) return { singers: [], parts: [] };
  const singers = tonightSingerIds(entry, { singer_ids: song.singer_ids });
  return { singers: singers.every(isAway) ? singers : [], parts: (song.needed_parts ?? []).filter(lacks) };
}

const isPlayable = ({ singers, parts }: Gaps): boolean => singers.length === 0 && parts.length === 0;

/** Finds the entries that the line-up cannot play, with possible replacements from the repertoire. */
export function unplayableEntries(
  sets: readonly SetlistSet[],
  songs: ReadonlyMap<string, LineUpSong>,
  lineUp: Check,
): UnplayableEntry[] {
  const ofThisEvening = new Set(sets.flatMap((set) => set.songs.map((entry) => entry.song_id)));
  const isFree = (song: LineUpSong): boolean =>
    song.status === "active" &&
    !ofThisEvening.has(song.song_id) &&
    isPlayable(gapsOf({ uebersprungen: false }, song, lineUp));
  const found = sets.flatMap((set) =>
    set.songs.flatMap((entry) => {
      const song = songs.get(entry.song_id);
      const gaps = gapsOf(entry, song, lineUp);
      return song === undefined || isPlayable(gaps) ? [] : [{ entry, song, gaps }];
    }),
  );
  const free = found.length === 0 ? [] : [...songs.values()].filter(isFree);
  return found.map(({ entry: { entry_id, song_id }, song, gaps }) => {
    const alike = free.toSorted((a, b) => unlike(song, a) - unlike(song, b));
    return { entry_id, song_id, ...gaps, instead: alike.slice(0, INSTEAD_MAX).map((one) => one.song_id) };
  });
}
