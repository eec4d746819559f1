/*
 * How a chart scrolls by itself: the first screen stays for a while, then it moves evenly, so that its end is reached
 * with the end of the song. Places are pixels from the top of the chart, times are seconds on one clock.
 */

/** How long the first screen stays: a share of the song within bounds in seconds, and never more than half of it. */
const PRE_ROLL = { share: 0.1, min: 5, max: 30 } as const;
/** A song is taken for at least this long, in seconds; a shorter length is a typing error. */
const SONG_MIN_SECONDS = 10;
/** A chart that was scrolled back catches up at no more than this multiple of its even pace, so that it stays legible. */
const CATCH_UP_MAX = 2;

/** A song whose chart scrolls by itself. */
export interface ScrolledSong {
  /** When it began. */
  readonly began: number;
  /** How long it takes, in seconds. */
  readonly seconds: number;
  /** The place at which the last screen is shown; more than 0. */
  readonly end: number;
}

/** An even movement from a place to the end of the chart. */
export interface Scroll {
  readonly from: number;
  /** When it leaves this place. */
  readonly leaves: number;
  /** Pixels a second. */
  readonly pace: number;
  readonly end: number;
}

/** Returns how long the first screen stays, in seconds. */
export const preRoll = (seconds: number): number =>
  Math.min(Math.max(seconds * PRE_ROLL.share, PRE_ROLL.min), PRE_ROLL.max, seconds / 2);

const evenPace = ({ seconds, end }: Pick<ScrolledSong, "seconds" | "end">): number =>
  end / (seconds - preRoll(seconds));

/**
 * Begins a song at `now`. A chart that is not at its top is taken to have scrolled to its place evenly, so that the rest
 * of it takes the rest of the song.
 */
export function beginSong(place: number, end: number, length: number, now: number): ScrolledSong {
  const seconds = Math.max(length, SONG_MIN_SECONDS);
  const gone = place <= 0 ? 0 : preRoll(seconds) + Math.min(place, end) / evenPace({ seconds, end });
  return { began: now - gone, seconds, end };
}

export const songEnd = ({ began, seconds }: ScrolledSong): number => began + seconds;

/**
 * Scrolls from a place, so that the end of the chart is reached with the song; later only where the chart would have to
 * move faster than twice its even pace.
 */
export function scrollFrom(place: number, song: ScrolledSong, now: number): Scroll {
  const { end } = song;
  const from = Math.min(Math.max(place, 0), end);
  const leaves = Math.max(now, song.began + preRoll(song.seconds));
  const left = songEnd(song) - leaves;
  const fastest = evenPace(song) * CATCH_UP_MAX;
  return { from, leaves, pace: left > 0 ? Math.min((end - from) / left, fastest) : fastest, end };
}

/** Returns the place at a time. With a `step` in pixels it moves by steps, each as soon as it is due. */
export function placeAt({ from, leaves, pace, end }: Scroll, now: number, step = 0): number {
  const gone = Math.max(now - leaves, 0) * pace;
  return Math.min(from + (step > 0 ? Math.ceil(gone / step) * step : gone), end);
}
