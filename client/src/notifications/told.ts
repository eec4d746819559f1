import type { Recipients } from "@bandstand/shared/contract/fields.ts";

/** The answer to the question of whom to notify. */
export interface Told {
  readonly recipients: Recipients;
  /** Says to how many it will be sent, for the message that confirms the change; empty if to nobody. */
  readonly summary: string;
}

/** The answer if there is nothing to announce. */
export const TOLD_NOBODY: Told = { recipients: {}, summary: "" };
