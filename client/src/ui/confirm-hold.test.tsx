import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { ConfirmHold } from "./confirm-hold.tsx";

const onConfirm = vi.fn<() => void>();

beforeAll(() => showLanguage("de"));
beforeEach(() => {
  vi.useFakeTimers();
  onConfirm.mockClear();
  render(() => <ConfirmHold onConfirm={onConfirm}>Löschen</ConfirmHold>);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = (): HTMLElement => screen.getByRole("button", { name: "Löschen" });

test("a press-and-hold button acts once when a pointer holds it for 0.8 s", () => {
  fireEvent.pointerDown(button(), { button: 0 });
  vi.advanceTimersByTime(799);
  expect(onConfirm).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  fireEvent.pointerUp(button());
  fireEvent.click(button(), { detail: 1 });
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test("a short press does nothing, and neither does a pointer that slides off the button", () => {
  fireEvent.pointerDown(button(), { button: 0 });
  vi.advanceTimersByTime(500);
  fireEvent.pointerUp(button());
  fireEvent.click(button(), { detail: 1 });
  fireEvent.pointerDown(button(), { button: 0 });
  vi.advanceTimersByTime(500);
  fireEvent.pointerLeave(button());
  vi.advanceTimersByTime(5_000);
  expect(onConfirm).not.toHaveBeenCalled();
});

test("holding a key on the button acts; tapping the key does not", () => {
  fireEvent.keyDown(button(), { key: "Enter" });
  vi.advanceTimersByTime(300);
  fireEvent.keyUp(button(), { key: "Enter" });
  vi.advanceTimersByTime(5_000);
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.keyDown(button(), { key: " " });
  vi.advanceTimersByTime(800);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test("a screen reader's click, which cannot be held, acts immediately", () => {
  fireEvent.click(button(), { detail: 0 });
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
