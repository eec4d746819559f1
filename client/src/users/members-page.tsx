import type { MemberSecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { useNavigate, useParams, useSearchParams } from "@solidjs/router";
import { type JSX, Match, Show, Switch, createEffect, createMemo, createResource, on } from "solid-js";
import { call } from "../data/api.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { compareNames } from "../i18n/format.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { FactorMissing } from "../second-factor/public.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { createListSearch } from "../ui/list-search.ts";
import { Skeleton } from "../ui/loading.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { EmptyState, ErrorState, OfflineState } from "../ui/states.tsx";
import { MemberRow } from "./member-row.tsx";
import { MemberSheet } from "./member-sheet.tsx";
import "./members.css";

type Loaded =
  | { readonly ok: true; readonly accounts: readonly Account[] }
  | { readonly ok: false; readonly code: string; readonly message: string };

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

/* Not essential: if they cannot be loaded, the list shows no marks. */
async function loadFactors(): Promise<readonly MemberSecondFactor[]> {
  const reply = await call("listSecondFactors");
  return reply.ok ? reply.body.items : [];
}

/** The members of the band, for admins. Online only, because permissions must not be changed from a local copy. */
export function MembersPage(): JSX.Element {
  const params = useParams<{ user_id?: string }>();
  const [query, setQuery] = useSearchParams<{ q?: string; all?: string; invite?: string }>();
  const navigate = useNavigate();
  const isAdmin = (): boolean => me()?.role === "admin";
  const [loaded, { mutate, refetch }] = createResource(isAdmin, loadAccounts);
  const [factors, { mutate: mutateFactors, refetch: refetchFactors }] = createResource(isAdmin, loadFactors);
  const factorOf = (user_id: string): MemberSecondFactor | undefined =>
    factors.latest?.find((factor) => factor.user_id === user_id);
  const forgetFactor = (user_id: string): void =>
    void mutateFactors((known) => known?.filter((factor) => factor.user_id !== user_id));

  const loadAgain = (): void => {
    void refetch();
    void refetchFactors();
  };

  /* Loads again once the server is reachable. */
  createEffect(
    on(
      () => status.online,
      (online) => online && loaded()?.ok === false && loadAgain(),
      { defer: true },
    ),
  );

  const accounts = (): readonly Account[] => {
    const answer = loaded.latest;
    return answer?.ok ? answer.accounts : [];
  };
  const failure = (): Extract<Loaded, { ok: false }> | undefined => {
    const answer = loaded.latest;
    return answer?.ok === false ? answer : undefined;
  };
  const wanted = (): string => (query.q ?? "").trim().toLocaleLowerCase();
  const shown = createMemo(() =>
    accounts()
      .filter((account) => query.all === "1" || account.status === "active")
      .filter(({ real_name, username, email }) =>
        `${real_name} ${username} ${email}`.toLocaleLowerCase().includes(wanted()),
      )
      .toSorted((one, other) => compareNames(one.real_name, other.real_name)),
  );
  const hasDeactivated = (): boolean => accounts().some((account) => account.status === "deactivated");
  const search = createListSearch("q", "all");
  const close = (): void => navigate(`/members${search()}`);
  const replace = (changed: Account): void => {
    const rest = accounts().filter((account) => account.user_id !== changed.user_id);
    mutate({ ok: true, accounts: [...rest, changed] });
  };

  return (
    <div class="page">
      <PageHeader
        title={text().users.title}
        subtitle={
          loaded.latest?.ok
            ? text().users.count(accounts().filter((a) => a.status === "active").length)
            : text().users.lead
        }
        backHref="/more"
        actions={
          <Show when={isAdmin() && loaded.latest?.ok}>
            <ButtonLink look="primary" icon="user-plus" href="/members/new">
              {text().users.add}
            </ButtonLink>
          </Show>
        }
      />
      <Switch>
        <Match when={me() !== undefined && !isAdmin()}>
          <EmptyState icon="lock" title={text().users.adminOnly} />
        </Match>
        <Match when={failure()?.code === "SECOND_FACTOR_MISSING"}>
          <FactorMissing />
        </Match>
        <Match when={failure()}>
          {(failed) => (
            <Show
              when={failed().code === "OFFLINE"}
              fallback={<ErrorState title={text().users.loadFailed} hint={failed().message} onRetry={loadAgain} />}
            >
              <OfflineState hint={text().users.offline} onRetry={loadAgain} />
            </Show>
          )}
        </Match>
        <Match when={loaded.latest === undefined}>
          <Skeleton />
        </Match>
        <Match when={loaded.latest?.ok}>
          <div class="row">
            <SearchField
              class="grow"
              label={text().users.search}
              value={query.q ?? ""}
              onInput={(q) => setQuery({ q: q || null }, { replace: true })}
            />
            <Show when={hasDeactivated()}>
              <Chip
                pressed={query.all === "1"}
                onClick={() => setQuery({ all: query.all === "1" ? null : "1" }, { replace: true })}
              >
                {text().users.showDeactivated}
              </Chip>
            </Show>
          </div>
          <Show
            when={shown().length > 0}
            fallback={
              <EmptyState icon="search" title={text().users.noneFound}>
                <Button onClick={() => setQuery({ q: null }, { replace: true })}>{text().app.clearSearch}</Button>
              </EmptyState>
            }
          >
            <ul class="members">
              <IncrementalFor each={shown()}>
                {(account) => (
                  <MemberRow
                    account={account}
                    isMe={account.user_id === me()?.user_id}
                    hasFactor={factorOf(account.user_id) !== undefined}
                    search={search()}
                  />
                )}
              </IncrementalFor>
            </ul>
          </Show>
          <MemberSheet
            user_id={params.user_id}
            accounts={accounts()}
            factorOf={factorOf}
            onFactorReset={forgetFactor}
            isInvitation={query.invite === "1"}
            onClose={close}
            onSaved={(account, isNew) => {
              replace(account);
              if (isNew) navigate(`/members/${account.user_id}?invite=1`, { replace: true });
              else close();
            }}
            onChanged={replace}
          />
        </Match>
      </Switch>
    </div>
  );
}
