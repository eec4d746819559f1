/**
 * Limits of a chart. In a separate file so that screens need not load the schemas. Texts are counted in UTF-16 units;
 * of a longer text than `lines`, the rest is kept but not shown.
 */
export const CHART_LIMITS = {
  name: 60,
  text: 65_536,
  lines: 2_000,
  /** The instruments and voices that a chart is for, and the name of each. */
  parts: 20,
  part: 60,
  source: 500,
  perSong: 20,
} as const;

/** The longest text in brackets that is read as chords. */
export const CHORD_MAX = 60;
