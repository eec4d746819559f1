import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, holdToast, restartToast, showToast, toasts } from "./toast.ts";

const dismissAll = (): void => {
  for (const { id } of toasts()) dismissToast(id);
};

/* Another file that shares this process may have left a toast. */
beforeEach(() => {
  dismissAll();
  vi.useFakeTimers();
});
afterEach(() => {
  dismissAll();
  vi.useRealTimers();
});

const messages = (): string[] => toasts().map((toast) => toast.message);

test("a message disappears after four seconds, or after ten seconds if it has an Undo button", () => {
  showToast("gespeichert");
  showToast("gelöscht", { action: { label: "Rückgängig", run: () => {} } });
  vi.advanceTimersByTime(3_999);
  expect(messages()).toEqual(["gespeichert", "gelöscht"]);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual(["gelöscht"]);
  vi.advanceTimersByTime(6_000);
  expect(messages()).toEqual([]);
});

test("a message under the pointer stays until four seconds after the pointer leaves", () => {
  showToast("lies mich");
  const [toast] = toasts();
  if (toast === undefined) throw new Error("no toast");
  holdToast(toast);
  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual(["lies mich"]);
  restartToast(toast);
  vi.advanceTimersByTime(4_000);
  expect(messages()).toEqual([]);
});

test("a message whose action ends at a certain time disappears then, even under the pointer", () => {
  showToast("veröffentlicht", { action: { label: "Rückgängig", run: () => {} }, stayMs: 55_000, isFixed: true });
  const [toast] = toasts();
  if (toast === undefined) throw new Error("no toast");
  vi.advanceTimersByTime(50_000);
  holdToast(toast);
  restartToast(toast);
  vi.advanceTimersByTime(4_999);
  expect(messages()).toEqual(["veröffentlicht"]);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual([]);
});

test("at most three toasts are shown; the oldest disappears first", () => {
  for (const message of ["1", "2", "3", "4", "5"]) showToast(message);
  expect(messages()).toEqual(["3", "4", "5"]);
});

test("a repeated message replaces the earlier one, unless the message has an Undo button", () => {
  showToast("Kein Platz");
  showToast("Gesendet");
  showToast("Kein Platz");
  expect(messages()).toEqual(["Gesendet", "Kein Platz"]);
  const action = { label: "Rückgängig", run: () => {} };
  showToast("1 Song entfernt", { action });
  showToast("1 Song entfernt", { action });
  expect(messages()).toEqual(["Kein Platz", "1 Song entfernt", "1 Song entfernt"]);
});

test("of several messages about the same subject, only the latest is shown", () => {
  const action = { label: "Löschen", run: () => {} };
  showToast("Gilt „20 Uhr“ noch?", { action, about: "gig 1" });
  showToast("Gilt „21 Uhr“ noch?", { action, about: "gig 2" });
  showToast("Gilt „19 Uhr“ noch?", { action, about: "gig 1" });
  expect(messages()).toEqual(["Gilt „21 Uhr“ noch?", "Gilt „19 Uhr“ noch?"]);
});
