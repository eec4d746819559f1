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

test("the touch areas and what to hold are explained when live mode is first opened on a device, and never again", () => {
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
])("%s hides the touch areas and still has its usual effect", (_what, act) => {
  const { isShown } = open();
  let seen: Event | undefined;
  for (const type of ["pointerdown", "keydown"])
    document.body.addEventListener(type, (event) => (seen = event), { once: true });
  act();
  expect(isShown()).toBe(false);
  expect(seen?.defaultPrevented).toBe(false);
});

test("a song change hides the touch areas, for example on a device that follows another one", () => {
  const { isShown, setCurrent } = open();
  setCurrent("b");
  expect(isShown()).toBe(false);
});

test("after a reload during a gig, the touch areas are not shown, because they would cover the song", () => {
  expect(open(true).isShown()).toBe(false);
});

test("the settings can show the touch areas again", () => {
  const { isShown, zones } = open(true);
  zones.show();
  expect(isShown()).toBe(true);
});
