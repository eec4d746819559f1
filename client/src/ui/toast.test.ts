import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, holdToast, restartToast, showToast, toasts } from "./toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toasts()) dismissToast(id);
  vi.useRealTimers();
});

const messages = (): string[] => toasts().map((toast) => toast.message);

test("a message goes by itself after four seconds, one with Undo after ten", () => {
  showToast("gespeichert");
  showToast("gelöscht", { action: { label: "Rückgängig", run: () => {} } });
  vi.advanceTimersByTime(3_999);
  expect(messages()).toEqual(["gespeichert", "gelöscht"]);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual(["gelöscht"]);
  vi.advanceTimersByTime(6_000);
  expect(messages()).toEqual([]);
});

test("a message under the pointer stays until the pointer leaves", () => {
  showToast("lies mich");
  const [toast] = toasts();
  if (toast === undefined) throw new Error("no toast");
  holdToast(toast.id);
  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual(["lies mich"]);
  restartToast(toast);
  vi.advanceTimersByTime(4_000);
  expect(messages()).toEqual([]);
});

test("at most three are shown, the oldest goes first", () => {
  for (const message of ["1", "2", "3", "4", "5"]) showToast(message);
  expect(messages()).toEqual(["3", "4", "5"]);
});
