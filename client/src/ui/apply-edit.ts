import type { TextEdit } from "./markdown-edit.ts";

/* Replaces the selection in the focused field. Only with `insertText` can the browser's own undo revert the change, as
   one step; setting `value` or calling `setRangeText` clears its history. Returns false if the browser lacks this
   command. */
function writeOver(insert: string): boolean {
  if (typeof document.execCommand !== "function") return false;
  return insert === "" ? document.execCommand("delete") : document.execCommand("insertText", false, insert);
}

/**
 * Makes an edit in a text field, as if the user had typed it. Does nothing if the result would exceed the field's
 * maximum length.
 */
export function applyEdit(field: HTMLTextAreaElement, { start, end, insert, selected }: TextEdit): void {
  const length = field.value.length - (end - start) + insert.length;
  if (field.value.slice(start, end) === insert) return;
  if (field.maxLength >= 0 && length > Math.max(field.maxLength, field.value.length)) return;
  field.focus();
  field.setSelectionRange(start, end);
  if (!writeOver(insert)) {
    field.setRangeText(insert, start, end, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(selected.start, selected.end);
}
