import { steppedEntry } from "@bandstand/shared/setlists/key-steps.ts";
import type { SpotStep } from "@bandstand/shared/setlists/spots.ts";
import { makeEventListener } from "@solid-primitives/event-listener";
import { onMount } from "solid-js";
import { useSingleKey } from "../data/single-keys.ts";
import { LAYERS } from "../ui/layers.ts";
import { SPOT_KEYS } from "./drag-keys.ts";
import { type Editor, HANDLE } from "./editor.ts";

/** The controls of a line. When the focus moves to another line, it stays on the same control. */
const CONTROLS = [HANDLE, ".song-row__main", ".entry__skip button"];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');

const isInLayer = (target: EventTarget | null): boolean => target instanceof Element && target.closest(LAYERS) !== null;

interface EditorPlaces {
  readonly root: () => HTMLElement | undefined;
  /** Goes to the search in the repertoire. */
  readonly toSearch: () => void;
}

/**
 * Handles the setlist editor's keys: undo and redo anywhere on the page and, in a song's line, keys that move the focus
 * and that select, move or remove songs. Call in a component.
 */
export function listenToEditorKeys(editor: Editor, { root, toSearch }: EditorPlaces): void {
  const { session, state, selection, edits, order, focusLine } = editor;

  /* Returns the entry in whose line the key was pressed. */
  const entryOf = ({ target }: KeyboardEvent): string | undefined => {
    const line = target instanceof Element ? target.closest<HTMLElement>("[data-entry-id]") : null;
    return line !== null && root()?.contains(line) === true ? line.dataset["entryId"] : undefined;
  };
  const controlOf = ({ target }: KeyboardEvent): string | undefined =>
    CONTROLS.find((one) => (target as Element).closest(one));
  /* Removes the selected entries, or else the entry whose line has the focus. */
  const remove = (focused: string): void => {
    const ids = selection.ids().size > 0 ? [...selection.ids()] : [focused];
    const before = order();
    const next = before.slice(before.indexOf(ids.at(-1) ?? "") + 1).find((id) => !ids.includes(id));
    edits.remove(ids);
    focusLine(next ?? before.findLast((id) => !ids.includes(id)));
  };
  const step = (event: KeyboardEvent, entry_id: string, to: SpotStep): void => {
    const control = controlOf(event);
    if (event.altKey) {
      editor.moveByKey(entry_id, to);
      return focusLine(entry_id, control);
    }
    const sets = state.sets.map((set) => ({ set_id: set.id, entry_ids: set.rows.map(({ id }) => id) }));
    const next = steppedEntry(sets, entry_id, to);
    if (next === undefined) return;
    if (event.shiftKey) selection.extendTo(next, entry_id);
    focusLine(next, control);
  };
  /** Returns whether the key was used. */
  const pressInLine = (event: KeyboardEvent, entry_id: string): boolean => {
    const to = SPOT_KEYS[event.key];
    if (to !== undefined) step(event, entry_id, to);
    else if (event.altKey || event.shiftKey) return false;
    else if (event.key === "Delete" || event.key === "Backspace") {
      /* Holding the key down must not remove the following songs too. */
      if (!event.repeat) remove(entry_id);
    } else if (event.key === "Escape" && selection.isSelecting()) {
      selection.clear();
      focusLine(entry_id);
    } else return false;
    return true;
  };
  /** Returns whether the key was used. */
  const press = (event: KeyboardEvent): boolean => {
    if (isTyping(event.target) || isInLayer(event.target)) return false;
    const entry_id = entryOf(event);
    if (!event.ctrlKey && !event.metaKey) return entry_id !== undefined && pressInLine(event, entry_id);
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (event.altKey || (key !== "z" && !isRedo)) return false;
    if (isRedo) session.redo();
    else session.undo();
    /* If undo or redo moves the entry to another set, it gets a new line, which does not have the focus. */
    if (entry_id !== undefined) focusLine(entry_id, controlOf(event));
    return true;
  };
  useSingleKey("/", toSearch);
  onMount(() => makeEventListener(window, "keydown", (event) => press(event) && event.preventDefault()));
}
