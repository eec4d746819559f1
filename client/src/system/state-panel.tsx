import type { SystemState } from "@bandstand/shared/system/contract.ts";
import { isBackupOld } from "@bandstand/shared/system/backup-age.ts";
import { For, type JSX, Match, Show, Switch, createEffect, createResource, on } from "solid-js";
import { call } from "../data/api.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { formatBytes, formatInstant, formatRelative } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { FactorMissing } from "../second-factor/public.ts";
import { Banner } from "../ui/banner.tsx";
import { Badge } from "../ui/chip.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { ErrorState, OfflineState } from "../ui/states.tsx";
import { NoticesCard } from "./notices-card.tsx";

const BACKUP_COMMAND = "npm run db -- backup band.backup";

/** The server's state, requested when the page opens and, if that fails, again once the device is back online. */
export function StatePanel(): JSX.Element {
  const [loaded, { refetch }] = createResource(() => call("getSystem"));
  const answer = () => (loaded.latest?.ok ? loaded.latest.body : undefined);
  const refused = () => (loaded.latest?.ok === false ? loaded.latest : undefined);

  createEffect(
    on(
      () => status.online,
      (online) => online && refused() !== undefined && void refetch(),
      { defer: true },
    ),
  );

  return (
    <Switch fallback={<Skeleton rows={6} />}>
      <Match when={refused()?.code === "OFFLINE"}>
        <OfflineState hint={text().system.offline} onRetry={refetch} />
      </Match>
      <Match when={refused()?.code === "SECOND_FACTOR_MISSING"}>
        <FactorMissing />
      </Match>
      <Match when={refused()}>{(failure) => <ErrorState hint={failureText(failure())} onRetry={refetch} />}</Match>
      <Match when={answer()}>
        {(state) => (
          <div class="stack">
            <BackupCard state={state()} />
            <NoticesCard state={state()} onRetried={() => void refetch()} />
            <DatabaseCard state={state()} />
            <ProcessesCard state={state()} />
            <ServiceCard state={state()} />
          </div>
        )}
      </Match>
    </Switch>
  );
}

interface CardProps {
  readonly state: SystemState;
}

function Fact(props: { readonly name: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <div class="facts__item">
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function BackupCard(props: CardProps): JSX.Element {
  const last = () => props.state.last_backup;
  const when = (instant: string): string => `${formatRelative(instant, Date.now())} (${formatInstant(instant)})`;
  return (
    <section class="card stack" aria-labelledby="system-backup">
      <h2 id="system-backup" class="heading">
        {text().system.backup}
      </h2>
      <Show when={isBackupOld(last(), Date.now())}>
        <Banner tone="warning">
          <p>
            <Show when={last()} fallback={text().system.noBackup}>
              {(instant) => text().system.oldBackup(formatRelative(instant(), Date.now()))}
            </Show>
          </p>
          <p>
            {text().system.backupHint} <code class="system__code small anywhere">{BACKUP_COMMAND}</code>
          </p>
        </Banner>
      </Show>
      <dl class="facts">
        <Fact name={text().system.lastBackup}>
          <Show when={last()} fallback={text().system.never}>
            {(instant) => when(instant())}
          </Show>
        </Fact>
        <Show when={props.state.restored_at}>
          {(instant) => <Fact name={text().system.restored}>{when(instant())}</Fact>}
        </Show>
      </dl>
    </section>
  );
}

function DatabaseCard(props: CardProps): JSX.Element {
  const database = () => props.state.database;
  const documents = (): number => database().collections.reduce((sum, collection) => sum + collection.documents, 0);
  return (
    <section class="card stack" aria-labelledby="system-database">
      <h2 id="system-database" class="heading">
        {text().system.database}
      </h2>
      <dl class="facts">
        <Fact name={text().system.kind}>{text().system.kinds[database().kind]}</Fact>
        <Fact name={text().system.size}>{formatBytes(database().bytes)}</Fact>
        <Fact name={text().system.documents}>
          <span class="tabular">{documents()}</span>
        </Fact>
        <Fact name={text().system.migrations}>
          <Show when={props.state.migrations.length > 0} fallback={text().system.noMigrations}>
            <ul>
              <For each={props.state.migrations}>
                {({ name, applied_at }) => (
                  <li>{text().system.migration(name, applied_at === null ? undefined : formatInstant(applied_at))}</li>
                )}
              </For>
            </ul>
          </Show>
        </Fact>
      </dl>
      <details class="system__more">
        <summary class="touch">{text().system.collections}</summary>
        <dl class="facts">
          <For each={database().collections}>
            {(collection) => (
              <Fact name={collection.name}>
                <span class="tabular">{collection.documents}</span>
              </Fact>
            )}
          </For>
        </dl>
      </details>
    </section>
  );
}

function ProcessesCard(props: CardProps): JSX.Element {
  const versions = () => new Set(props.state.processes.map(({ version }) => version));
  return (
    <section class="card stack" aria-labelledby="system-processes">
      <h2 id="system-processes" class="heading">
        {text().system.processes}
      </h2>
      <Show when={versions().size > 1}>
        <Banner tone="warning">{text().system.otherVersions}</Banner>
      </Show>
      <ul class="ruled">
        <For each={props.state.processes}>
          {({ host, version, started_at, answers }) => (
            <li class="processes__item row">
              <span class="medium anywhere">{host}</span>
              <Show when={answers}>
                <Badge tone="success" icon="check">
                  {text().system.thisProcess}
                </Badge>
              </Show>
              <span class="soft processes__since">
                {version} · {text().system.startedAt(formatRelative(started_at, Date.now()))}
              </span>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}

function ServiceCard(props: CardProps): JSX.Element {
  const isSetUp = (is: boolean): string => (is ? text().system.configured : text().system.notConfigured);
  return (
    <section class="card stack" aria-labelledby="system-service">
      <h2 id="system-service" class="heading">
        {text().system.service}
      </h2>
      <dl class="facts">
        <Fact name={text().system.version}>{props.state.version}</Fact>
        <Fact name={text().system.node}>{props.state.node}</Fact>
        <Fact name={text().system.chat}>{isSetUp(props.state.chat_configured)}</Fact>
        <Fact name={text().system.mail}>{isSetUp(props.state.mail_configured)}</Fact>
        <Fact name={text().system.head}>
          <span class="tabular">{props.state.sync_head}</span>
        </Fact>
        <Fact name={text().system.epoch}>
          <code class="system__code small anywhere">{props.state.sync_epoch}</code>
          <span class="faint facts__hint">{text().system.epochHint}</span>
        </Fact>
      </dl>
    </section>
  );
}
