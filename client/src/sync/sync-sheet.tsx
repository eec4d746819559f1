import { type JSX, Match, Show, Switch, createSignal } from "solid-js";
import { readMeta, db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import type { SelfCheck } from "../data/rows.ts";
import { session } from "../data/session.ts";
import { lastSync, status } from "../data/status.ts";
import { currentStorageProblem } from "../data/current-storage-problem.ts";
import { syncNow } from "../data/sync-loop.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { ConflictView } from "./conflict-view.tsx";
import { EditList, FailedEdits, WaitingEdits } from "./edit-list.tsx";
import { createConflicts, createFailed, createWaiting } from "./queries.ts";
import { StorageNotice } from "./storage-notice.tsx";
import "./sync-sheet.css";

interface SyncSheetProps {
  readonly state: string;
  readonly onClose: () => void;
}

/** The list of pending edits, refused edits with reasons, and conflicts. */
export function SyncSheet(props: SyncSheetProps): JSX.Element {
  const waiting = createWaiting();
  const failed = createFailed();
  const conflicts = createConflicts();
  const check = createLiveRecord(() => readMeta<SelfCheck>(db(), "self_check"));
  const [viewed, setViewed] = createSignal<number>();
  const conflict = () => conflicts.items.find(({ n }) => n === viewed());
  /* "Nothing waits" is shown only when all three lists have been read. */
  const isAllDone = (): boolean =>
    [waiting, failed, conflicts].every((list) => list.ready && !list.error && list.items.length === 0);

  return (
    <>
      <Sheet
        open
        onClose={() => props.onClose()}
        title={text().sync.title}
        description={props.state}
        actions={
          <Button icon="sync" busy={status.busy} onClick={syncNow}>
            {text().sync.tryNow}
          </Button>
        }
      >
        <div class="stack">
          <Notice />
          <Show when={conflicts.items.length > 0}>
            <section>
              <h3>{text().sync.conflictTitle}</h3>
              <p class="soft">{text().sync.conflictLead}</p>
              <EditList entries={conflicts.items}>
                {({ n }) => (
                  <Button size="s" look="primary" icon="merge" onClick={() => setViewed(n)}>
                    {text().sync.view}
                  </Button>
                )}
              </EditList>
            </section>
          </Show>
          <FailedEdits entries={failed.items} />
          <WaitingEdits entries={waiting.items} />
          <Show when={isAllDone() && currentStorageProblem() === null}>
            <p>{text().sync.nothingWaits}</p>
          </Show>
          <p class="soft sync-sheet__times">
            <Show when={lastSync()} fallback={text().sync.neverSynced}>
              {(at) => text().sync.lastSynced(formatInstant(at()))}
            </Show>
            <Show when={(check()?.repaired.length ?? 0) > 0 && check()}>
              {(last) => <span>{text().sync.repaired(formatInstant(last().at))}</span>}
            </Show>
          </p>
        </div>
      </Sheet>
      <Show when={conflict()} keyed>
        {(shown) => <ConflictView shown={shown} onClose={() => setViewed(undefined)} />}
      </Show>
    </>
  );
}

/** Explains why edits are pending if they will not be sent within seconds. */
function Notice(): JSX.Element {
  return (
    <Switch>
      <Match when={currentStorageProblem()}>
        <StorageNotice />
      </Match>
      <Match when={session().state === "needs_sign_in"}>
        <Banner
          tone="warning"
          icon="key"
          actions={
            <ButtonLink size="s" look="primary" href="/sign-in">
              {text().app.signIn}
            </ButtonLink>
          }
        >
          {text().sync.signInHint}
        </Banner>
      </Match>
      <Match when={status.needsUpdate}>
        <Banner tone="warning">{text().sync.updateHint}</Banner>
      </Match>
      <Match when={status.isServerFull}>
        <Banner tone="warning">{text().sync.serverFullHint}</Banner>
      </Match>
      <Match when={status.online === false}>
        <Banner icon="cloud-off">{text().sync.offlineHint}</Banner>
      </Match>
    </Switch>
  );
}
