import type { Recipients } from "@bandstand/shared/contract/fields.ts";

/** The answer to the question of whom to notify. */
export interface Told {
  readonly recipients: Recipients;
  /** Says how many members will be notified, for the toast that confirms the change; empty if nobody is. */
  readonly summary: string;
}

/** The answer if there is nothing to announce. */
export const TOLD_NOBODY: Told = { recipients: {}, summary: "" };
