import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { afterEach, beforeAll, expect, it } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { MarkdownArea } from "./markdown-area.tsx";

beforeAll(async () => showLanguage("de"));
afterEach(cleanup);

function draw(source: string, maxLength?: number): HTMLTextAreaElement {
  const [notes, setNotes] = createSignal(source);
  render(() => (
    <MarkdownArea
      label="Notizen"
      value={notes()}
      onInput={setNotes}
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  ));
  return screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Notizen" });
}

const button = (name: string): HTMLElement => screen.getByRole("button", { name });

it("the toolbar is one tab stop, and arrow keys, Home and End move within it", () => {
  const field = draw("");
  const toolbar = screen.getByRole("toolbar", { name: "Formatierung" });
  expect(toolbar.getAttribute("aria-controls")).toBe(field.id);
  const stops = () => [...toolbar.querySelectorAll("button")].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([button("Fett")]);
  button("Fett").focus();
  for (const [key, name] of [
    ["ArrowLeft", "Link"],
    ["ArrowRight", "Fett"],
    ["ArrowRight", "Kursiv"],
    ["End", "Link"],
    ["Home", "Fett"],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? toolbar, { key });
    expect(document.activeElement).toBe(button(name));
    expect(stops()).toEqual([button(name)]);
  }
});

it("a toolbar button formats the selection and keeps the field's focus and selection", () => {
  const field = draw("der Monitor pfeift");
  field.focus();
  field.setSelectionRange(4, 11);
  expect(fireEvent.mouseDown(button("Fett"))).toBe(false);
  fireEvent.click(button("Fett"));
  expect(field.value).toBe("der **Monitor** pfeift");
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("Monitor");
});

it("Ctrl+K links selected text; without a selection it is left to the quick search", () => {
  const field = draw("zum Club");
  const seen: string[] = [];
  const listen = ({ key }: KeyboardEvent): void => void seen.push(key);
  addEventListener("keydown", listen);
  field.focus();
  field.setSelectionRange(8, 8);
  expect(fireEvent.keyDown(field, { key: "k", ctrlKey: true })).toBe(true);
  field.setSelectionRange(4, 8);
  expect(fireEvent.keyDown(field, { key: "k", ctrlKey: true })).toBe(false);
  removeEventListener("keydown", listen);
  expect(seen).toEqual(["k"]);
  expect(field.value).toBe("zum [Club](https://)");
});

it("a toolbar button changes nothing if the field has no room for both marks", () => {
  const field = draw("Monitor", 9);
  field.focus();
  field.select();
  fireEvent.click(button("Fett"));
  expect(field.value).toBe("Monitor");
});

it("Enter in a list starts the next item, a second Enter ends the list, and Shift+Enter only breaks the line", () => {
  const field = draw("- Kabel");
  field.focus();
  field.setSelectionRange(7, 7);
  expect(fireEvent.keyDown(field, { key: "Enter", shiftKey: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: "Enter", isComposing: true })).toBe(true);
  expect(
    fireEvent.keyDown(field, { key: "Enter", keyCode: 229 }),
    "keyCode 229: Safari at the end of an IME composition",
  ).toBe(true);
  expect(fireEvent.keyDown(field, { key: "Enter" })).toBe(false);
  expect(field.value).toBe("- Kabel\n- ");
  expect(field.selectionStart).toBe(10);
  expect(fireEvent.keyDown(field, { key: "Enter" })).toBe(false);
  expect(field.value).toBe("- Kabel\n\n");
  expect(fireEvent.keyDown(field, { key: "Enter" })).toBe(true);
});
