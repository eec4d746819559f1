import { newId } from "@bandstand/shared/contract/uuid.ts";
import { without } from "@bandstand/shared/setlists/history.ts";
import {
  addSet,
  changeEntries,
  changeSet,
  findEntry,
  moveEntries,
  moveSet,
  removeEntries,
  removeSet,
  toggleSkip,
} from "@bandstand/shared/setlists/edits.ts";
import { ENTRIES_PER_SET_MAX, SETS_MAX } from "@bandstand/shared/setlists/limits.ts";
import type { SetlistEntry } from "@bandstand/shared/setlists/contract.ts";
import { type Spot, insertAtSpot, moveToSpot } from "@bandstand/shared/setlists/spots.ts";
import { type JSX, Show, createMemo, createSignal, onCleanup, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { EmptyState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";
import { DragGhost, DropLine } from "./drag-layer.tsx";
import { type Load, createDrag, dropPlaceText } from "./drag.ts";
import { type Edit, createEditorSession } from "./editor-session.ts";
import { EntryRow, titleOf } from "./entry-row.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { type GigRow, type SongRow, useLastPlayed } from "./queries.ts";
import { RepertoirePanel } from "./repertoire-panel.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { createSelection } from "./selection.ts";
import { SetCard } from "./set-card.tsx";
import type { SetlistRow } from "./setlist-rows.ts";
import { SetlistSummary } from "./setlist-summary.tsx";
import "./setlists.css";
import { createShownSetlist, songOf } from "./shown-setlist.ts";
import { lazyComponent } from "../ui/lazy-component.ts";

const HistorySheet = lazyComponent(async () => (await import("./history-sheet.tsx")).default);

/** From this width the repertoire is next to the setlist; below, it opens as a sheet. */
const BESIDE_PX = 620;

const newEntry = (song_id: string): SetlistEntry => ({ entry_id: newId(), song_id, uebersprungen: false });

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** The editor of one gig's setlist. */
export function OpenEditor(props: { readonly gig: GigRow }): JSX.Element {
  const drag = createDrag({
    ghost: () => ghost,
    loadOf: (id) => (selection.ids().has(id) ? [...selection.ids()] : [id]),
    onDrop: (load, spot, isByKeyboard) => drop(load, spot, isByKeyboard),
    say: (event, load, order, spot) => {
      const words = text().setlists;
      const { place, of } = dropPlaceText(order, spot);
      const name = setName(spot.set_id);
      if (event === "lifted") setSaid(words.lifted(loadTitle(load), place, of, name));
      if (event === "moved") setSaid(words.over(place, of, name));
      if (event === "dropped") setSaid(words.dropped(loadTitle(load), place, name));
      if (event === "cancelled") setSaid(words.dragCancelled(loadTitle(load)));
    },
  });
  const session = createEditorSession(
    () => props.gig,
    () => drag.dragging() !== null,
  );
  const { state, members } = createShownSetlist(() => props.gig, session.sets);
  const since = useLastPlayed(() => props.gig.date);
  const selection = createSelection(createMemo(() => state.sets.flatMap((set) => set.rows.map((row) => row.id))));
  const [chosenSet, setChosenSet] = createSignal<string | null>(null);
  const [opened, setOpened] = createSignal<string | null>(null);
  const [isAdding, setAdding] = createSignal(false);
  const [isWide, setWide] = createSignal(false);
  const [isHistoryOpen, setHistoryOpen] = createSignal(false);
  const [said, setSaid] = createSignal("");
  let root: HTMLDivElement | undefined;
  let ghost: HTMLDivElement | undefined;

  const setName = (set_id: string): string => state.sets.find((set) => set.id === set_id)?.name ?? "";
  const targetSet = (): string | null =>
    state.sets.find((set) => set.id === chosenSet())?.id ?? state.sets.at(-1)?.id ?? null;
  const rowOf = (entry_id: string): SetlistRow | undefined =>
    state.sets.flatMap((set) => [...set.rows]).find((row) => row.id === entry_id);
  const loadTitle = (load: Load): string => {
    if (load.kind === "song") return songOf(load.song_id)?.title ?? text().setlists.unknownSong;
    const [first = ""] = load.entry_ids;
    const row = rowOf(first);
    return load.entry_ids.length > 1 || !row ? text().setlists.several(load.entry_ids.length) : titleOf(row);
  };

  const fits = (set_id: string, more: number): boolean => {
    const count = state.sets.find((set) => set.id === set_id)?.rows.length ?? 0;
    if (count + more <= ENTRIES_PER_SET_MAX) return true;
    showToast(text().setlists.tooMany, { tone: "danger" });
    return false;
  };
  const focusGrip = (entry_id: string | undefined): void =>
    void requestAnimationFrame(() =>
      root?.querySelector<HTMLElement>(`[data-entry-id="${entry_id}"] [data-grip]`)?.focus({ preventScroll: true }),
    );
  const drop = (load: Load, spot: Spot, isByKeyboard: boolean): void => {
    setChosenSet(spot.set_id);
    if (load.kind === "song") {
      if (!fits(spot.set_id, 1)) return;
      const entry = newEntry(load.song_id);
      void session.edit((sets) => insertAtSpot(sets, [entry], spot));
    } else {
      void session.edit((sets) => moveToSpot(sets, load.entry_ids, spot));
      if (isByKeyboard) focusGrip(load.entry_ids[0]);
    }
  };
  const movingIds = createMemo(() => {
    const load = drag.dragging()?.load;
    return new Set(load?.kind === "entries" ? load.entry_ids : []);
  });

  const withUndo = async (edit: Edit, message: string): Promise<void> => {
    const step = await session.edit(edit);
    if (step === null) return;
    showToast(message, {
      action: { label: text().app.undo, run: () => void session.edit((sets) => without(step, sets)) },
    });
  };
  const remove = (ids: readonly string[]): void => {
    const [first = ""] = ids;
    const row = rowOf(first);
    const title = row ? titleOf(row) : "";
    selection.clear();
    void withUndo((sets) => removeEntries(sets, ids), text().setlists.removed(ids.length, title));
  };
  const add = (song: SongRow): void => {
    const set_id = targetSet();
    if (set_id === null) {
      const first = { set_id: newId(), name: text().setlists.set(1), songs: [newEntry(song.song_id)] };
      setChosenSet(first.set_id);
      void session.edit((sets) => addSet(sets, first));
      return;
    }
    if (!fits(set_id, 1)) return;
    const entry = newEntry(song.song_id);
    void session.edit((sets) => insertAtSpot(sets, [entry], { set_id, before: null }));
    setSaid(text().setlists.added(song.title, setName(set_id)));
  };
  const addNewSet = (): void => {
    const set = { set_id: newId(), name: text().setlists.set(state.sets.length + 1), songs: [] };
    setChosenSet(set.set_id);
    void session.edit((sets) => addSet(sets, set));
  };
  const open = (row: SetlistRow, event: MouseEvent): void => {
    if (event.shiftKey) selection.extendTo(row.id);
    else if (event.ctrlKey || event.metaKey || selection.isSelecting()) selection.toggle(row.id);
    else setOpened(row.id);
  };

  /* Removes the selected entries, or the one whose line has the focus. */
  const removeByKey = (event: KeyboardEvent): void => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-entry-id]") : null;
    const focused = line?.dataset["entryId"];
    const ids = selection.ids().size > 0 ? [...selection.ids()] : focused === undefined ? [] : [focused];
    if (!root?.contains(line) || ids.length === 0) return;
    event.preventDefault();
    const order = state.sets.flatMap((set) => set.rows.map((row) => row.id));
    const next = order.slice(order.indexOf(ids.at(-1) ?? "") + 1).find((id) => !ids.includes(id));
    remove(ids);
    focusGrip(next ?? order.findLast((id) => !ids.includes(id)));
  };
  const onKey = (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const isBox = event.target instanceof HTMLInputElement && event.target.type === "checkbox";
    if (event.key === "Delete" && isPlain && (isBox || !isTyping(event.target))) return removeByKey(event);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (key !== "z" && !isRedo) return;
    event.preventDefault();
    if (isRedo) session.redo();
    else session.undo();
  };
  onMount(() => {
    addEventListener("keydown", onKey);
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= BESIDE_PX));
    if (root) observer.observe(root);
    onCleanup(() => {
      observer.disconnect();
      removeEventListener("keydown", onKey);
    });
  });

  const repertoire = (): JSX.Element => (
    <RepertoirePanel sets={state.sets} since={since()} chosenSet={targetSet()} onChooseSet={setChosenSet} onAdd={add} />
  );
  const sheet = createMemo(() => {
    const id = opened();
    return id === null ? undefined : findEntry(session.sets(), id);
  });

  return (
    <div
      class="setlist"
      ref={(element) => (root = element)}
      classList={{ "setlist--dragging": drag.dragging() !== null }}
    >
      <Show when={state.ready} fallback={<Skeleton rows={8} />}>
        <div class="setlist__head">
          <SetlistSummary gig={props.gig} state={state} />
          <div class="setlist__tools">
            <IconButton
              icon="undo"
              label={text().setlists.undo}
              disabled={!session.canUndo()}
              onClick={() => session.undo()}
            />
            <IconButton
              icon="redo"
              label={text().setlists.redo}
              disabled={!session.canRedo()}
              onClick={() => session.redo()}
            />
            <IconButton icon="history" label={text().setlists.history} onClick={() => setHistoryOpen(true)} />
            <Show when={state.sets.some((set) => set.rows.length > 0)}>
              <IconButton
                icon="check-list"
                label={text().setlists.select}
                aria-pressed={selection.isSelecting()}
                onClick={() => selection.setSelecting(!selection.isSelecting())}
              />
            </Show>
            <Show when={!isWide()}>
              <Button class="setlist__songs" look="primary" icon="plus" onClick={() => setAdding(true)}>
                {text().setlists.addSongs}
                <span class="visually-hidden"> · {text().setlists.repertoire}</span>
              </Button>
            </Show>
          </div>
        </div>
        <Show when={!props.gig.begin}>
          <p class="soft">{text().setlists.noTimes}</p>
        </Show>
        <Show when={session.changedElsewhere()}>
          <Banner
            icon="merge"
            actions={<IconButton icon="close" label={text().app.close} onClick={() => session.seen()} />}
          >
            {text().setlists.changedElsewhere}
          </Banner>
        </Show>
        <p id="setlist-drag-hint" hidden>
          {text().setlists.dragHint}
        </p>
        <div class="setlist__area" classList={{ "setlist__area--wide": isWide() }} ref={drag.attach}>
          <div class="setlist__sets">
            <IncrementalFor
              each={state.sets}
              step={1}
              fallback={<EmptyState icon="list" title={text().setlists.empty} hint={text().setlists.emptyHint} />}
            >
              {(set, at) => (
                <SetCard
                  set={set}
                  isFirst={at() === 0}
                  isLast={at() === state.sets.length - 1}
                  onRename={(name) => void session.edit((sets) => changeSet(sets, set.id, { name }))}
                  onPause={(pause_after) => void session.edit((sets) => changeSet(sets, set.id, { pause_after }))}
                  onMove={(direction) => void session.edit((sets) => moveSet(sets, set.id, direction) ?? sets)}
                  onRemove={() =>
                    void withUndo((sets) => removeSet(sets, set.id), text().setlists.setRemoved(set.name))
                  }
                  row={(row) => (
                    <EntryRow
                      row={row}
                      isSelecting={selection.isSelecting()}
                      isSelected={selection.ids().has(row.id)}
                      isMoving={movingIds().has(row.id)}
                      onOpen={(event) => open(row, event)}
                      onSelect={(isRange) => (isRange ? selection.extendTo(row.id) : selection.toggle(row.id))}
                      onSkip={() => void session.edit((sets) => toggleSkip(sets, [row.id]))}
                    />
                  )}
                />
              )}
            </IncrementalFor>
            <Button class="setlist__add" icon="plus" disabled={state.sets.length >= SETS_MAX} onClick={addNewSet}>
              {text().setlists.addSet}
            </Button>
          </div>
          <Show when={isWide()}>
            <aside class="setlist__repertoire" data-no-drop aria-label={text().setlists.repertoire}>
              <Deferred>{repertoire()}</Deferred>
            </aside>
          </Show>
          <DropLine drag={drag} />
        </div>
        <Show when={selection.ids().size > 0}>
          <SelectionBar
            count={selection.ids().size}
            sets={state.sets}
            onMove={(set_id) => {
              const ids = [...selection.ids()];
              void session.edit((sets) => moveEntries(sets, ids, set_id, Infinity));
              selection.clear();
            }}
            onSkip={() => {
              const ids = [...selection.ids()];
              void session.edit((sets) => toggleSkip(sets, ids));
            }}
            onRemove={() => remove([...selection.ids()])}
            onClear={() => selection.clear()}
          />
        </Show>
      </Show>
      <DragGhost drag={drag} title={loadTitle} ref={(element) => (ghost = element)} />
      <p class="visually-hidden" role="status" aria-live="assertive">
        {said()}
      </p>
      <Sheet open={isAdding() && !isWide()} onClose={() => setAdding(false)} title={text().setlists.addSongsLabel}>
        {repertoire()}
      </Sheet>
      <Show when={isHistoryOpen()}>
        <HistorySheet
          gig_id={props.gig.gig_id}
          sets={session.sets()}
          onClose={() => setHistoryOpen(false)}
          onRestore={(sets) => {
            setHistoryOpen(false);
            void withUndo(() => sets, text().setlists.stateRestored);
          }}
        />
      </Show>
      <Show when={sheet()?.entry.entry_id} keyed>
        {(entry_id) => (
          <EntrySheet
            gig_id={props.gig.gig_id}
            entry={sheet()!.entry}
            set={sheet()!.set}
            sets={session.sets()}
            members={members()}
            onRemove={() => {
              setOpened(null);
              remove([entry_id]);
            }}
            onClose={(change, set_id) => {
              setOpened(null);
              void session.edit((sets) => {
                const changed = changeEntries(sets, [entry_id], change);
                return set_id === "" ? changed : moveEntries(changed, [entry_id], set_id, Infinity);
              });
            }}
          />
        )}
      </Show>
    </div>
  );
}
