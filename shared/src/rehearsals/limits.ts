import { TEXT_MAX } from "../contract/limits.ts";

/** The limits of a rehearsal and its protocol. In a separate file so that screens need not load the schemas. */
export const REHEARSAL_LIMITS = { location: 200, comment: TEXT_MAX } as const;
export const TODO_LIMITS = { text: 500, comment: TEXT_MAX } as const;
/** The maximum length of a remark on a song in the protocol. */
export const REMARK_MAX = TEXT_MAX;
/** The maximum length of a member's comment. */
export const COMMENT_MAX = 5_000;
/** The maximum number of songs, of todos and of comments in a protocol. */
export const PROTOCOL_MAX = 300;
