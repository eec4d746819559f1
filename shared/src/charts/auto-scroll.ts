/*
 * Automatic scrolling of a chart: the first screen stays for a while, then the chart scrolls at an even pace and
 * reaches its end when the song ends. Positions are pixels from the top of the chart, times are seconds on one clock.
 */

/**
 * How long the first screen stays: a share of the song, from `min` to `max` seconds, but never more than half of it.
 */
const PRE_ROLL = { share: 0.1, min: 5, max: 30 } as const;
/** The shortest length of a song, in seconds. Shorter ones are typing errors and are raised to this. */
const SONG_MIN_SECONDS = 10;
/** A chart that was scrolled back catches up at no more than this multiple of its even pace, so it stays legible. */
const CATCH_UP_MAX = 2;

/** A song whose chart scrolls automatically. */
export interface ScrolledSong {
  /** When the song began. */
  readonly began: number;
  /** The song's length in seconds. */
  readonly seconds: number;
  /** The position at which the last screen is shown; greater than 0. */
  readonly end: number;
}

/** An even scroll from a position to the end of the chart. */
export interface Scroll {
  readonly from: number;
  /** When the chart starts to move. */
  readonly leaves: number;
  /** Pixels per second. */
  readonly pace: number;
  readonly end: number;
}

/** Returns how long the first screen stays, in seconds. */
export const preRoll = (seconds: number): number =>
  Math.min(Math.max(seconds * PRE_ROLL.share, PRE_ROLL.min), PRE_ROLL.max, seconds / 2);

const evenPace = ({ seconds, end }: Pick<ScrolledSong, "seconds" | "end">): number =>
  end / (seconds - preRoll(seconds));

/**
 * Begins a song at `now`. A chart that is not at its top is assumed to have scrolled there evenly, so the rest of the
 * chart takes the rest of the song.
 */
export function beginSong(place: number, end: number, length: number, now: number): ScrolledSong {
  const seconds = Math.max(length, SONG_MIN_SECONDS);
  const gone = place <= 0 ? 0 : preRoll(seconds) + Math.min(place, end) / evenPace({ seconds, end });
  return { began: now - gone, seconds, end };
}

export const songEnd = ({ began, seconds }: ScrolledSong): number => began + seconds;

/**
 * Scrolls from a position so that the chart ends with the song, or later if it would otherwise have to move faster than
 * twice its even pace.
 */
export function scrollFrom(place: number, song: ScrolledSong, now: number): Scroll {
  const { end } = song;
  const from = Math.min(Math.max(place, 0), end);
  const leaves = Math.max(now, song.began + preRoll(song.seconds));
  const left = songEnd(song) - leaves;
  const fastest = evenPace(song) * CATCH_UP_MAX;
  return { from, leaves, pace: left > 0 ? Math.min((end - from) / left, fastest) : fastest, end };
}

/**
 * Returns the position at a time. With a `step` in pixels, the chart moves in whole steps, never behind its even pace.
 */
export function placeAt({ from, leaves, pace, end }: Scroll, now: number, step = 0): number {
  const gone = Math.max(now - leaves, 0) * pace;
  return Math.min(from + (step > 0 ? Math.ceil(gone / step) * step : gone), end);
}
