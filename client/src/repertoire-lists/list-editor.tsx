import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ListEntry } from "@bandstand/shared/repertoire-lists/contract.ts";
import { insertEntries, moveEntry, noteEntries, removeEntry } from "@bandstand/shared/repertoire-lists/edits.ts";
import { ENTRIES_MAX } from "@bandstand/shared/repertoire-lists/limits.ts";
import { mergeEntries } from "@bandstand/shared/repertoire-lists/merge.ts";
import { type JSX, Show, createMemo, createSignal, onCleanup, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { DragGhost, DropLine, type DragPayload, SongPicker, createDrag, dragMessage } from "../setlists/public.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { EmptyState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";
import { createListSession } from "./list-session.ts";
import { EntryRow } from "./entry-row.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { type ListRow, songOf } from "./queries.ts";

/** From this width the repertoire is next to the list; below, it opens as a sheet. */
const BESIDE_PX = 620;

interface ListEditorProps {
  readonly list: ListRow;
  /** Number of songs whose length is unknown and therefore estimated. */
  readonly estimated: number;
  /** Actions for the list, shown once it has songs. */
  readonly children: JSX.Element;
}

/** The songs of a list: order by drag or keys, notes, songs from the repertoire. */
export function ListEditor(props: ListEditorProps): JSX.Element {
  const drag = createDrag({
    ghost: () => ghost,
    draggedIds: (entry_id) => [entry_id],
    onDrop: (payload, spot, isByKeyboard) => {
      if (payload.kind === "song") return add(payload.song_id, spot.before);
      const [entry_id = ""] = payload.entry_ids;
      void session.edit((songs) => moveEntry(songs, entry_id, spot.before));
      if (isByKeyboard) focusGrip(entry_id);
    },
    announce: (phase, payload, order, spot) =>
      setAnnouncement(dragMessage(phase, titleOf(payload), props.list.name, order, spot)),
  });
  const session = createListSession(
    () => props.list,
    () => drag.dragging() !== null,
  );
  const [openedId, setOpened] = createSignal<string | null>(null);
  const [isAdding, setAdding] = createSignal(false);
  const [isWide, setWide] = createSignal(false);
  const [announcement, setAnnouncement] = createSignal("");
  let root: HTMLDivElement | undefined;
  let ghost: HTMLDivElement | undefined;

  const nameOf = (song_id: string): string => songOf(song_id)?.title ?? text().setlists.unknownSong;
  const titleOf = (payload: DragPayload): string => {
    if (payload.kind === "song") return nameOf(payload.song_id);
    return nameOf(session.songs().find(({ entry_id }) => entry_id === payload.entry_ids[0])?.song_id ?? "");
  };
  const movingId = (): string | undefined => {
    const payload = drag.dragging()?.payload;
    return payload?.kind === "entries" ? payload.entry_ids[0] : undefined;
  };
  const focusGrip = (entry_id: string): void =>
    void requestAnimationFrame(() =>
      root?.querySelector<HTMLElement>(`[data-entry-id="${entry_id}"] [data-grip]`)?.focus({ preventScroll: true }),
    );
  const add = (song_id: string, before: string | null): void => {
    if (session.songs().length >= ENTRIES_MAX) {
      showToast(text().repertoireLists.full, { tone: "danger" });
      return;
    }
    const entry: ListEntry = { entry_id: newId(), song_id, note: null };
    void session.edit((songs) => insertEntries(songs, [entry], before));
    setAnnouncement(text().setlists.added(nameOf(song_id), props.list.name));
  };
  const remove = async ({ entry_id, song_id }: ListEntry): Promise<void> => {
    const step = await session.edit((songs) => removeEntry(songs, entry_id));
    if (step === null) return;
    /* Later changes are kept: the step is undone on the current list. */
    const undo = (songs: readonly ListEntry[]) => mergeEntries(step.after, step.before, songs).merged;
    showToast(text().repertoireLists.removed(nameOf(song_id)), {
      action: { label: text().app.undo, run: () => void session.edit(undo) },
    });
  };
  const opened = createMemo(() => session.songs().find(({ entry_id }) => entry_id === openedId()));

  onMount(() => {
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= BESIDE_PX));
    if (root) observer.observe(root);
    onCleanup(() => observer.disconnect());
  });

  const repertoire = (): JSX.Element => (
    <SongPicker
      target={{
        id: props.list.list_id,
        name: props.list.name,
        song_ids: session.songs().map(({ song_id }) => song_id),
      }}
      onAdd={({ song_id }) => add(song_id, null)}
    />
  );

  return (
    <div class="list-editor" ref={(element) => (root = element)}>
      <p id="setlist-drag-hint" hidden>
        {text().setlists.dragHint}
      </p>
      <div
        class="list-editor__area"
        classList={{ "list-editor__area--wide": isWide(), dragging: drag.dragging() !== null }}
        ref={drag.attach}
      >
        <div class="list-editor__main">
          <section
            class="list-editor__songs card card--flush"
            data-set-id={props.list.list_id}
            aria-label={props.list.name}
          >
            <ol data-rows>
              <IncrementalFor each={session.songs()}>
                {(entry, at) => (
                  <EntryRow
                    entry={entry}
                    place={at() + 1}
                    isMoving={movingId() === entry.entry_id}
                    onOpen={() => setOpened(entry.entry_id)}
                    onRemove={() => void remove(entry)}
                  />
                )}
              </IncrementalFor>
            </ol>
            <Show when={session.songs().length === 0}>
              <EmptyState
                icon="note"
                title={text().repertoireLists.noSongs}
                hint={text().repertoireLists.noSongsHint}
              />
            </Show>
            <span data-set-end />
          </section>
          <Show when={!isWide()}>
            <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
              {text().repertoireLists.addSongs}
            </Button>
          </Show>
          <Show when={props.estimated > 0}>
            <p class="faint">{text().repertoireLists.estimated(props.estimated)}</p>
          </Show>
          <Show when={session.songs().length > 0}>{props.children}</Show>
        </div>
        <Show when={isWide()}>
          <aside class="side-panel" data-no-drop aria-label={text().repertoireLists.repertoire}>
            <Deferred>{repertoire()}</Deferred>
          </aside>
        </Show>
        <DropLine drag={drag} />
      </div>
      <DragGhost drag={drag} title={titleOf} ref={(element) => (ghost = element)} />
      <p class="visually-hidden" role="status" aria-live="assertive">
        {announcement()}
      </p>
      <Sheet open={isAdding() && !isWide()} onClose={() => setAdding(false)} title={text().repertoireLists.addSongs}>
        {repertoire()}
      </Sheet>
      <Show when={opened()?.entry_id} keyed>
        {(entry_id) => (
          <EntrySheet
            entry={opened()!}
            onRemove={() => {
              const entry = opened();
              setOpened(null);
              if (entry) void remove(entry);
            }}
            onClose={(note) => {
              setOpened(null);
              if (note !== undefined) void session.edit((songs) => noteEntries(songs, { [entry_id]: note }));
            }}
          />
        )}
      </Show>
    </div>
  );
}
