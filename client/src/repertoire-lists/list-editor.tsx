import { type JSX, Show, createMemo, createSignal, onCleanup, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { DragGhost, DropLine, SongPicker } from "../setlists/public.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { lazyDialog } from "../ui/lazy-component.ts";
import { EmptyState } from "../ui/states.tsx";
import { EntryRow } from "./entry-row.tsx";
import { type ListEditing, createListEditing } from "./list-editing.ts";
import type { ListRow } from "./queries.ts";

const EntrySheet = lazyDialog(async () => (await import("./entry-sheet.tsx")).EntrySheet);

/** From this width on, the repertoire is next to the list; in a narrower editor it opens as a sheet. */
const BESIDE_PX = 620;

interface ListEditorProps {
  readonly list: ListRow;
  /** Number of songs whose length is unknown and therefore estimated. */
  readonly estimated: number;
  /** Actions for the list, shown once it has songs. */
  readonly children: JSX.Element;
}

/**
 * Edits the songs of a list: adds them from the repertoire, moves them by dragging or with keys, and edits their notes.
 */
export function ListEditor(props: ListEditorProps): JSX.Element {
  let root: HTMLDivElement | undefined;
  let ghost: HTMLDivElement | undefined;
  const editing = createListEditing(() => props.list, { root: () => root, ghost: () => ghost });
  const { drag, songs } = editing;
  const [openedId, setOpenedId] = createSignal<string | null>(null);
  const [isAdding, setAdding] = createSignal(false);
  const [isWide, setWide] = createSignal(false);

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
        song_ids: songs().map(({ song_id }) => song_id),
      }}
      onAdd={({ song_id }) => editing.add(song_id, null)}
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
        <div class="list-editor__main stack">
          <ListSongs list={props.list} editing={editing} onOpen={setOpenedId} />
          <Show when={!isWide()}>
            <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
              {text().repertoireLists.addSongs}
            </Button>
          </Show>
          <Show when={props.estimated > 0}>
            <p class="faint">{text().repertoireLists.estimated(props.estimated)}</p>
          </Show>
          <Show when={songs().length > 0}>{props.children}</Show>
        </div>
        <Show when={isWide()}>
          <aside class="side-panel" data-no-drop aria-label={text().repertoireLists.repertoire}>
            <Deferred>{repertoire()}</Deferred>
          </aside>
        </Show>
        <DropLine drag={drag} />
      </div>
      <DragGhost drag={drag} title={editing.titleOf} ref={(element) => (ghost = element)} />
      <p class="visually-hidden" role="status" aria-live="assertive">
        {editing.announcement()}
      </p>
      <Sheet open={isAdding() && !isWide()} onClose={() => setAdding(false)} title={text().repertoireLists.addSongs}>
        {repertoire()}
      </Sheet>
      <OpenedEntry editing={editing} entry_id={openedId()} onClose={() => setOpenedId(null)} />
    </div>
  );
}

interface ListSongsProps {
  readonly list: ListRow;
  readonly editing: ListEditing;
  readonly onOpen: (entry_id: string) => void;
}

function ListSongs(props: ListSongsProps): JSX.Element {
  return (
    <section class="list-editor__songs card card--flush" data-set-id={props.list.list_id} aria-label={props.list.name}>
      <ol data-rows>
        <IncrementalFor each={props.editing.songs()}>
          {(entry, at) => (
            <EntryRow
              entry={entry}
              place={at() + 1}
              isMoving={props.editing.movingId() === entry.entry_id}
              onOpen={() => props.onOpen(entry.entry_id)}
              onRemove={() => void props.editing.remove(entry)}
            />
          )}
        </IncrementalFor>
      </ol>
      <Show when={props.editing.songs().length === 0}>
        <EmptyState icon="note" title={text().repertoireLists.noSongs} hint={text().repertoireLists.noSongsHint} />
      </Show>
      <span data-set-end />
    </section>
  );
}

interface OpenedEntryProps {
  readonly editing: ListEditing;
  /** Null if no sheet is open. */
  readonly entry_id: string | null;
  readonly onClose: () => void;
}

/** The sheet of the opened entry, as long as the entry is in the list. */
function OpenedEntry(props: OpenedEntryProps): JSX.Element {
  const opened = createMemo(() => props.editing.songs().find(({ entry_id }) => entry_id === props.entry_id));
  return (
    <Show when={opened()?.entry_id} keyed>
      {(entry_id) => (
        <EntrySheet
          entry={opened()!}
          onRemove={() => {
            const entry = opened();
            props.onClose();
            if (entry) void props.editing.remove(entry);
          }}
          onClose={(note) => {
            props.onClose();
            if (note !== undefined) props.editing.note(entry_id, note);
          }}
        />
      )}
    </Show>
  );
}
