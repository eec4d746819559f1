import type { AsPlayed } from "./contract.ts";

/** Seconds on stage after which a song counts as played, by default (docs/rules/live.md#what-counts-as-played). */
export const PLAYED_SECONDS_DEFAULT = 30;
export const PLAYED_SECONDS_RANGE = { min: 10, max: 120 } as const;

/** What the stage noted, in any order; only starts, breaks and the end tell of time. Times are ms since 1970. */
export interface StageEvent {
  readonly kind: string;
  readonly step_id: string;
  readonly song_id: string | null;
  readonly at: number;
}

/** A song of the evening as the stage noted it. */
export interface Performance {
  /** The entry that stood on stage. */
  readonly entry_id: string;
  readonly song_id: string;
  readonly started_at: number;
  readonly seconds: number;
  /** False where it stood too long to be the song alone, and its length in the repertoire was taken instead. */
  readonly isMeasured: boolean;
}

export interface AsPlayedOptions {
  /** The evening, ms since 1970: what was noted before or after it was a look or a rehearsal. */
  readonly from: number;
  readonly until: number;
  /** When the evening begins by the plan: whoever opened live mode earlier was still waiting. */
  readonly begin: number | null;
  readonly played_seconds: number;
  /** A song's length in seconds, for one that ended in talk or in packing up. */
  readonly secondsOf: (song_id: string) => number;
}

interface Stint extends StageEvent {
  readonly ends_at: number | null;
}

/** This many times a song's length on stage is no longer the song. */
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
 * What was really played, in the order of the evening: a song that stood on stage for `played_seconds`. A slip to
 * another song and back is no second time; a song that comes again after another one is. Who comes back to it long
 * after it was over only looks.
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
 * What counts as played, for the ticks on stage and for the review after the gig alike: what the band has confirmed, else
 * what the stage noted.
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
 * The entries that are ticked on stage at `now`, in ms since 1970: what counts as played by then, a song that is still on
 * after `played_seconds` too.
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
