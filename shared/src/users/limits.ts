/** The maximum lengths of a member's texts. In a separate file so that screens need not load the schemas. */
export const ACCOUNT_LIMITS = { real_name: 100, email: 254 } as const;

/** How many instruments and voices a member has at most. */
export const MEMBER_PARTS_MAX = 20;

/** The largest transposition of an instrument in semitones, up or down. */
export const TRANSPOSITION_MAX = 11;

/** The transpositions of common instruments: in C, B flat, E flat and F. */
export const COMMON_TRANSPOSITIONS = [0, 2, 9, 7] as const;

/** The maximum length of a phone number, which may contain a remark. */
export const PHONE_MAX = 40;
