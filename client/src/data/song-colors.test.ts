import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, deleteDatabase, openDatabase } from "./db.ts";
import type { RowOf } from "./rows.ts";
import { genreColor, singerColor } from "./song-colors.ts";

const USER = "colors";
const song = (song_id: string, more: Partial<RowOf<"songs">>): Partial<RowOf<"songs">> => ({
  song_id,
  title: song_id,
  singers: [],
  singer_ids: [],
  rev: 1,
  ...more,
});

beforeEach(async () => {
  const band = await openDatabase(USER);
  const colors = { genres: [{ name: "Walzer", color: "#6fb7e8" }], singers: [{ name: "Tom", color: "#ff9ec4" }] };
  await band.rows("config").put({ id: "soft", colors, rev: 1 });
  await band.rows("users").put({ user_id: "anna", real_name: "Anna Schmidt", rev: 1 });
  await band.rows("songs").bulkPut([
    { ...song("a", { genre: "Walzer", singers: ["Tom"] }), rev: 1 },
    /* A song added offline on this device, whose genre would come first alphabetically. */
    { ...song("b", { genre: "Aaa", singer_ids: ["anna"] }), rev: 0 },
  ]);
});

afterEach(async () => {
  closeDatabase();
  await deleteDatabase(USER);
});

test("a device shows the colours stored by the service, and gives new names colours that are not taken", async () => {
  await createRoot(async (dispose) => {
    genreColor("Walzer");
    await vi.waitFor(() => expect(genreColor("Walzer")).toBe("#6fb7e8"));
    expect(genreColor("Aaa")).toMatch(/^#[\da-f]{6}$/);
    expect(genreColor("Aaa")).not.toBe("#6fb7e8");
    expect(singerColor("Tom")).toBe("#ff9ec4");
    expect(singerColor("Anna Schmidt")).toBe("#ffb84d");
    dispose();
  });
});
