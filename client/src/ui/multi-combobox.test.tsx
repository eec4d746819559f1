import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { type JSX, createSignal } from "solid-js";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { MultiCombobox } from "./multi-combobox.tsx";

const singers = ["Anna Schmidt", "Tom Richter", "Tina Vogt"].map((name) => ({ value: name, label: name }));
let values: readonly string[] = [];

function Singers(): JSX.Element {
  const [chosen, setChosen] = createSignal<readonly string[]>([]);
  const take = (next: readonly string[]): void => {
    values = next;
    setChosen(next);
  };
  return <MultiCombobox label="Gesang" freeText people values={chosen()} options={singers} onChange={take} />;
}

beforeAll(() => showLanguage("de"));
beforeEach(() => {
  values = [];
  render(() => <Singers />);
});
afterEach(cleanup);

const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>("combobox", { hidden: true });

function type(letters: string): void {
  field().focus();
  fireEvent.input(field(), { target: { value: letters } });
}
const marked = (): string | null | undefined => {
  const id = field().getAttribute("aria-activedescendant");
  return id === null ? undefined : document.getElementById(id)?.textContent;
};
function leave(): void {
  fireEvent.keyDown(field(), { key: "Tab" });
  field().blur();
}

test("the list of options has a name in the member's language", async () => {
  type("to");
  expect(await screen.findByRole("listbox", { name: /Vorschläge/ })).toBeTruthy();
});

test("the first matching option is highlighted while typing, and Enter selects that option", async () => {
  type("to");
  await vi.waitFor(() => expect(marked()).toBe("Tom Richter"));
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(values).toEqual(["Tom Richter"]);
});

test("leaving the field selects the only person who matches the typed part of a name, and the field says so", () => {
  type("Tom");
  leave();
  expect(values).toEqual(["Tom Richter"]);
  expect(screen.getByText("„Tom“ ist als Tom Richter eingetragen.")).toBeTruthy();
});

test("text that matches nobody or several people stays as typed", () => {
  type("T");
  leave();
  type("Gast");
  leave();
  expect(values).toEqual(["T", "Gast"]);
});

test("free text can be selected at the end of the list, even if it is part of a name", async () => {
  type("Tom");
  await vi.waitFor(() => expect(marked()).toBe("Tom Richter"));
  fireEvent.keyDown(field(), { key: "ArrowDown" });
  await vi.waitFor(() => expect(marked()).toBe("„Tom“ übernehmen"));
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(values).toEqual(["Tom"]);
});
