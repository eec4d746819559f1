import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { NameList } from "./name-list.tsx";

beforeAll(() => showLanguage("en"));
afterEach(cleanup);

/** Presses the focused button, as Enter does. */
const press = (): boolean => fireEvent.click(document.activeElement ?? document.body);

test("an entry is moved on by every press on the same button; at the end of the list, the other button has the focus", () => {
  const [names, setNames] = createSignal<readonly string[]>(["A", "B", "C", "D"]);
  render(() => <NameList label="Parts" names={names()} onChange={setNames} />);
  const button = (name: string) => screen.getByRole("button", { name });
  const shown = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  button("Move D up").focus();
  press();
  expect(shown()).toEqual(["A", "B", "D", "C"]);
  expect(document.activeElement).toBe(button("Move D up"));
  press();
  press();
  expect(shown()).toEqual(["D", "A", "B", "C"]);
  expect(document.activeElement).toBe(button("Move D down"));
  press();
  expect(shown()).toEqual(["A", "D", "B", "C"]);
  expect(document.activeElement).toBe(button("Move D down"));
});
