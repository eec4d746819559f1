/** The maximum lengths of a member's text fields. In a separate file so that screens need not load the schemas. */
export const ACCOUNT_LIMITS = { real_name: 100, email: 254 } as const;

/** The maximum number of a member's instruments and voices. */
export const MEMBER_PARTS_MAX = 20;

/** The largest transposition of an instrument, up or down, in semitones. */
export const TRANSPOSITION_MAX = 11;

/** The transpositions of common instruments: in C, B flat, E flat and F. */
export const COMMON_TRANSPOSITIONS = [0, 2, 9, 7] as const;

/** The maximum length of a phone number, which may contain a remark. */
export const PHONE_MAX = 40;
