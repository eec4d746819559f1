/** The kinds of messages that the service sends. */
export const NOTICE_KINDS = [
  "rehearsals",
  "password_reset",
  "invitation",
  "account_changed",
  "second_factor",
  "reminder",
  "nudge",
  "mention",
  "ask",
  "change",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
