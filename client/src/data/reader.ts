import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { type Accessor, createMemo } from "solid-js";
import { me } from "./session.ts";

/** What a member plays and sings, and the transposition in which they read charts. */
export type Reader = Pick<Account, "parts" | "transposition">;

/** What this member plays and sings, and their transposition. Reactive. */
export const reader = (): Reader => {
  /* Just after an update, the app may still have an account stored by a version that had no parts. */
  const { parts = [], transposition = 0 }: Partial<Account> = me() ?? {};
  return { parts, transposition };
};

/**
 * Like `reader`, but notifies only if its value changes, so that charts are not laid out again needlessly. Call in a
 * component.
 */
export const useReader = (): Accessor<Reader> => createMemo(reader, undefined, { equals: isSameValue });
