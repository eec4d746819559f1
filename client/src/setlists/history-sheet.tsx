import { setlistChanges } from "@bandstand/shared/setlists/compare.ts";
import type { SetlistSet, SetlistState } from "@bandstand/shared/setlists/records.ts";
import { type Accessor, For, type JSX, Match, Show, Switch, createMemo, createSignal } from "solid-js";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { EmptyState, OfflineState } from "../ui/states.tsx";
import { HistoryState } from "./history-state.tsx";
import { changesText } from "./history-words.ts";
import { useMembers, useSetlistHistory } from "./queries.ts";
import "./history.css";

export interface HistorySheetProps {
  readonly gig_id: string;
  /** The setlist as this device shows it, with what waits to be sent. */
  readonly sets: readonly SetlistSet[];
  readonly onClose: () => void;
  /** Left out for who may only read. */
  readonly onRestore?: (sets: readonly SetlistSet[]) => void;
}

/** A change as the list shows it: the state it led to, and the one it came from. */
export interface ShownChange {
  readonly state: SetlistState;
  readonly before: readonly SetlistSet[];
  readonly who: string;
}

const key = (sets: readonly SetlistSet[]): string => JSON.stringify(sets);

/** Who changed the setlist when, what it was like then, and the way back. */
export default function HistorySheet(props: HistorySheetProps): JSX.Element {
  const history = useSetlistHistory(() => props.gig_id);
  const members = useMembers();
  const [opened, setOpened] = createSignal<number | null>(null);
  const changes: Accessor<readonly ShownChange[]> = createMemo(() => {
    const states = history.states() ?? [];
    return states.map((state, at) => ({
      state,
      before: states[at + 1]?.sets ?? [],
      who:
        state.user_id === null
          ? text().setlists.historyStart
          : (members().get(state.user_id) ?? text().setlists.historySomebody),
    }));
  });
  const chosen = (): ShownChange | undefined => changes().find(({ state }) => state.setlist_version === opened());
  const waiting = createMemo(() => {
    const latest = history.states()?.[0];
    if (latest === undefined || key(latest.sets) === key(props.sets)) return [];
    return setlistChanges(latest.sets, props.sets);
  });

  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={text().setlists.history}
      description={props.onRestore ? text().setlists.historyLead : text().setlists.historyLeadReader}
    >
      <Switch fallback={<Skeleton rows={5} />}>
        <Match when={chosen()}>
          {(change) => (
            <HistoryState
              change={change()}
              now={props.sets}
              onBack={() => setOpened(null)}
              {...(props.onRestore && { onRestore: props.onRestore })}
            />
          )}
        </Match>
        <Match when={history.failed()}>
          <OfflineState hint={text().setlists.historyOffline} onRetry={() => history.retry()} />
        </Match>
        <Match when={history.states()?.length === 0}>
          <EmptyState icon="history" title={text().setlists.noHistory} hint={text().setlists.noHistoryHint} />
        </Match>
        <Match when={history.states()}>
          <ol class="history">
            <Show when={waiting().length > 0}>
              <li class="history__waiting">
                <span class="faint">{text().setlists.historyWaits}</span>
                {changesText(waiting())}
              </li>
            </Show>
            <For each={changes()}>
              {(change, at) => (
                <li>
                  <button type="button" class="history__change" onClick={() => setOpened(change.state.setlist_version)}>
                    <span class="history__who">
                      {change.who}
                      <span class="faint">{formatInstant(change.state.at)}</span>
                      <Show when={at() === 0 && waiting().length === 0}>
                        <Badge tone="success">{text().setlists.historyNow}</Badge>
                      </Show>
                    </span>
                    {changesText(setlistChanges(change.before, change.state.sets))}
                  </button>
                </li>
              )}
            </For>
          </ol>
        </Match>
      </Switch>
    </Sheet>
  );
}
