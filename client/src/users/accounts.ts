import type { MemberSecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { type Accessor, createEffect, createResource, on } from "solid-js";
import { call } from "../data/api.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";

type Loaded =
  | { readonly ok: true; readonly accounts: readonly Account[] }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** How many accounts one request fetches. */
const PAGE = "200";

async function loadAccounts(): Promise<Loaded> {
  const accounts: Account[] = [];
  for (;;) {
    const reply = await call("listAccounts", { query: { skip: String(accounts.length), limit: PAGE } });
    if (!reply.ok) return { ok: false, code: reply.code, message: failureText(reply) };
    accounts.push(...reply.body.items);
    if (!reply.body.has_more || reply.body.items.length === 0) return { ok: true, accounts };
  }
}

/* Second factors are not essential: if they cannot be loaded, the list simply does not show them. */
async function loadFactors(): Promise<readonly MemberSecondFactor[]> {
  const reply = await call("listSecondFactors");
  return reply.ok ? reply.body.items : [];
}

/** The band's accounts as the server knows them. */
export interface Accounts {
  /** Empty until the accounts are loaded. Reactive. */
  readonly all: Accessor<readonly Account[]>;
  readonly isLoaded: Accessor<boolean>;
  readonly failure: Accessor<{ readonly code: string; readonly message: string } | undefined>;
  readonly factorOf: (user_id: string) => MemberSecondFactor | undefined;
  readonly forgetFactor: (user_id: string) => void;
  /** Replaces an account that has changed, or adds a new one. */
  readonly replace: (changed: Account) => void;
  readonly loadAgain: () => void;
}

/** Loads accounts and second factors once `isAllowed`; retries when the server is reachable. Call in a component. */
export function createAccounts(isAllowed: Accessor<boolean>): Accounts {
  const [loaded, { mutate, refetch }] = createResource(isAllowed, loadAccounts);
  const [factors, { mutate: mutateFactors, refetch: refetchFactors }] = createResource(isAllowed, loadFactors);
  const all = (): readonly Account[] => {
    const answer = loaded.latest;
    return answer?.ok ? answer.accounts : [];
  };
  const loadAgain = (): void => {
    void refetch();
    void refetchFactors();
  };
  createEffect(
    on(
      () => status.online,
      (online) => online && loaded()?.ok === false && loadAgain(),
      { defer: true },
    ),
  );
  return {
    all,
    isLoaded: () => loaded.latest?.ok === true,
    failure: () => {
      const answer = loaded.latest;
      return answer?.ok === false ? answer : undefined;
    },
    factorOf: (user_id) => factors.latest?.find((factor) => factor.user_id === user_id),
    forgetFactor: (user_id) => void mutateFactors((known) => known?.filter((factor) => factor.user_id !== user_id)),
    replace: (changed) => {
      const rest = all().filter((account) => account.user_id !== changed.user_id);
      mutate({ ok: true, accounts: [...rest, changed] });
    },
    loadAgain,
  };
}
