import type { Recipients } from "@bandstand/shared/contract/fields.ts";

/** The choice of whom to notify of a change. */
export interface Announcement {
  readonly recipients: Recipients;
  /** Says how many members will be notified, for the toast that confirms the change; empty if nobody is. */
  readonly summary: string;
}

/** The choice for a change that is not announced. */
export const UNANNOUNCED: Announcement = { recipients: {}, summary: "" };
