import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { switchSingleKeys, useSingleKey } from "../data/single-keys.ts";
import { ROOM_LETTER_MS, listenForSingleKeys } from "./single-key-shortcuts.ts";

let used: string[] = [];
let isRoomAwaited: () => boolean = () => false;

function Screen() {
  isRoomAwaited = listenForSingleKeys({
    openRoom: (letter) => letter === "s" && used.push("songs") > 0,
    create: () => used.push("new") > 0,
    showKeys: () => void used.push("keys"),
  });
  for (const key of ["e", "/"]) useSingleKey(key, () => void used.push(key));
  return (
    <>
      <button type="button">Button</button>
      <input type="checkbox" aria-label="Box" />
      <input aria-label="Field" />
      <textarea aria-label="Text" />
      <div role="textbox" contenteditable="true" aria-label="Rich" />
      <button type="button" aria-haspopup="listbox">
        Select
      </button>
    </>
  );
}

/** Presses a key on the page or on an element. Returns true if the key was used. */
const press = (key: string, on: Element = document.body, held: KeyboardEventInit = {}): boolean =>
  !fireEvent.keyDown(on, { key, ...held });

beforeEach(() => {
  used = [];
  render(() => <Screen />);
});
afterEach(() => {
  cleanup();
  switchSingleKeys(true);
  history.replaceState(null, "", "/");
  vi.useRealTimers();
});

describe("single keys", () => {
  test("open a room (G and its letter), open the form for a new record (N), and show all shortcuts (?)", () => {
    expect(press("g")).toBe(true);
    expect(isRoomAwaited()).toBe(true);
    expect(press("s")).toBe(true);
    expect(press("n", screen.getByRole("button", { name: "Button" }))).toBe(true);
    expect(press("?", screen.getByRole("checkbox"), { shiftKey: true })).toBe(true);
    expect(used).toEqual(["songs", "new", "keys"]);
  });

  test("that belong to a screen work only while it is open, and “/” works even with Shift, as German keyboards need", () => {
    expect(press("e")).toBe(true);
    expect(press("/")).toBe(true);
    expect(press("/", document.body, { shiftKey: true })).toBe(true);
    expect(press("E", document.body, { shiftKey: true })).toBe(false);
    press("g");
    expect(press("e")).toBe(false);
    expect(used).toEqual(["e", "/", "/"]);
    cleanup();
    press("e");
    expect(used).toHaveLength(3);
  });

  test("do nothing in a field, or in a list that selects what is typed", () => {
    for (const name of ["Field", "Text", "Rich"])
      for (const key of ["n", "g", "?"]) expect(press(key, screen.getByLabelText(name))).toBe(false);
    expect(press("n", screen.getByRole("button", { name: "Select" }))).toBe(false);
    expect([used, isRoomAwaited()]).toEqual([[], false]);
  });

  test("do nothing with Ctrl, Alt, ⌘ or Shift, when they repeat because they are held down, or during text composition", () => {
    for (const held of [
      { ctrlKey: true },
      { altKey: true },
      { metaKey: true },
      { shiftKey: true },
      { repeat: true },
      { isComposing: true },
    ])
      expect(press("n", document.body, held)).toBe(false);
    expect(used).toEqual([]);
  });

  test("do nothing while a dialog or menu is open, or in live mode", () => {
    for (const role of ["dialog", "menu", "listbox"]) {
      const layer = document.body.appendChild(document.createElement("div"));
      layer.setAttribute("role", role);
      expect(press("n")).toBe(false);
      layer.remove();
    }
    history.replaceState(null, "", "/live/1");
    expect(press("n")).toBe(false);
    expect(used).toEqual([]);
  });

  test("do nothing if another part of the screen has handled the key", () => {
    const button = screen.getByRole("button", { name: "Button" });
    button.addEventListener("keydown", (event) => event.preventDefault());
    press("n", button);
    expect(used).toEqual([]);
  });

  test("can be switched off on this device", () => {
    switchSingleKeys(false);
    for (const key of ["n", "?", "g", "s"]) expect(press(key)).toBe(false);
    switchSingleKeys(true);
    expect(press("n")).toBe(true);
    expect(used).toEqual(["new"]);
  });
});

describe("after the key G,", () => {
  test("a letter that belongs to no room does nothing, even if it is a shortcut", () => {
    press("g");
    expect(press("n")).toBe(false);
    expect([used, isRoomAwaited()]).toEqual([[], false]);
    expect(press("n")).toBe(true);
  });

  test("a click, Escape or two seconds end the wait for a letter", () => {
    vi.useFakeTimers();
    const ends: (() => void)[] = [
      () => fireEvent.pointerDown(document.body),
      () => press("Escape"),
      () => vi.advanceTimersByTime(ROOM_LETTER_MS),
    ];
    for (const end of ends) {
      press("g");
      expect(isRoomAwaited()).toBe(true);
      end();
      expect(isRoomAwaited()).toBe(false);
    }
    press("s");
    expect(used).toEqual([]);
  });
});
