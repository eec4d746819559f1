import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import type { Notation } from "@bandstand/shared/charts/contract.ts";
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

function open(notation: Notation = "english", isUnsure = false): void {
  render(() => {
    const fields = createFormDraft("chart", inputOf(undefined, ""));
    const form = createForm({ fields, save: () => Promise.resolve(undefined), onClose: () => undefined });
    return <ChartTextField form={form} start="" notation={notation} isUnsure={isUnsure} />;
  });
}

/** Opens the editor of an empty chart. Returns a function that pastes a string and returns the field's new value. */
function openEditor(): (pasted: string) => string {
  open();
  const field = screen.getByLabelText<HTMLTextAreaElement>(/Text mit Akkorden/);
  return (pasted) => {
    field.setSelectionRange(0, field.value.length);
    fireEvent.paste(field, { clipboardData: { getData: () => pasted } });
    return field.value;
  };
}

test("pasting removes control and invisible characters and replaces broken ones, and the editor shows how many", () => {
  const paste = openEditor();
  expect(paste("[G]Swing\u0000 low\u202e,\ud800 [D]sweet\u0007")).toBe("[G]Swing low,\ufffd [D]sweet");
  expect(screen.getByText(/^Beim Einfügen/).textContent).toBe(
    "Beim Einfügen entfernt: 2 Steuerzeichen, 1 unsichtbares Zeichen; als � markiert: 1 kaputtes Zeichen.",
  );
});

test("the editor shows no note if pasting changed only line endings", () => {
  const paste = openEditor();
  expect(paste("[G]Swing\r\n[D]low")).toBe("[G]Swing\n[D]low");
  expect(screen.queryByText(/^Beim Einfügen/)).toBeNull();
});

/** Types a text and puts the caret at its `|`, which is removed. */
function type(marked: string): HTMLTextAreaElement {
  const field = screen.getByLabelText<HTMLTextAreaElement>(/Text mit Akkorden/);
  fireEvent.input(field, { target: { value: marked.replace("|", "") } });
  field.setSelectionRange(marked.indexOf("|"), marked.indexOf("|"));
  return field;
}
const chords = (group: string): string =>
  [...screen.getByRole("group", { name: group }).querySelectorAll("button")].map((one) => one.textContent).join(" ");

test("one tap inserts a chord of the text's key at the caret, in the notation of the chart", async () => {
  open("german");
  const field = type("{key: Es}\nDer |Mond");
  await screen.findByRole("group", { name: "Akkorde in Es" });
  expect(chords("Akkorde in Es")).toBe("Es Fm Gm As B Cm Ddim Mehr");
  fireEvent.click(screen.getByRole("button", { name: "As" }));
  expect(field.value).toBe("{key: Es}\nDer [As]Mond");
  fireEvent.click(screen.getByRole("button", { name: "Mehr" }));
  expect(chords("Septakkorde")).toBe("Esmaj7 Fm7 Gm7 Asmaj7 B7 Cm7 Dm7b5");
  fireEvent.click(screen.getByRole("button", { name: "Es/G" }));
  expect(field.value).toBe("{key: Es}\nDer [As][Es/G]Mond");
});

test("no chord can be inserted as long as the notation of the text is ambiguous", () => {
  open("english", true);
  const field = type("[B]|");
  fireEvent.click(screen.getByRole("button", { name: "G" }));
  expect(field.value).toBe("[B]");
});
