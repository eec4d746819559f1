import type { SeasonStatistics } from "./contract.ts";

/** The fields of a gig that the statistics need. */
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

/** Looks up a song, including deleted ones; undefined if it is unknown. */
export type SongNames = (song_id: string) => NamedSong | undefined;

const TOP_SONGS_MAX = 20;

const JANUARY = 1;

/**
 * Returns the season of a day: its year, or "2025/26" if seasons start in a month other than January (`firstMonth`
 * 1–12).
 */
export function seasonOf(day: string, firstMonth: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  if (firstMonth === JANUARY) return String(year).padStart(4, "0");
  const begin = month >= firstMonth ? year : year - 1;
  return `${begin}/${String((begin + 1) % 100).padStart(2, "0")}`;
}

/* Sorts rows by count, highest first, then by title. */
function byCount<T extends { readonly count: number; readonly title: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => b.count - a.count || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
}

interface Season {
  gigs: number;
  entries: number;
  skipped: number;
  readonly played: Map<string, number>;
}

/** Collects the statistics for each season from gigs dated `today` or earlier. Gigs can be added in any order. */
export class SeasonTally {
  readonly #today: string;
  readonly #firstMonth: number;
  readonly #seasons = new Map<string, Season>();

  constructor({ today, firstMonth }: { readonly today: string; readonly firstMonth: number }) {
    [this.#today, this.#firstMonth] = [today, firstMonth];
  }

  add({ date, setlist }: CountedGig): void {
    if (date > this.#today) return;
    const name = seasonOf(date, this.#firstMonth);
    let season = this.#seasons.get(name);
    if (season === undefined) {
      season = { gigs: 0, entries: 0, skipped: 0, played: new Map<string, number>() };
      this.#seasons.set(name, season);
    }
    season.gigs += 1;
    for (const { songs } of setlist.sets)
      for (const { song_id, uebersprungen } of songs) {
        season.entries += 1;
        if (uebersprungen) season.skipped += 1;
        else season.played.set(song_id, (season.played.get(song_id) ?? 0) + 1);
      }
  }

  /** Yields the seasons, latest first. */
  *statistics(names: SongNames): Generator<SeasonStatistics> {
    const seasons = [...this.#seasons].toSorted(([a], [b]) => (a < b ? 1 : -1));
    for (const [season, { gigs, entries, skipped, played }] of seasons)
      yield {
        season,
        gig_count: gigs,
        total_songs: entries,
        skipped_count: skipped,
        played_songs: entries - skipped,
        top_songs: topSongs(played, names),
      };
  }
}

/** Computes the statistics per season, latest first, from `gigs` dated `today` or earlier. */
export function seasonStatistics(
  gigs: readonly CountedGig[],
  names: SongNames,
  at: { readonly today: string; readonly firstMonth: number },
): SeasonStatistics[] {
  const tally = new SeasonTally(at);
  for (const gig of gigs) tally.add(gig);
  return [...tally.statistics(names)];
}

function topSongs(counts: ReadonlyMap<string, number>, names: SongNames): SeasonStatistics["top_songs"] {
  const counted = [...counts].flatMap(([song_id, count]) => {
    const song = names(song_id);
    return song === undefined ? [] : [{ song_id, title: song.title, interpret: song.interpret, count }];
  });
  return byCount(counted).slice(0, TOP_SONGS_MAX);
}
