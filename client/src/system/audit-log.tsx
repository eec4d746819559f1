import type { AuditEntry, AuditKind } from "@bandstand/shared/system/contract.ts";
import { type JSX, Match, Show, Switch, createEffect, createSignal, on, onMount } from "solid-js";
import { call } from "../data/api.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { FactorMissing } from "../second-factor/public.ts";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Skeleton } from "../ui/loading.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { EmptyState, ErrorState, OfflineState } from "../ui/states.tsx";

const PAGE = 50;

const icons: Readonly<Record<AuditKind, IconName>> = {
  sign_in: "device",
  sign_in_failed: "warning",
  sign_in_limited: "warning",
  token_reused: "warning",
  session_copied: "warning",
  signed_out: "log-out",
  email_changed: "mail",
  username_changed: "user",
  password_changed: "key",
  password_reset: "key",
  reset_requested: "key",
  reset_link_made: "link",
  sessions_ended: "log-out",
  member_created: "user-plus",
  invitation_accepted: "user-plus",
  role_changed: "user",
  member_deactivated: "x-circle",
  member_activated: "check-circle",
  calendar_address_made: "calendar-plus",
  calendar_address_ended: "calendar",
  share_made: "share",
  share_ended: "link",
  ask_made: "user",
  ask_withdrawn: "user",
  ask_answered: "user",
  push_device_added: "bell",
  push_device_removed: "bell",
  lock_overridden: "unlock",
  second_factor_on: "key",
  second_factor_changed: "key",
  second_factor_off: "key",
  second_factor_reset: "key",
  second_factor_failed: "warning",
  recovery_code_used: "key",
  config_changed: "sliders",
  backup_written: "storage",
  data_restored: "history",
};

interface Failure {
  readonly code: string;
  readonly message: string;
}

/** The audit list, latest entries first, loaded page by page. */
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
      setFailure({ code: reply.code, message: failureText(reply) });
      return;
    }
    setFailure(undefined);
    /* New entries shift the pages, so the server may return an entry twice. */
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
      <Match when={failure()?.code === "OFFLINE"}>
        <OfflineState hint={text().system.offline} onRetry={() => void load()} />
      </Match>
      <Match when={failure()?.code === "SECOND_FACTOR_MISSING"}>
        <FactorMissing />
      </Match>
      <Match when={failure()}>{(failed) => <ErrorState hint={failed().message} onRetry={() => void load()} />}</Match>
      <Match when={entries()?.length === 0}>
        <EmptyState icon="lock" title={text().system.logEmpty} hint={text().system.logHint} />
      </Match>
      <Match when={entries()}>
        {(shown) => (
          <div class="stack">
            <p class="soft">{text().system.logHint}</p>
            <ul class="audit card card--flush ruled">
              <IncrementalFor each={shown()}>{(entry) => <Entry entry={entry} />}</IncrementalFor>
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
  /* A newer server may send kinds of entries that this version does not know. */
  const icon = (): IconName => (icons as Partial<typeof icons>)[props.entry.kind] ?? "info";
  const isWarning = (): boolean => icon() === "warning";
  const sentence = (): string => {
    const { kind, user, by, role } = props.entry;
    const sentences: Partial<ReturnType<typeof text>["system"]["audit"]> = text().system.audit;
    return (
      sentences[kind]?.(user?.name, by?.name, role === null ? "" : text().users.roles[role]) ??
      text().system.unknownEntry
    );
  };
  const by = (): string | undefined => {
    const { user, by: who } = props.entry;
    return who === null || who.user_id === user?.user_id ? undefined : text().system.by(who.name);
  };
  /* The network address of the member who acted; undefined if it is missing, as in an older server's responses. */
  const from = (): string | undefined => {
    const address: string | null | undefined = props.entry.address;
    return address ? text().system.from(address) : undefined;
  };
  return (
    <li class="audit__item line" classList={{ "audit__item--warning": isWarning() }}>
      <Icon name={icon()} />
      <div class="audit__text">
        <p class="audit__what">{sentence()}</p>
        <p class="faint">
          {[formatInstant(props.entry.at), by(), from()].filter((part) => part !== undefined).join(" · ")}
        </p>
      </div>
      <Show when={props.entry.count > 1}>
        <Badge tone="warning">{text().system.times(props.entry.count)}</Badge>
      </Show>
    </li>
  );
}
