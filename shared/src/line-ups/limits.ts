/** The limits of line-ups. In a separate file so that screens need not load the schemas. */
export const LINE_UP_LIMITS = {
  name: 60,
  seats: 60,
  /** How many line-ups a band may have, not counting archived ones. */
  perBand: 40,
} as const;
