import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { SetlistEntry } from "@bandstand/shared/setlists/contract.ts";
import { addSet, removeEntries } from "@bandstand/shared/setlists/edits.ts";
import { without } from "@bandstand/shared/setlists/history.ts";
import { ENTRIES_PER_SET_MAX, SETS_MAX } from "@bandstand/shared/setlists/limits.ts";
import { type Spot, insertAtSpot, moveToSpot } from "@bandstand/shared/setlists/spots.ts";
import type { Accessor } from "solid-js";
import { text } from "../i18n/text.ts";
import { showToast } from "../ui/toast.ts";
import type { DragPayload } from "./drag-rows.ts";
import type { Edit, EditorSession } from "./editor-session.ts";
import { titleOf } from "./entry-row.tsx";
import type { SongRow } from "./queries.ts";
import type { SetRows, SetlistRow } from "./setlist-rows.ts";

interface EditsOptions {
  readonly session: EditorSession;
  readonly sets: Accessor<readonly SetRows[]>;
  readonly rowOf: (entry_id: string) => SetlistRow | undefined;
  /** The set to which songs are added; null if the setlist has no sets. */
  readonly targetSet: Accessor<string | null>;
  readonly chooseSet: (set_id: string) => void;
  readonly clearSelection: () => void;
  readonly announce: (message: string) => void;
}

export interface EditorEdits {
  /** Adds a song at the end of the target set, creating the first set if there is none. */
  readonly add: (song: SongRow) => void;
  /** Adds a song at the end of the set after the target; if the target is the last set, creates a new one. */
  readonly addToNext: (song: SongRow) => void;
  readonly addEmptySet: () => void;
  readonly drop: (payload: DragPayload, spot: Spot) => void;
  /** Removes entries and shows a message with undo. */
  readonly remove: (entry_ids: readonly string[]) => void;
  /** Applies an edit and shows a message with undo. */
  readonly editWithUndo: (edit: Edit, message: string) => Promise<void>;
}

const newEntry = (song_id: string): SetlistEntry => ({ entry_id: newId(), song_id, uebersprungen: false });

/**
 * Creates those edits of the editor that do more than change the setlist, such as checking a limit, choosing the set,
 * announcing the result or offering undo.
 */
export function createEdits(options: EditsOptions): EditorEdits {
  const { session, sets, chooseSet } = options;
  const isFull = (set_id: string): boolean => {
    const count = sets().find((set) => set.id === set_id)?.rows.length ?? 0;
    if (count < ENTRIES_PER_SET_MAX) return false;
    showToast(text().setlists.tooMany, { tone: "danger" });
    return true;
  };
  const insert = (song_id: string, spot: Spot): void => {
    const entry = newEntry(song_id);
    void session.edit((now) => insertAtSpot(now, [entry], spot));
  };
  const insertSet = (name: string, songs: SetlistEntry[]): void => {
    const set = { set_id: newId(), name, songs };
    chooseSet(set.set_id);
    void session.edit((now) => addSet(now, set));
  };
  const add = (song: SongRow, set_id: string | undefined): void => {
    const set = sets().find(({ id }) => id === set_id);
    const name = set?.name ?? text().setlists.set(sets().length + 1);
    if (set === undefined) insertSet(name, [newEntry(song.song_id)]);
    else if (isFull(set.id)) return;
    else insert(song.song_id, { set_id: set.id, before: null });
    options.announce(text().setlists.added(song.title, name));
  };
  const editWithUndo = async (edit: Edit, message: string): Promise<void> => {
    const step = await session.edit(edit);
    if (step === null) return;
    showToast(message, {
      action: { label: text().app.undo, run: () => void session.edit((now) => without(step, now)) },
    });
  };

  return {
    editWithUndo,
    add: (song) => add(song, options.targetSet() ?? undefined),
    addToNext(song) {
      const at = sets().findIndex(({ id }) => id === options.targetSet());
      const next = sets()[at + 1];
      if (next === undefined && sets().length >= SETS_MAX)
        return showToast(text().setlists.tooManySets, { tone: "danger" });
      if (next !== undefined) chooseSet(next.id);
      add(song, next?.id);
    },
    addEmptySet: () => insertSet(text().setlists.set(sets().length + 1), []),
    drop(payload, spot) {
      chooseSet(spot.set_id);
      if (payload.kind === "entries") void session.edit((now) => moveToSpot(now, payload.entry_ids, spot));
      else if (!isFull(spot.set_id)) insert(payload.song_id, spot);
    },
    remove(entry_ids) {
      const [first = ""] = entry_ids;
      const row = options.rowOf(first);
      options.clearSelection();
      void editWithUndo(
        (now) => removeEntries(now, entry_ids),
        text().setlists.removed(entry_ids.length, row ? titleOf(row) : ""),
      );
    },
  };
}
