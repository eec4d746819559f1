import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ListEntry } from "@bandstand/shared/repertoire-lists/contract.ts";
import { insertEntries, moveEntry, noteEntries, removeEntry } from "@bandstand/shared/repertoire-lists/edits.ts";
import { ENTRIES_MAX } from "@bandstand/shared/repertoire-lists/limits.ts";
import { mergeEntries } from "@bandstand/shared/repertoire-lists/merge.ts";
import { type Accessor, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { type DragPayload, createDrag, dragMessage } from "../setlists/public.ts";
import { showToast } from "../ui/toast.ts";
import { createListSession } from "./list-session.ts";
import { type ListRow, songOf } from "./queries.ts";

interface Elements {
  /** The editor's outermost element. */
  readonly root: () => HTMLElement | undefined;
  /** The element that follows the pointer during a drag. */
  readonly ghost: () => HTMLElement | undefined;
}

/** The edits to a list's songs, and the drag that makes some of them. */
export interface ListEditing {
  readonly songs: Accessor<readonly ListEntry[]>;
  readonly drag: ReturnType<typeof createDrag>;
  /** Returns the title of the dragged song. */
  readonly titleOf: (payload: DragPayload) => string;
  /** Returns the id of the entry that is being dragged. */
  readonly movingId: () => string | undefined;
  /** Adds a song before an entry, or at the end. If the list is full, tells the member instead. */
  readonly add: (song_id: string, before: string | null) => void;
  /** Removes an entry and offers to undo it. */
  readonly remove: (entry: ListEntry) => Promise<void>;
  readonly note: (entry_id: string, note: string | null) => void;
  /** The last change in words, for screen readers. */
  readonly announcement: Accessor<string>;
}

/** Creates the functions that edit a list, including drag and drop. Call in the editor's component. */
export function createListEditing(list: Accessor<ListRow>, elements: Elements): ListEditing {
  const [announcement, setAnnouncement] = createSignal("");
  const drag = createDrag({
    ghost: elements.ghost,
    draggedIds: (entry_id) => [entry_id],
    onDrop: (payload, spot, isByKeyboard) => {
      if (payload.kind === "song") return add(payload.song_id, spot.before);
      const [entry_id = ""] = payload.entry_ids;
      void session.edit((songs) => moveEntry(songs, entry_id, spot.before));
      if (isByKeyboard) focusGrip(entry_id);
    },
    announce: (phase, payload, order, spot) =>
      setAnnouncement(dragMessage(phase, titleOf(payload), list().name, order, spot)),
  });
  const session = createListSession(list, () => drag.dragging() !== null);

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
      elements
        .root()
        ?.querySelector<HTMLElement>(`[data-entry-id="${entry_id}"] [data-grip]`)
        ?.focus({ preventScroll: true }),
    );
  const add = (song_id: string, before: string | null): void => {
    if (session.songs().length >= ENTRIES_MAX) {
      showToast(text().repertoireLists.full, { tone: "danger" });
      return;
    }
    const entry: ListEntry = { entry_id: newId(), song_id, note: null };
    void session.edit((songs) => insertEntries(songs, [entry], before));
    setAnnouncement(text().setlists.added(nameOf(song_id), list().name));
  };
  const remove = async ({ entry_id, song_id }: ListEntry): Promise<void> => {
    const step = await session.edit((songs) => removeEntry(songs, entry_id));
    if (step === null) return;
    /* Undoes only this removal, on the current list, so that later changes are kept. */
    const undo = (songs: readonly ListEntry[]) => mergeEntries(step.after, step.before, songs).merged;
    showToast(text().repertoireLists.removed(nameOf(song_id)), {
      action: { label: text().app.undo, run: () => void session.edit(undo) },
    });
  };
  const note = (entry_id: string, words: string | null): void =>
    void session.edit((songs) => noteEntries(songs, { [entry_id]: words }));

  return { songs: session.songs, drag, titleOf, movingId, add, remove, note, announcement };
}
