import type { SetlistSet } from "../setlists/contract.ts";
import { tonightSingerIds } from "../setlists/tonight.ts";

/** The fields of a song that the line-up check needs; repertoire records have them. */
export interface LineUpSong {
  readonly song_id: string;
  readonly status?: string | undefined;
  readonly singer_ids?: readonly string[] | undefined;
  readonly genre?: string | null | undefined;
  readonly danceStyles?: readonly string[] | undefined;
  readonly seconds: number;
}

/** A planned entry whose singers have declined. */
export interface WithoutSinger {
  readonly entry_id: string;
  readonly song_id: string;
  /** The ids of the entry's singers who have declined. */
  readonly missing: readonly string[];
  /** Songs that could replace the entry, most similar first. */
  readonly instead: readonly string[];
}

const INSTEAD_MAX = 2;
/**
 * A shared dance style or genre counts as much as this many seconds of difference in length, because the dance floor
 * matters more than the clock.
 */
const STYLE_SECONDS = 600;
const GENRE_SECONDS = 300;

function unlike(a: LineUpSong, b: LineUpSong): number {
  const hasStyle = (a.danceStyles ?? []).some((style) => b.danceStyles?.includes(style));
  const hasGenre = Boolean(a.genre) && a.genre === b.genre;
  return Math.abs(a.seconds - b.seconds) - (hasStyle ? STYLE_SECONDS : 0) - (hasGenre ? GENRE_SECONDS : 0);
}

/**
 * Checks the line-up: finds the entries to be played for which no singer is available, with possible replacements from
 * the repertoire. The entry's own singers take precedence over the song's; entries without known singers are ignored.
 * `isOut` returns whether a member has declined.
 */
export function withoutSinger(
  sets: readonly SetlistSet[],
  songs: ReadonlyMap<string, LineUpSong>,
  isOut: (user_id: string) => boolean,
): WithoutSinger[] {
  const ofThisEvening = new Set(sets.flatMap((set) => set.songs.map((entry) => entry.song_id)));
  const cannot = (singer_ids: readonly string[]): boolean => singer_ids.length > 0 && singer_ids.every(isOut);
  const free = [...songs.values()].filter(
    (song) => song.status === "active" && !ofThisEvening.has(song.song_id) && !cannot(song.singer_ids ?? []),
  );
  return sets.flatMap((set) =>
    set.songs.flatMap((entry) => {
      const { entry_id, song_id, uebersprungen } = entry;
      const song = songs.get(song_id);
      const missing = tonightSingerIds(entry, song);
      if (uebersprungen || song === undefined || !cannot(missing)) return [];
      const instead = free
        .toSorted((a, b) => unlike(song, a) - unlike(song, b))
        .slice(0, INSTEAD_MAX)
        .map((one) => one.song_id);
      return [{ entry_id, song_id, missing, instead }];
    }),
  );
}
