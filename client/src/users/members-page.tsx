import { useNavigate, useParams, useSearchParams } from "@solidjs/router";
import { type JSX, Match, Show, Switch, createMemo } from "solid-js";
import { me } from "../data/session.ts";
import { compareNames } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { FactorMissing } from "../second-factor/public.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { ListScreen } from "../ui/list-screen.tsx";
import { createListSearch } from "../ui/list-search.ts";
import { NoMatch } from "../ui/list-states.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { EmptyState, ErrorState, OfflineState } from "../ui/states.tsx";
import { type Accounts, createAccounts } from "./accounts.ts";
import { MemberRow } from "./member-row.tsx";
import { MemberSheet } from "./member-sheet.tsx";
import "./members.css";

/** The band's members, for admins. Online only, because permissions must not be changed based on a local copy. */
export function MembersPage(): JSX.Element {
  const isAdmin = (): boolean => me()?.role === "admin";
  const accounts = createAccounts(isAdmin);
  const active = (): number => accounts.all().filter(({ status }) => status === "active").length;
  return (
    <ListScreen
      title={text().users.title}
      subtitle={accounts.isLoaded() ? text().users.count(active()) : text().users.lead}
      backHref="/more"
      actions={
        <Show when={isAdmin() && accounts.isLoaded()}>
          <ButtonLink look="primary" icon="user-plus" href="/members/new">
            {text().users.add}
          </ButtonLink>
        </Show>
      }
    >
      <Switch fallback={<Skeleton />}>
        <Match when={me() !== undefined && !isAdmin()}>
          <EmptyState icon="lock" title={text().users.adminOnly} />
        </Match>
        <Match when={accounts.failure()?.code === "SECOND_FACTOR_MISSING"}>
          <FactorMissing />
        </Match>
        <Match when={accounts.failure()?.code === "OFFLINE"}>
          <OfflineState hint={text().users.offline} onRetry={accounts.loadAgain} />
        </Match>
        <Match when={accounts.failure()}>
          {(failed) => (
            <ErrorState title={text().users.loadFailed} hint={failed().message} onRetry={accounts.loadAgain} />
          )}
        </Match>
        <Match when={accounts.isLoaded()}>
          <Members accounts={accounts} />
        </Match>
      </Switch>
    </ListScreen>
  );
}

function Members(props: { readonly accounts: Accounts }): JSX.Element {
  const params = useParams<{ user_id?: string }>();
  const [query, setQuery] = useSearchParams<{ q?: string; all?: string; invite?: string }>();
  const navigate = useNavigate();
  const search = createListSearch("q", "all");
  const wanted = (): string => (query.q ?? "").trim().toLocaleLowerCase();
  const shown = createMemo(() =>
    props.accounts
      .all()
      .filter((account) => query.all === "1" || account.status === "active")
      .filter(({ real_name, username, email }) =>
        `${real_name} ${username} ${email}`.toLocaleLowerCase().includes(wanted()),
      )
      .toSorted((one, other) => compareNames(one.real_name, other.real_name)),
  );
  const hasDeactivated = (): boolean => props.accounts.all().some(({ status }) => status === "deactivated");
  const close = (): void => navigate(`/members${search()}`);

  return (
    <>
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
        fallback={<NoMatch title={text().users.noneFound} onClear={() => setQuery({ q: null }, { replace: true })} />}
      >
        <ul class="members card card--flush ruled">
          <IncrementalFor each={shown()}>
            {(account) => (
              <MemberRow
                account={account}
                isMe={account.user_id === me()?.user_id}
                hasFactor={props.accounts.factorOf(account.user_id) !== undefined}
                search={search()}
              />
            )}
          </IncrementalFor>
        </ul>
      </Show>
      <MemberSheet
        user_id={params.user_id}
        accounts={props.accounts.all()}
        factorOf={props.accounts.factorOf}
        onFactorReset={props.accounts.forgetFactor}
        isInvitation={query.invite === "1"}
        onClose={close}
        onSaved={(account, isNew) => {
          props.accounts.replace(account);
          if (isNew) navigate(`/members/${account.user_id}?invite=1`, { replace: true });
          else close();
        }}
        onChanged={props.accounts.replace}
      />
    </>
  );
}
