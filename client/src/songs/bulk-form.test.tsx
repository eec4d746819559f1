import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { songRow } from "../testing/rows.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { changeSongs } from "./bulk-edit.ts";
import { BulkForm } from "./bulk-form.tsx";

const SONGS = [
  songRow("a", "Sway", { genre: "Latin", composer: "Ruiz", key: "Am" }),
  songRow("b", "Valerie", { genre: "Soul", composer: "Ruiz", status: "suggested" }),
  songRow("c", "Perfect", { genre: "Pop", composer: "Ruiz", bpm: 63 }),
];

let band: BandDatabase;
beforeEach(async () => {
  await showLanguage("de");
  Element.prototype.scrollIntoView = () => undefined;
  band = await startOffline("editor", (local) => local.songs.bulkPut(SONGS));
});
afterEach(async () => {
  cleanup();
  for (const { id } of toasts()) dismissToast(id);
  await endOffline();
});

const field = (name: string): Promise<HTMLInputElement> => screen.findByRole("textbox", { name });

test("a bulk edit works offline: it changes only the touched fields, with one edit per song, and can be undone", async () => {
  const onClose = vi.fn<() => void>();
  render(() => <BulkForm songs={SONGS} onClose={onClose} />);
  expect((await field("Tonart")).placeholder).toBe("verschieden");
  expect((await field("Komponist")).value).toBe("Ruiz");
  fireEvent.input(await field("Tonart"), { target: { value: "C" } });
  fireEvent.input(await field("Komponist"), { target: { value: "" } });
  fireEvent.input(await field("An den Kommentar anhängen"), { target: { value: "Tom zählt ein" } });
  fireEvent.click(screen.getByRole("button", { name: "Tempo (bpm) bei allen leeren" }));
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const edited = { key: "C", composer: null, comment: "Tom zählt ein" };
  expect((await band.outbox.orderBy("n").toArray()).map(({ id, args }) => [id, args])).toEqual([
    ["a", { song_id: "a", fields: edited }],
    ["b", { song_id: "b", fields: edited }],
    ["c", { song_id: "c", fields: { ...edited, bpm: null } }],
  ]);
  const toast = toasts().at(-1);
  expect(toast?.message).toBe("3 Songs geändert.");

  toast?.action?.run();
  await waitFor(async () => {
    const stored = await band.songs.bulkGet(["a", "b", "c"]);
    expect(stored).toMatchObject(SONGS.map(({ key, composer, comment, bpm }) => ({ key, composer, comment, bpm })));
  });
  expect(await band.outbox.count(), "the undo is merged into the unsent edits").toBe(3);
});

test("a bulk edit keeps what others have changed in a song since the form was opened", async () => {
  await band.songs.update("a", { singers: ["Anna"], comment: "Ende offen" });
  const nothing = { singers: [], needed_parts: [], dance_styles: [] };
  const change = { set: {}, add: { ...nothing, singers: ["Tom"] }, remove: nothing, append: "Tom zählt ein" };
  await changeSongs(SONGS, change, []);
  expect(await band.songs.get("a")).toMatchObject({ singers: ["Anna", "Tom"], comment: "Ende offen\nTom zählt ein" });
});

test("a bulk edit with a tempo outside 20 to 400 is rejected and changes nothing", async () => {
  render(() => <BulkForm songs={SONGS} onClose={() => undefined} />);
  fireEvent.input(await field("Tempo (bpm)"), { target: { value: "4" } });
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  expect(await screen.findByText("Bitte eine Zahl von 20 bis 400.")).toBeTruthy();
  expect(await band.outbox.count()).toBe(0);
});

test("a bulk edit skips the status of songs that may not change to it, and reports their number and the reason", async () => {
  const empty = { singers: [], needed_parts: [], dance_styles: [] };
  const change = { set: { status: "retired" as const, genre: "Pop" }, add: empty, remove: empty, append: "" };
  const { count, left, undo } = await changeSongs(SONGS, change, []);
  expect([count, [...left]]).toEqual([3, [["suggested", 1]]]);
  expect((await band.songs.toArray()).map(({ status }) => status)).toEqual(["retired", "suggested", "retired"]);
  await undo?.();
  expect((await band.songs.toArray()).map(({ status, genre }) => [status, genre])).toEqual(
    SONGS.map(({ status, genre }) => [status, genre]),
  );
});
