import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { type Accessor, createMemo } from "solid-js";
import { me } from "./session.ts";

/** What a member plays and sings, and the transposition in which they read charts. */
export type Reader = Pick<Account, "parts" | "transposition">;

/** How this member reads. Reactive. */
export const reader = (): Reader => {
  /* An app that was just updated may have an account from before there were parts. */
  const { parts = [], transposition = 0 }: Partial<Account> = me() ?? {};
  return { parts, transposition };
};

/** Like `reader`, but changes only with it, so that a chart is not laid out again for nothing. Call in a component. */
export const useReader = (): Accessor<Reader> => createMemo(reader, undefined, { equals: isSameValue });
