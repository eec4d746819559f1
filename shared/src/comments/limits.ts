/** The limits of discussions. In a separate file so that screens need not load the schemas. */
export const COMMENT_LIMITS = {
  /** The maximum length of a comment as its author types it, in characters. */
  typed: 2_000,
  /** How many members one comment may mention. Further names stay plain text. */
  mentions: 20,
  /** The maximum length of a stored comment; a mentioned member's id is longer than most names. */
  text: 2_000 + 20 * 36,
  /** How many comments a gig, rehearsal or song may have. */
  perSubject: 300,
} as const;
