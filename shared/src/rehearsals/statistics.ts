import { folded } from "../songs/fold.ts";
import { todayIn } from "../time/day.ts";
import type { Rehearsal, RehearsalStatistics, RehearsedSong, Trend } from "./contract.ts";

/** The fields of a past rehearsal that the statistics need. */
type Held = Pick<Rehearsal, "begin" | "end"> & { readonly songs: readonly { readonly song_id: string }[] };

interface Named {
  readonly title: string;
  readonly interpret: string;
}

/** Statistics with all songs, most frequent first, before paging. */
export interface WholeStatistics extends Omit<RehearsalStatistics, "songs"> {
  readonly songs: readonly RehearsedSong[];
}

interface Sum {
  rehearsals: number;
  songs: number;
}

/**
 * Returns the month `YYYY-MM` of an instant in `zone`. The time zone matters only near the start and end of a month,
 * and the conversion is slow, so other days skip it.
 */
function monthOf(instant: string, zone: string): string {
  const day = Number(instant.slice(8, 10));
  return day > 1 && day < 28 ? instant.slice(0, 7) : todayIn(Date.parse(instant), zone).slice(0, 7);
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
};
const nextYear = (year: string): string => String(Number(year) + 1);

const average = (sum: Sum | undefined): number =>
  sum === undefined || sum.rehearsals === 0 ? 0 : sum.songs / sum.rehearsals;

/* Lists all periods from the first to the last one with a rehearsal, including empty ones. */
function trends(sums: ReadonlyMap<string, Sum>, next: (period: string) => string): Trend[] {
  const periods = [...sums.keys()].toSorted();
  const [first, last] = [periods[0], periods.at(-1)];
  const rows: Trend[] = [];
  if (first === undefined || last === undefined) return rows;
  for (let [period, before] = [first, undefined as Sum | undefined]; period <= last; period = next(period)) {
    const sum = sums.get(period);
    rows.push({
      period,
      count: sum?.rehearsals ?? 0,
      average_songs: average(sum),
      previous_count: before?.rehearsals ?? 0,
      previous_average_songs: average(before),
    });
    before = sum;
  }
  return rows;
}

function add(sums: Map<string, Sum>, period: string, songs: number): void {
  const sum = sums.get(period) ?? { rehearsals: 0, songs: 0 };
  sum.rehearsals += 1;
  sum.songs += songs;
  sums.set(period, sum);
}

/* Writes a duration as `HH:MM:SS`, with more digits for the hours if necessary. */
function totalLength(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** The name shown for an unknown song. */
const NAMELESS: Named = { title: "?", interpret: "" };

type SongNames = (song_id: string) => Named | undefined;

/*
 * Lists songs by descending count, and those with the same count by folded title. Using a collator instead would take
 * longer than the rest of the statistics.
 */
function* frequentSongs(counts: ReadonlyMap<string, number>, songOf: SongNames): Generator<undefined, RehearsedSong[]> {
  const alike = new Map<number, { readonly key: string; readonly song: RehearsedSong }[]>();
  for (const [song_id, count] of counts) {
    const { title, interpret } = songOf(song_id) ?? NAMELESS;
    const one = { key: `${folded(title)} ${song_id}`, song: { song_id, title, interpret, count } };
    const others = alike.get(count);
    if (others === undefined) alike.set(count, [one]);
    else others.push(one);
    yield;
  }
  const songs: RehearsedSong[] = [];
  for (const [, found] of [...alike].toSorted(([a], [b]) => b - a)) {
    found.sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const { song } of found) songs.push(song);
    yield;
  }
  return songs;
}

/**
 * Computes statistics on past rehearsals. A song counts once per protocol, whatever its status. Months and years are in
 * the band's time zone, and each is compared with the previous one. The yearly average covers all calendar years from
 * the first rehearsal to the last. Yields regularly, so that a device stays responsive.
 */
export function* statisticsSteps(
  past: readonly Held[],
  songOf: SongNames,
  zone: string,
): Generator<undefined, WholeStatistics> {
  const months = new Map<string, Sum>();
  const years = new Map<string, Sum>();
  const counts = new Map<string, number>();
  let [entries, ms] = [0, 0];
  for (const { begin, end, songs } of past) {
    const month = monthOf(begin, zone);
    add(months, month, songs.length);
    add(years, month.slice(0, 4), songs.length);
    for (const { song_id } of songs) counts.set(song_id, (counts.get(song_id) ?? 0) + 1);
    entries += songs.length;
    ms += Date.parse(end) - Date.parse(begin);
    yield;
  }
  const yearly = trends(years, nextYear);
  return {
    totals: {
      count: past.length,
      songs: entries,
      duration: totalLength(ms),
      yearly_average: yearly.length === 0 ? 0 : past.length / yearly.length,
    },
    monthly: trends(months, nextMonth),
    yearly,
    songs: yield* frequentSongs(counts, songOf),
  };
}

/** Computes `statisticsSteps` without pauses. */
export function statisticsOf(past: readonly Held[], songOf: SongNames, zone: string): WholeStatistics {
  const steps = statisticsSteps(past, songOf, zone);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
