import "fake-indexeddb/auto";
import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, deleteDatabase, openDatabase } from "./db.ts";
import { type FormDraft, createFormDraft } from "./form-draft.ts";

interface Fields {
  title: string;
  genre: string | null;
  dates: string[];
}

const EMPTY: Fields = { title: "", genre: null, dates: [] };
const DAY_MS = 24 * 60 * 60 * 1000;

/* Opens the form, runs `act` and closes the form without cancelling it. Can be called repeatedly. */
function open(
  act: (fields: Fields, set: (part: Partial<Fields>) => void, kept: FormDraft) => void,
  start = EMPTY,
): void {
  const [close, ...parts] = createRoot((dispose) => [dispose, ...createFormDraft("song new", start)] as const);
  const [fields, set, kept] = parts;
  act(fields, set, kept);
  close();
}

const titles = (start?: Fields): string => {
  let shown = "";
  open((fields) => (shown = fields.title), start);
  return shown;
};

beforeEach(async () => {
  await openDatabase("anna");
});
afterEach(async () => {
  vi.useRealTimers();
  closeDatabase();
  await deleteDatabase("anna");
  await deleteDatabase("tom");
});

test("unsaved input is restored when the form is opened again, and the form says so", () => {
  open((_fields, set, kept) => {
    expect(kept.isRestored()).toBe(false);
    set({ title: "Sway", dates: ["2026-05-01"] });
  });
  open((fields, _set, kept) => {
    expect(fields).toEqual({ title: "Sway", genre: null, dates: ["2026-05-01"] });
    expect(kept.isRestored()).toBe(true);
  });
});

test("no input is restored after the form has been saved, cancelled or emptied", () => {
  open((_fields, set, kept) => {
    set({ title: "Sway" });
    kept.done();
  });
  expect(titles()).toBe("");
  open((_fields, set, kept) => {
    set({ title: "Sway" });
    kept.done();
    set({ title: "Sway again" });
  });
  expect(titles()).toBe("");
  open((_fields, set) => {
    set({ title: "Sway" });
    set({ title: "" });
  });
  expect(titles()).toBe("");
});

test("starting again discards restored input and shows the form's initial values", () => {
  open((_fields, set) => set({ title: "Sway", dates: ["2026-05-01"] }));
  open((fields, _set, kept) => {
    kept.startAgain();
    expect(fields).toEqual(EMPTY);
    expect(kept.isRestored()).toBe(false);
  });
  expect(titles()).toBe("");
});

test("once restored input is changed back to the initial value, the form no longer says that it was restored", () => {
  open((_fields, set) => set({ title: "Sway" }));
  open((_fields, set, kept) => {
    expect(kept.isRestored()).toBe(true);
    set({ title: "" });
    expect(kept.isRestored()).toBe(false);
  });
});

test("a restored form shows others' changes to fields that the member had not edited", () => {
  open((_fields, set) => set({ title: "Sway" }));
  open((fields) => expect(fields).toEqual({ title: "Sway", genre: "Swing", dates: [] }), { ...EMPTY, genre: "Swing" });
});

test("unsaved input is discarded after two days", () => {
  open((_fields, set) => set({ title: "Sway" }));
  vi.useFakeTimers({ now: Date.now() + 2 * DAY_MS });
  expect(titles()).toBe("");
});

test("unsaved input is invisible to other members on this device, and is deleted with the member's data", async () => {
  open((_fields, set) => set({ title: "Sway" }));
  closeDatabase();
  await openDatabase("tom");
  expect(titles()).toBe("");
  closeDatabase();
  await openDatabase("anna");
  expect(titles()).toBe("Sway");
  await deleteDatabase("anna");
  await openDatabase("anna");
  expect(titles()).toBe("");
});
