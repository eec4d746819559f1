import type { AsPlayed } from "./contract.ts";

/**
 * The default number of seconds on stage after which a song counts as played
 * (docs/rules/live.md#what-counts-as-played).
 */
export const PLAYED_SECONDS_DEFAULT = 30;
export const PLAYED_SECONDS_RANGE = { min: 10, max: 120 } as const;

/**
 * A recorded event in live mode. Events may come in any order. Only the kinds `start`, `break` and `end` show when a
 * song was on stage. Times are ms since 1970.
 */
export interface StageEvent {
  readonly kind: string;
  readonly step_id: string;
  readonly song_id: string | null;
  readonly at: number;
}

/** A performance of a song, derived from the recorded events. */
export interface Performance {
  /** The entry that was on stage. */
  readonly entry_id: string;
  readonly song_id: string;
  readonly started_at: number;
  readonly seconds: number;
  /**
   * False if the entry was on stage too long for the song alone; `seconds` is then the song's length in the repertoire.
   * Also false for songs that the band has confirmed.
   */
  readonly isMeasured: boolean;
}

export interface AsPlayedOptions {
  /** The start of the evening's period, ms since 1970. Events outside the period are previews or rehearsals. */
  readonly from: number;
  readonly until: number;
  /**
   * The planned start. The time that a song spends on stage before it does not count, because the band is still
   * waiting.
   */
  readonly begin: number | null;
  readonly played_seconds: number;
  /** A song's length in seconds, used if the song was followed by talk or packing up. */
  readonly secondsOf: (song_id: string) => number;
}

interface Stint extends StageEvent {
  readonly ends_at: number | null;
}

/** A song that is on stage for more than this many times its length was followed by talk or packing up. */
const TOO_LONG = 2;
const STEP_KINDS = new Set(["start", "break", "end"]);

function stintsOf(events: readonly StageEvent[], { from, until, begin }: AsPlayedOptions): Stint[] {
  const steps = events
    .filter(({ kind, at }) => STEP_KINDS.has(kind) && at >= from && at <= until)
    .toSorted((a, b) => a.at - b.at);
  return steps
    .map((event, index) => ({ ...event, ends_at: steps[index + 1]?.at ?? null }))
    .filter(({ kind }) => kind !== "end")
    .map((stint) => {
      const waited = begin !== null && stint.at < begin && (stint.ends_at === null || stint.ends_at > begin);
      return waited ? { ...stint, at: begin } : stint;
    });
}

const secondsOn = ({ at, ends_at }: Stint): number => (ends_at === null ? Infinity : (ends_at - at) / 1000);

/**
 * Finds the songs that were really played, in playing order: those on stage for at least `played_seconds`. Switching to
 * another song by mistake and back does not count as a second performance, but returning after another song was played
 * does. Going back to a song long after it ended does not extend its performance.
 */
export function performances(events: readonly StageEvent[], options: AsPlayedOptions): Performance[] {
  const isSong = (stint: Stint): boolean =>
    stint.song_id !== null && secondsOn(stint) <= TOO_LONG * options.secondsOf(stint.song_id);
  const counted: Stint[] = [];
  for (const stint of stintsOf(events, options)) {
    const last = counted.at(-1);
    if (last?.step_id === stint.step_id) {
      const longer = { ...last, ends_at: stint.ends_at };
      if (isSong(longer) || !isSong(last)) counted[counted.length - 1] = longer;
    } else if (secondsOn(stint) >= options.played_seconds) counted.push(stint);
  }
  return counted.flatMap((stint) => {
    if (stint.kind !== "start" || stint.song_id === null) return [];
    const isMeasured = isSong(stint);
    const seconds = Math.round(isMeasured ? secondsOn(stint) : options.secondsOf(stint.song_id));
    return [{ entry_id: stint.step_id, song_id: stint.song_id, started_at: stint.at, seconds, isMeasured }];
  });
}

/**
 * The songs that count as played, both for the ticks in live mode and for the review after the gig: those that the band
 * has confirmed, otherwise those derived from the recorded events.
 */
export function playedSongs(
  as_played: AsPlayed | null | undefined,
  events: readonly StageEvent[],
  options: AsPlayedOptions,
): Performance[] {
  if (!as_played) return performances(events, options);
  return as_played.songs.map((song) => ({ ...song, started_at: Date.parse(song.started_at), isMeasured: false }));
}

/**
 * The entries ticked in live mode at `now` (ms since 1970): those that count as played by then, including the current
 * song after `played_seconds`.
 */
export function tickedEntries(
  as_played: AsPlayed | null | undefined,
  events: readonly StageEvent[],
  options: AsPlayedOptions,
  now: number,
): ReadonlySet<string> {
  const ended = [...events, { kind: "end", step_id: "", song_id: null, at: now }];
  const until = Math.max(options.until, now);
  return new Set(playedSongs(as_played, ended, { ...options, until }).map(({ entry_id }) => entry_id));
}
