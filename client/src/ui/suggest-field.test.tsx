import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { type JSX, createSignal } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SuggestField } from "./suggest-field.tsx";

const places = [
  { label: "Stadthalle", hint: "Gera" },
  { label: "Stadthaus", hint: "Jena" },
];
const onSubmit = vi.fn<() => void>();
const onEscape = vi.fn<() => void>();

function Place(): JSX.Element {
  const [value, setValue] = createSignal("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => event.key === "Escape" && onEscape()}
    >
      <SuggestField
        label="Ort"
        listLabel="Frühere Orte"
        value={value()}
        onInput={setValue}
        find={(typed) => places.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))}
        onChoose={({ label, hint }) => setValue(`${label}, ${hint}`)}
      />
    </form>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  render(() => <Place />);
  field().focus();
});
afterEach(cleanup);

const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>("combobox", { name: "Ort" });
const suggestions = (): (string | null)[] => screen.queryAllByRole("option").map((option) => option.textContent);
const type = (value: string): void => void fireEvent.input(field(), { target: { value } });
const press = (key: string): boolean => fireEvent.keyDown(field(), { key });
const marked = (): string | null | undefined => {
  const id = field().getAttribute("aria-activedescendant");
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

test("every keystroke changes the value, and suggestions appear below it without changing it", () => {
  expect(suggestions()).toEqual([]);
  type("stadt");
  expect(field().value).toBe("stadt");
  expect(suggestions()).toEqual(["StadthalleGera", "StadthausJena"]);
  expect(screen.getByRole("listbox", { name: "Frühere Orte" }).id).toBe(field().getAttribute("aria-controls"));
  type("stadthau");
  expect(suggestions()).toEqual(["StadthausJena"]);
  type("Rathaus");
  expect(suggestions()).toEqual([]);
  expect(field().getAttribute("aria-expanded")).toBe("false");
  type("");
  expect(suggestions()).toEqual([]);
});

test("Enter chooses the suggestion highlighted with the arrow keys; without a highlight it is left to the form", () => {
  type("stadt");
  expect(press("Enter"), "the form gets the Enter").toBe(true);
  press("ArrowDown");
  press("ArrowDown");
  expect(marked()).toBe("StadthausJena");
  press("ArrowDown");
  expect(marked(), "no suggestion is highlighted any more").toBeUndefined();
  press("ArrowUp");
  expect(press("Enter"), "the list handles the Enter").toBe(false);
  expect(field().value).toBe("Stadthaus, Jena");
  expect(suggestions()).toEqual([]);
});

test("an arrow key in the empty field shows all suggestions", () => {
  press("ArrowDown");
  expect(suggestions()).toHaveLength(2);
  expect(marked()).toBe("StadthalleGera");
});

test("the first Escape closes only the list and keeps the text; the next one is left to the form", () => {
  type("stadt");
  press("Escape");
  expect([suggestions(), field().value]).toEqual([[], "stadt"]);
  expect(onEscape).not.toHaveBeenCalled();
  press("Escape");
  expect(onEscape).toHaveBeenCalledOnce();
});

test("a tap chooses a suggestion and leaves the focus in the field; leaving the field closes the list", () => {
  type("stadt");
  const [first] = screen.getAllByRole("option");
  expect(fireEvent.pointerDown(first!), "the field keeps the focus").toBe(false);
  fireEvent.click(first!);
  expect([field().value, suggestions()]).toEqual(["Stadthalle, Gera", []]);
  type("stadt");
  field().blur();
  expect(suggestions()).toEqual([]);
});

test("an Enter that belongs to an input method does not choose the highlighted suggestion", () => {
  type("stadt");
  press("ArrowDown");
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(field().value).toBe("stadt");
});
