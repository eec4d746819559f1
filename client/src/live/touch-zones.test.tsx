import { cleanup, render } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { type TouchZones, TouchZonesHint, createTouchZones } from "./touch-zones.tsx";

beforeAll(() => showLanguage("en"));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens live mode on this device. */
function open(isResumed = false) {
  const [current, setCurrent] = createSignal("a");
  let zones: TouchZones | undefined;
  const { container, unmount } = render(() => {
    zones = createTouchZones({ isResumed, current });
    return <TouchZonesHint zones={zones} />;
  });
  const isShown = (): boolean => container.querySelector("[role=note]") !== null;
  return { isShown, setCurrent, zones: zones!, unmount, text: container.textContent };
}

test("a newcomer sees once where to tap and what to hold, and never again on this device", () => {
  const first = open();
  expect(first.text).toMatch(/Tap left: back.*Tap right: next.*Press and hold/);
  first.unmount();
  expect(open().isShown()).toBe(false);
});

test.each([
  ["a tap", () => document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }))],
  [
    "a press of the pedal",
    () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true })),
  ],
])("%s hides the touch areas and keeps its own meaning", (_what, act) => {
  const { isShown } = open();
  let seen: Event | undefined;
  for (const type of ["pointerdown", "keydown"])
    document.body.addEventListener(type, (event) => (seen = event), { once: true });
  act();
  expect(isShown()).toBe(false);
  expect(seen?.defaultPrevented).toBe(false);
});

test("another song hides the touch areas, for example on a device that follows another one", () => {
  const { isShown, setCurrent } = open();
  setCurrent("b");
  expect(isShown()).toBe(false);
});

test("the touch areas never cover a song of a running evening after a reload", () => {
  expect(open(true).isShown()).toBe(false);
});

test("the settings can show the touch areas again", () => {
  const { isShown, zones } = open(true);
  zones.show();
  expect(isShown()).toBe(true);
});
