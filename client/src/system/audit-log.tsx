import type { AuditEntry, AuditKind } from "@bandstand/shared/system/contract.ts";
import { type JSX, Match, Show, Switch, createEffect, createSignal, on, onMount } from "solid-js";
import { call } from "../data/api.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Skeleton } from "../ui/loading.tsx";
import { LongFor } from "../ui/long-for.tsx";
import { EmptyState, ErrorState, OfflineState } from "../ui/states.tsx";

const PAGE = 50;

const icons: Readonly<Record<AuditKind, IconName>> = {
  sign_in: "device",
  sign_in_failed: "warning",
  sign_in_limited: "warning",
  token_reused: "warning",
  session_copied: "warning",
  password_changed: "key",
  password_reset: "key",
  reset_link_made: "link",
  sessions_ended: "log-out",
  member_created: "user-plus",
  role_changed: "user",
  member_deactivated: "x-circle",
  member_activated: "check-circle",
  config_changed: "sliders",
  backup_written: "storage",
  data_restored: "history",
};

interface Failure {
  readonly isOffline: boolean;
  readonly message: string;
}

/** What concerned the band's safety, the latest first, page by page. */
export function AuditLog(): JSX.Element {
  const [entries, setEntries] = createSignal<readonly AuditEntry[]>();
  const [hasMore, setHasMore] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<Failure>();

  const load = async (): Promise<void> => {
    const known = entries() ?? [];
    setBusy(true);
    const reply = await call("listAudit", { query: { skip: String(known.length), limit: String(PAGE) } });
    setBusy(false);
    if (!reply.ok) {
      setFailure({ isOffline: reply.code === "OFFLINE", message: failureText(reply) });
      return;
    }
    setFailure(undefined);
    /* What happened meanwhile has moved the pages: an entry may come again. */
    const ids = new Set(known.map(({ entry_id }) => entry_id));
    setEntries([...known, ...reply.body.items.filter(({ entry_id }) => !ids.has(entry_id))]);
    setHasMore(reply.body.has_more);
  };
  onMount(() => void load());
  createEffect(
    on(
      () => status.online,
      (online) => online && failure() !== undefined && void load(),
      { defer: true },
    ),
  );

  return (
    <Switch fallback={<Skeleton rows={8} />}>
      <Match when={failure()?.isOffline}>
        <OfflineState hint={text().system.offline} onRetry={() => void load()} />
      </Match>
      <Match when={failure()}>{(failed) => <ErrorState hint={failed().message} onRetry={() => void load()} />}</Match>
      <Match when={entries()?.length === 0}>
        <EmptyState icon="lock" title={text().system.logEmpty} hint={text().system.logHint} />
      </Match>
      <Match when={entries()}>
        {(shown) => (
          <div class="stack">
            <p class="soft">{text().system.logHint}</p>
            <ul class="audit">
              <LongFor each={shown()}>{(entry) => <Entry entry={entry} />}</LongFor>
            </ul>
            <Show when={hasMore()}>
              <Button busy={busy()} onClick={() => void load()}>
                {text().system.more}
              </Button>
            </Show>
          </div>
        )}
      </Match>
    </Switch>
  );
}

function Entry(props: { readonly entry: AuditEntry }): JSX.Element {
  const isWarning = (): boolean => icons[props.entry.kind] === "warning";
  const sentence = (): string => {
    const { kind, user, by, role } = props.entry;
    return text().system.audit[kind](user?.name, by?.name, role === null ? "" : text().users.roles[role]);
  };
  const by = (): string | undefined => {
    const { user, by: who } = props.entry;
    return who === null || who.user_id === user?.user_id ? undefined : text().system.by(who.name);
  };
  return (
    <li class="audit__item" classList={{ "audit__item--warning": isWarning() }}>
      <Icon name={icons[props.entry.kind]} />
      <div class="audit__text">
        <p class="audit__what">{sentence()}</p>
        <p class="faint">{[formatInstant(props.entry.at), by()].filter((part) => part !== undefined).join(" · ")}</p>
      </div>
      <Show when={props.entry.count > 1}>
        <Badge tone="warning">{text().system.times(props.entry.count)}</Badge>
      </Show>
    </li>
  );
}
