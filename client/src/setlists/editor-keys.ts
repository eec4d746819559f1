import { makeEventListener } from "@solid-primitives/event-listener";
import { onMount } from "solid-js";
import type { Editor } from "./editor.ts";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** Handles the setlist editor's keys for undo, redo and Delete, pressed anywhere on the page; call in a component. */
export function listenToEditorKeys(editor: Editor, root: () => HTMLElement | undefined): void {
  const { session, selection, edits, order, focusGrip } = editor;

  /* Removes the selected entries, or else the entry whose line has the focus. */
  const removeByKey = (event: KeyboardEvent): void => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-entry-id]") : null;
    const focused = line?.dataset["entryId"];
    const ids = selection.ids().size > 0 ? [...selection.ids()] : focused === undefined ? [] : [focused];
    if (!root()?.contains(line) || ids.length === 0) return;
    event.preventDefault();
    const before = order();
    const next = before.slice(before.indexOf(ids.at(-1) ?? "") + 1).find((id) => !ids.includes(id));
    edits.remove(ids);
    focusGrip(next ?? before.findLast((id) => !ids.includes(id)));
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
  onMount(() => makeEventListener(window, "keydown", onKey));
}
