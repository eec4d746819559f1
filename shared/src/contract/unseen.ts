/**
 * Invisible characters that can make one name look like another: bidirectional overrides and isolates (Unicode TR 36),
 * zero-width spaces and the byte order mark. They usually come from pasted text, so they are removed rather than
 * refused. Zero-width joiners stay, because emoji and some scripts need them.
 */
export const UNSEEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
