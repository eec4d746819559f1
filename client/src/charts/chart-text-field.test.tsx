import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFormDraft } from "../data/form-draft.ts";
import { showLanguage } from "../i18n/text.ts";
import { createForm } from "../ui/create-form.ts";
import { inputOf } from "./chart-fields.ts";
import { ChartTextField } from "./chart-text-field.tsx";

beforeEach(() => showLanguage("de"));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens the editor of an empty chart. Returns a function that pastes a text and returns what the field then holds. */
function openEditor(): (pasted: string) => string {
  render(() => {
    const fields = createFormDraft("chart", inputOf(undefined, ""));
    const form = createForm({ fields, save: () => Promise.resolve(undefined), onClose: () => undefined });
    return <ChartTextField form={form} start="" notation="english" isUnsure={false} />;
  });
  const field = screen.getByLabelText<HTMLTextAreaElement>(/Text mit Akkorden/);
  return (pasted) => {
    field.setSelectionRange(0, field.value.length);
    fireEvent.paste(field, { clipboardData: { getData: () => pasted } });
    return field.value;
  };
}

test("a pasted text loses its control and invisible characters, broken ones are replaced, and the editor says how many", () => {
  const paste = openEditor();
  expect(paste("[G]Swing\u0000 low\u202e,\ud800 [D]sweet\u0007")).toBe("[G]Swing low,\ufffd [D]sweet");
  expect(screen.getByText(/^Beim Einfügen/).textContent).toBe(
    "Beim Einfügen entfernt: 2 Steuerzeichen, 1 unsichtbares Zeichen; als � markiert: 1 kaputtes Zeichen.",
  );
});

test("a pasted text in which only line ends were changed gets no note", () => {
  const paste = openEditor();
  expect(paste("[G]Swing\r\n[D]low")).toBe("[G]Swing\n[D]low");
  expect(screen.queryByText(/^Beim Einfügen/)).toBeNull();
});
