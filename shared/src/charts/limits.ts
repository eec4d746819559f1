/**
 * Limits of a chart. In a separate file so that screens need not load the schemas. Strings are counted in UTF-16 units.
 * Lines of a text beyond `lines` are kept but not shown.
 */
export const CHART_LIMITS = {
  name: 60,
  text: 65_536,
  lines: 2_000,
  /** How many instruments and voices a chart may be for, and how long each name may be. */
  parts: 20,
  part: 60,
  source: 500,
  perSong: 20,
} as const;

/** The longest string in brackets that is read as chords. */
export const CHORD_MAX = 60;

/** The highest fret of a capo. */
export const CAPO_MAX = 11;

/** The range of text size steps that members can choose for charts. */
export const SIZE_STEPS = { min: -3, max: 6 } as const;
/** Each step is larger than the one before by this factor. */
export const SIZE_FACTOR = 1.15;
