import { setlistChanges } from "@bandstand/shared/setlists/compare.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { type Accessor, For, type JSX, Match, Show, Switch, createMemo, createSignal } from "solid-js";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { EmptyState, OfflineState } from "../ui/states.tsx";
import { type HistoryGroup, historyGroups } from "./history-groups.ts";
import { HistoryState } from "./history-state.tsx";
import { changesText } from "./history-words.ts";
import { useMembers, useSetlistHistory } from "./queries.ts";
import type { ShownChange } from "./shown-change.ts";
import "./history.css";

export interface HistorySheetProps {
  readonly gig_id: string;
  /** The setlist as this device shows it, including pending edits. */
  readonly sets: readonly SetlistSet[];
  readonly onClose: () => void;
  /** Omitted for members who cannot edit the setlist. */
  readonly onRestore?: (sets: readonly SetlistSet[]) => void;
}

const key = (sets: readonly SetlistSet[]): string => JSON.stringify(sets);

/** The history of a setlist: who changed it and when, and its earlier states, which can be restored. */
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
  const groups = createMemo(() => historyGroups(changes()));
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
          <ol class="history stack stack--xs">
            <Show when={waiting().length > 0}>
              <li class="history__waiting stack stack--xs touch anywhere">
                <span class="faint">{text().setlists.historyWaits}</span>
                {changesText(waiting())}
              </li>
            </Show>
            <For each={groups()}>
              {(group, at) => (
                <ChangeGroup group={group} isNow={at() === 0 && waiting().length === 0} onOpen={setOpened} />
              )}
            </For>
          </ol>
        </Match>
      </Switch>
    </Sheet>
  );
}

interface ChangeLineProps {
  readonly change: ShownChange;
  /** The state before the change, to compare with. */
  readonly before: readonly SetlistSet[];
  readonly isNow?: boolean;
  readonly onOpen: (setlist_version: number) => void;
}

function ChangeLine(props: ChangeLineProps): JSX.Element {
  return (
    <button
      type="button"
      class="history__change stack stack--xs touch anywhere hoverable"
      onClick={() => props.onOpen(props.change.state.setlist_version)}
    >
      <span class="history__who wrap medium">
        {props.change.who}
        <span class="faint small">{formatInstant(props.change.state.at)}</span>
        <Show when={props.isNow}>
          <Badge tone="success">{text().setlists.historyNow}</Badge>
        </Show>
      </span>
      {changesText(setlistChanges(props.before, props.change.state.sets))}
    </button>
  );
}

/* A group of changes by one member as one line, which expands to the individual changes. */
function ChangeGroup(props: {
  readonly group: HistoryGroup<ShownChange>;
  readonly isNow: boolean;
  readonly onOpen: (setlist_version: number) => void;
}): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  return (
    <li>
      <ChangeLine
        change={props.group[0]}
        before={props.group.at(-1)?.before ?? []}
        isNow={props.isNow}
        onOpen={props.onOpen}
      />
      <Show when={props.group.length > 1}>
        <Button look="quiet" size="s" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
          {text().setlists.historySteps(props.group.length)}
        </Button>
        <Show when={isOpen()}>
          <ol class="history stack stack--xs history--steps">
            <For each={props.group}>
              {(change) => (
                <li>
                  <ChangeLine change={change} before={change.before} onOpen={props.onOpen} />
                </li>
              )}
            </For>
          </ol>
        </Show>
      </Show>
    </li>
  );
}
