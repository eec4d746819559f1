import type { SeasonStatistics } from "./contract.ts";

/** What the statistics need of a gig. */
export interface CountedGig {
  readonly date: string;
  readonly published: number;
  readonly kind_of_gig: string | null;
  readonly setlist: {
    readonly sets: readonly {
      readonly songs: readonly { readonly song_id: string; readonly uebersprungen: boolean }[];
    }[];
  };
}

interface NamedSong {
  readonly title: string;
  readonly interpret: string;
}

/** A song by its id, also one that was deleted; undefined for one that nobody knows any more. */
export type SongNames = (song_id: string) => NamedSong | undefined;

const TOP_SONGS_MAX = 20;

const JANUARY = 1;

/** The season of a day: its year, or "2025/26" where seasons begin in another month than January (`firstMonth` 1–12). */
export function seasonOf(day: string, firstMonth: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  if (firstMonth === JANUARY) return String(year).padStart(4, "0");
  const begin = month >= firstMonth ? year : year - 1;
  return `${begin}/${String((begin + 1) % 100).padStart(2, "0")}`;
}

/* The most frequent first, equal ones by title. */
function byCount<T extends { readonly count: number; readonly title: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
}

/** Statistics of a band's seasons, the latest first, over `gigs` dated `today` or earlier (decisions 9). */
export function seasonStatistics(
  gigs: readonly CountedGig[],
  names: SongNames,
  { today, firstMonth }: { readonly today: string; readonly firstMonth: number },
): SeasonStatistics[] {
  const seasons = new Map<string, CountedGig[]>();
  for (const gig of gigs.filter(({ date }) => date <= today)) {
    const season = seasonOf(gig.date, firstMonth);
    seasons.set(season, [...(seasons.get(season) ?? []), gig]);
  }
  return [...seasons]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([season, played]) => {
      const entries = played.flatMap(({ setlist }) => setlist.sets.flatMap(({ songs }) => songs));
      const kept = entries.filter((entry) => !entry.uebersprungen);
      return {
        season,
        gig_count: played.length,
        total_songs: entries.length,
        skipped_count: entries.length - kept.length,
        played_songs: kept.length,
        top_songs: topSongs(
          kept.map(({ song_id }) => song_id),
          names,
        ),
      };
    });
}

function topSongs(song_ids: readonly string[], names: SongNames): SeasonStatistics["top_songs"] {
  const counts = new Map<string, number>();
  for (const song_id of song_ids) counts.set(song_id, (counts.get(song_id) ?? 0) + 1);
  const counted = [...counts].flatMap(([song_id, count]) => {
    const song = names(song_id);
    return song === undefined ? [] : [{ song_id, title: song.title, interpret: song.interpret, count }];
  });
  return byCount(counted).slice(0, TOP_SONGS_MAX);
}
