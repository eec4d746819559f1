import { MemoryRouter, Route } from "@solidjs/router";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { songRow } from "../testing/rows.ts";
import { ListForm } from "./list-form.tsx";
import type { ListRow } from "./queries.ts";

const original: ListRow = {
  list_id: "zugaben",
  name: "Zugaben",
  visibility: "public",
  owner: "somebody",
  songs: [
    { entry_id: "e1", song_id: "s2", note: "in D" },
    { entry_id: "e2", song_id: "deleted", note: null },
    { entry_id: "e3", song_id: "s1", note: null },
  ],
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  rev: 1,
  generation: 0,
};

let band: BandDatabase;

beforeEach(async () => {
  await showLanguage("de");
  band = await startOffline("musician", async (db) => {
    await db.repertoire_lists.put(original);
    await db.songs.bulkPut([songRow("s1", "Sway"), songRow("s2", "Azzurro")]);
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await endOffline();
});

test("duplicating a list keeps its visibility, order and notes, leaves out deleted songs, and makes the member its owner", async () => {
  render(() => (
    <MemoryRouter>
      <Route path="*" component={() => <ListForm original={original} onClose={() => undefined} />} />
    </MemoryRouter>
  ));
  expect(await screen.findByRole("dialog", { name: "Liste duplizieren" })).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Kopie von Zugaben");
  fireEvent.click(screen.getByRole("button", { name: "Anlegen", hidden: true }));
  const copy = await waitFor(async () => {
    const made = (await band.repertoire_lists.toArray()).find(({ list_id }) => list_id !== "zugaben");
    expect(made).toBeDefined();
    return made!;
  });
  expect(copy).toMatchObject({ name: "Kopie von Zugaben", visibility: "public", owner: "member" });
  expect(copy.songs.map(({ song_id, note }) => [song_id, note])).toEqual([
    ["s2", "in D"],
    ["s1", null],
  ]);
  expect(copy.songs.map(({ entry_id }) => entry_id)).not.toContain("e1");
});

test("an edit of a list from the form is based on what the form showed when it was opened", async () => {
  render(() => (
    <MemoryRouter>
      <Route path="*" component={() => <ListForm list={original} onClose={() => undefined} />} />
    </MemoryRouter>
  ));
  fireEvent.input(await screen.findByLabelText("Name"), { target: { value: "Encores" } });
  await band.repertoire_lists.update("zugaben", { name: "Extras", rev: 2 });
  fireEvent.click(screen.getByRole("button", { name: "Speichern", hidden: true }));
  await waitFor(async () =>
    expect(await band.outbox.toArray()).toMatchObject([
      { name: "updateRepertoireList", base: { name: "Zugaben" }, args: { fields: { name: "Encores" } } },
    ]),
  );
});
