import type { SetlistSet } from "../setlists/contract.ts";
import { tonightSingerIds } from "../setlists/tonight.ts";

/** What the line-up check needs of a song; the records of the repertoire have it. */
export interface LineUpSong {
  readonly song_id: string;
  readonly status?: string | undefined;
  readonly singer_ids?: readonly string[] | undefined;
  readonly genre?: string | null | undefined;
  readonly danceStyles?: readonly string[] | undefined;
  readonly seconds: number;
}

/** An entry that is planned, although who sings it has declined. */
export interface WithoutSinger {
  readonly entry_id: string;
  readonly song_id: string;
  /** Who sings it and is not there. */
  readonly missing: readonly string[];
  /** Songs that could stand there instead, the likest first. */
  readonly instead: readonly string[];
}

const INSTEAD_MAX = 2;
/** What a shared dance style or genre is worth in seconds of difference in length: the floor first, then the clock. */
const STYLE_SECONDS = 600;
const GENRE_SECONDS = 300;

function unlike(a: LineUpSong, b: LineUpSong): number {
  const hasStyle = (a.danceStyles ?? []).some((style) => b.danceStyles?.includes(style));
  const hasGenre = Boolean(a.genre) && a.genre === b.genre;
  return Math.abs(a.seconds - b.seconds) - (hasStyle ? STYLE_SECONDS : 0) - (hasGenre ? GENRE_SECONDS : 0);
}

/**
 * The line-up check: played entries of which no singer can come, with songs of the repertoire that could stand in. The
 * entry's own singers count before the song's; an entry without known singers is nobody's fault. `isOut` says who has
 * declined.
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
