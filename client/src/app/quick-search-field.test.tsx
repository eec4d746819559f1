import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { Show } from "solid-js";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { QuickSearchField } from "./quick-search-field.tsx";
import {
  closeQuickSearch,
  isHitAwaited,
  isQuickSearchOpen,
  openQuickSearch,
  quickSearchQuery,
  whenComposed,
} from "./quick-search-key.ts";

const field = (): HTMLElement => screen.getByRole("combobox", { name: "Search and jump" });

beforeAll(() => showLanguage("en"));

beforeEach(() => {
  render(() => (
    <>
      <button type="button">Before</button>
      <Show when={isQuickSearchOpen()}>
        <QuickSearchField />
      </Show>
    </>
  ));
  screen.getByRole("button", { name: "Before" }).focus();
  openQuickSearch();
});

afterEach(() => {
  closeQuickSearch();
  cleanup();
});

test("opening the quick search focuses its field without delay, and what is typed there becomes the query", () => {
  expect(document.activeElement).toBe(field());
  fireEvent.input(field(), { target: { value: "jonas" } });
  expect(quickSearchQuery()).toBe("jonas");
});

test("in the quick search, Tab stays in the field, Enter waits for the first hit, and Escape closes and restores the focus", () => {
  expect(fireEvent.keyDown(field(), { key: "Tab" }), "the field handles Tab itself").toBe(false);
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(isHitAwaited()).toBe(true);
  fireEvent.input(field(), { target: { value: "jo" } });
  expect(isHitAwaited()).toBe(false);
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(isQuickSearchOpen()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Before" }));
});

test("while an input method composes text, it receives Enter and Escape, and the search field is not replaced", async () => {
  let isDone = false;
  fireEvent.compositionStart(field());
  const composed = whenComposed().then(() => (isDone = true));
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  fireEvent.keyDown(field(), { key: "Escape", isComposing: true });
  fireEvent.keyDown(field(), { key: "Enter", keyCode: 229 });
  expect([isHitAwaited(), isQuickSearchOpen()]).toEqual([false, true]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDone).toBe(false);
  fireEvent.compositionEnd(field());
  await composed;
  expect(isDone).toBe(true);
});

test("each quick search starts empty", () => {
  fireEvent.input(field(), { target: { value: "jonas" } });
  fireEvent.keyDown(field(), { key: "Enter" });
  closeQuickSearch();
  openQuickSearch();
  expect([quickSearchQuery(), isHitAwaited()]).toEqual(["", false]);
});
