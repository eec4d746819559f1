/** Limits of a chart. In a separate file so that screens need not load the schemas. `text` counts UTF-16 units. */
export const CHART_LIMITS = { text: 65_536, lines: 2_000 } as const;

/** The longest text in brackets that is read as chords. */
export const CHORD_MAX = 60;
