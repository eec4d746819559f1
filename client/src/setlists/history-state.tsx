import { type Mark, compareSetlists, setlistChanges } from "@bandstand/shared/setlists/compare.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { For, type JSX, Show, createMemo, createSignal } from "solid-js";
import { songTable } from "../data/songs-table.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Segmented } from "../ui/segmented.tsx";
import { changesText } from "./history-words.ts";
import type { ShownChange } from "./shown-change.ts";
import { songOf } from "./shown-setlist.ts";

type Sets = readonly SetlistSet[];

const ICONS: Readonly<Record<Exclude<Mark, "same">, IconName>> = {
  added: "plus",
  removed: "minus",
  moved: "sort",
  changed: "edit",
};

const TONES: Readonly<Record<Mark, string>> = {
  same: "",
  added: "tone-success",
  removed: "tone-danger",
  moved: "tone-info",
  changed: "tone-warning",
};

interface HistoryStateProps {
  readonly change: ShownChange;
  readonly now: Sets;
  readonly onBack: () => void;
  readonly onRestore?: (sets: Sets) => void;
}

/** An earlier state of a setlist, with marks that compare it with the state before it or with the current setlist. */
export function HistoryState(props: HistoryStateProps): JSX.Element {
  const [against, setAgainst] = createSignal<"change" | "now">("change");
  const other = (): Sets => (against() === "change" ? props.change.before : props.now);
  const sets = (): Sets => props.change.state.sets;
  const restored = createMemo(() => restorable(sets(), props.now));
  const isNow = (): boolean => setlistChanges(props.now, restored().sets).length === 0;
  return (
    <div class="history-state stack stack--m">
      <Button look="quiet" size="s" icon="arrow-left" onClick={() => props.onBack()}>
        {text().setlists.historyBack}
      </Button>
      <p class="history__who wrap medium">
        {props.change.who} <span class="faint small">{formatInstant(props.change.state.at)}</span>
      </p>
      <Segmented
        label={text().setlists.comparedWith}
        value={against()}
        options={[
          { value: "change", label: text().setlists.thisChange },
          { value: "now", label: text().setlists.againstNow },
        ]}
        onChange={setAgainst}
      />
      <p class="soft">{changesText(setlistChanges(other(), sets()))}</p>
      <For each={compareSetlists(other(), sets())}>
        {({ set, mark, entries }) => (
          <section class={`history-set ${TONES[mark]}`}>
            <h3 class="history-set__name line">
              {set.name} <MarkIcon mark={mark} />
            </h3>
            <ol>
              <For each={entries}>
                {(row) => (
                  <li
                    class={`history-song line ${TONES[row.mark]}`}
                    classList={{ "history-song--skipped": row.entry.uebersprungen }}
                  >
                    <span class="grow truncate">{songOf(row.entry.song_id)?.title ?? text().setlists.unknownSong}</span>
                    <MarkIcon mark={row.mark} />
                  </li>
                )}
              </For>
            </ol>
          </section>
        )}
      </For>
      <Show when={!isNow() && props.onRestore}>
        {(onRestore) => (
          <div class="history-state__foot stack stack--s">
            <Show when={restored().lost > 0}>
              <p class="faint">{text().setlists.songsLost(restored().lost)}</p>
            </Show>
            <Button look="primary" icon="history" onClick={() => onRestore()(restored().sets)}>
              {text().setlists.restoreState}
            </Button>
          </div>
        )}
      </Show>
    </div>
  );
}

/** Removes songs that have since been deleted from an earlier state, because they cannot be added to a setlist. */
function restorable(sets: Sets, now: Sets): { readonly sets: Sets; readonly lost: number } {
  const there = new Set(now.flatMap((set) => set.songs.map(({ song_id }) => song_id)));
  const stays = ({ song_id }: { readonly song_id: string }): boolean =>
    there.has(song_id) || songTable.byId(song_id) !== undefined;
  const kept = sets.map((set) => ({ ...set, songs: set.songs.filter(stays) }));
  const count = (all: Sets): number => all.reduce((sum, set) => sum + set.songs.length, 0);
  return { sets: kept, lost: count(sets) - count(kept) };
}

function MarkIcon(props: { readonly mark: Mark }): JSX.Element {
  const shown = (): keyof typeof ICONS | undefined => (props.mark === "same" ? undefined : props.mark);
  return (
    <Show when={shown()}>
      {(mark) => (
        <span class="history-mark icon-text">
          <Icon name={ICONS[mark()]} size="s" />
          {text().setlists.marks[mark()]}
        </span>
      )}
    </Show>
  );
}
