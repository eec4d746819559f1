import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ImportResult } from "@bandstand/shared/songs/contract.ts";
import { Navigate } from "@solidjs/router";
import { type JSX, Match, Show, Switch, createEffect, createSignal, on, onCleanup } from "solid-js";
import { call } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { syncNow } from "../data/sync-loop.ts";
import { mayEdit } from "../data/rights.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Spinner } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState, OfflineState } from "../ui/states.tsx";
import { FileDrop } from "./file-drop.tsx";
import type { ImportChoices } from "./import-choices.ts";
import { ImportPreview } from "./import-preview.tsx";
import "./import.css";

/** The server's limit. */
const MAX_BYTES = 5 * 1024 * 1024;

const AT_FIRST: ImportChoices = { mapping: {}, isDuplicateTaken: false, isBadSkipped: false };

/** Imports a repertoire: choose a file, preview each row, confirm. Needs the network. */
export function ImportPage(): JSX.Element {
  const [file, setFile] = createSignal<File | null>(null);
  const [choices, setChoices] = createSignal(AT_FIRST);
  const [plan, setPlan] = createSignal<ImportResult | null>(null);
  const [failure, setFailure] = createSignal<Failure | null>(null);
  const [tooLarge, setTooLarge] = createSignal(false);
  const [busy, setBusy] = createSignal<"checking" | "importing" | null>(null);
  const [done, setDone] = createSignal<ImportResult | null>(null);
  /* One key per import, so that a repeat after a lost response completes it instead of duplicating it. */
  let key = newId();
  let checking = new AbortController();
  onCleanup(() => checking.abort());

  const query = () => ({
    mapping: JSON.stringify(choices().mapping),
    duplicates: choices().isDuplicateTaken ? ("create" as const) : ("skip" as const),
  });

  const check = async (): Promise<void> => {
    const body = file();
    if (body === null) return;
    checking.abort();
    checking = new AbortController();
    const { signal } = checking;
    setBusy("checking");
    setFailure(null);
    const reply = await call("importSongs", { query: { ...query(), dry_run: "true" }, body, signal });
    if (signal.aborted) return;
    setBusy(null);
    if (reply.ok) setPlan(reply.body);
    else setFailure(reply);
  };

  const choose = (chosen: File): void => {
    setTooLarge(chosen.size > MAX_BYTES);
    if (chosen.size > MAX_BYTES) return;
    key = newId();
    setFile(chosen);
    setChoices(AT_FIRST);
    setPlan(null);
    void check();
  };
  const change = (next: Partial<ImportChoices>): void => {
    key = newId();
    setChoices((now) => ({ ...now, ...next }));
    /* Skipping bad rows does not change the preview. */
    if (next.mapping !== undefined || next.isDuplicateTaken !== undefined) void check();
  };
  const takeOver = async (): Promise<void> => {
    const body = file();
    if (body === null) return;
    setBusy("importing");
    setFailure(null);
    const skip_bad = choices().isBadSkipped ? ("true" as const) : ("false" as const);
    const reply = await call("importSongs", { query: { ...query(), skip_bad }, body, idempotencyKey: key });
    setBusy(null);
    if (!reply.ok) return void setFailure(reply);
    setDone(reply.body);
    syncNow();
  };
  const startAgain = (): void => {
    checking.abort();
    key = newId();
    setBusy(null);
    setFile(null);
    setPlan(null);
    setDone(null);
    setFailure(null);
  };

  const isOffline = (): boolean => failure()?.code === "OFFLINE" || (status.online === false && file() === null);
  const retry = (): void => void (plan() === null ? check() : takeOver());
  /* Once online again, the preview continues by itself; the import waits for the user. */
  createEffect(
    on(
      () => status.online,
      (online) => online && failure()?.code === "OFFLINE" && plan() === null && void check(),
      { defer: true },
    ),
  );

  return (
    <Show when={me() === undefined || mayEdit()} fallback={<Navigate href="/songs" />}>
      <div class="page page--narrow import">
        <PageHeader title={text().songs.importTitle} subtitle={text().songs.importHint} backHref="/songs" />
        <Switch>
          <Match when={done()}>
            {(result) => (
              <EmptyState
                icon="check-circle"
                title={text().songs.importedTitle}
                hint={text().songs.imported(result().created)}
              >
                <Button onClick={startAgain}>{text().songs.otherFile}</Button>
                <ButtonLink look="primary" href="/songs">
                  {text().songs.toSongs}
                </ButtonLink>
              </EmptyState>
            )}
          </Match>
          <Match when={isOffline() && plan() === null}>
            <OfflineState {...(file() === null ? {} : { onRetry: retry })} />
          </Match>
          <Match when={file() === null}>
            <FileDrop onChoose={choose} />
            <Show when={tooLarge()}>
              <Banner tone="danger">{text().songs.fileTooLarge}</Banner>
            </Show>
          </Match>
          <Match when={true}>
            <div class="import__file row row--between">
              <strong class="truncate">{file()?.name}</strong>
              <Button look="quiet" icon="upload" onClick={startAgain} disabled={busy() === "importing"}>
                {text().songs.otherFile}
              </Button>
            </div>
            <Show when={failure()}>
              {(failed) => (
                <Banner
                  tone="danger"
                  actions={
                    <Button size="s" onClick={retry}>
                      {text().app.retry}
                    </Button>
                  }
                >
                  {failureText(failed())}
                </Banner>
              )}
            </Show>
            <Show when={plan()} fallback={<Show when={busy()}>{<Spinner label={text().songs.checking} />}</Show>}>
              {(found) => (
                <ImportPreview
                  plan={found()}
                  choices={choices()}
                  busy={busy()}
                  onChange={change}
                  onImport={() => void takeOver()}
                />
              )}
            </Show>
          </Match>
        </Switch>
      </div>
    </Show>
  );
}
