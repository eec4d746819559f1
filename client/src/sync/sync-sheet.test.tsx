import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import Dexie from "dexie";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type BandDatabase, closeDatabase, deleteDatabase, openDatabase } from "../data/db.ts";
import { mutationOf } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import { pull } from "../data/pull.ts";
import { Pusher } from "../data/push.ts";
import { noteContact, noteStorage, resetStatus } from "../data/status.ts";
import { showLanguage, text } from "../i18n/text.ts";
import { BandServer } from "../testing/band-server.ts";
import { toasts } from "../ui/toast.ts";
import "../gigs/commands.ts";
import "../rehearsals/commands.ts";
import "../setlists/commands.ts";
import "../songs/commands.ts";
import { discardWaiting } from "./commands.ts";
import { SyncPill } from "./public.ts";

let server: BandServer;
let band: BandDatabase;

const setsOf = (name: string): SetlistSet[] => [{ set_id: "set", name, songs: [] }];
const edit = (name: string, args: object): Promise<void> => mutate(mutationOf(name)!, args);
const sync = async (): Promise<void> => {
  await new Pusher(band).push();
  await pull(band);
};

beforeAll(async () => {
  await showLanguage("de");
  /* The app loads this on first use, which is slow in tests, because they compile code on demand. */
  await import("./sync-sheet.tsx");
});

beforeEach(async () => {
  server = new BandServer();
  vi.stubGlobal("fetch", server.fetch);
  server.write("songs", "s0", { title: "Atemlos", interpret: "Band", comment: "", genre: null });
  server.write("gigs", "g", {
    name: "Sommerfest",
    date: "2031-05-09",
    setlist_version: 0,
    setlist: { sets: setsOf("Anfang") },
  });
  band = await openDatabase("sheet");
  await pull(band);
  noteContact(true);
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  resetStatus();
  closeDatabase();
  await deleteDatabase("sheet");
});

const expectPill = (name: string | RegExp) => screen.findByRole("button", { name });

test("the sync pill shows that everything is synced, how many edits are pending, and since when the device has been offline", async () => {
  render(() => <SyncPill />);
  await expectPill("Abgleich: Aktuell");
  await edit("updateSong", { song_id: "s0", fields: { title: "Atemlos 2" } });
  await expectPill("Abgleich: 1 Änderung wartet");
  noteContact(false, Date.parse("2031-05-09T12:02:00Z"));
  await expectPill(/Abgleich: Offline seit .*14:02 · 1 wartet/);
});

test('the sync pill does not show "up to date" before pending edits are counted', async () => {
  await edit("updateSong", { song_id: "s0", fields: { title: "Atemlos 2" } });
  render(() => <SyncPill />);
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("Abgleich: Verbindet …");
  await expectPill("Abgleich: 1 Änderung wartet");
});

test('the sync pill does not show "up to date" while a slow disk is storing an edit', async () => {
  render(() => <SyncPill />);
  await expectPill("Abgleich: Aktuell");
  let free = (): void => undefined;
  const disk = new Promise<void>((resolve) => (free = resolve));
  const other = band.transaction("rw", band.songs, () => Dexie.waitFor(disk));
  const saved = edit("updateSong", { song_id: "s0", fields: { title: "Atemlos 2" } });
  await expectPill("Abgleich: Speichert …");
  free();
  await Promise.all([other, saved]);
  await expectPill("Abgleich: 1 Änderung wartet");
});

test("in live mode, the sync pill cannot be pressed", async () => {
  render(() => <SyncPill quiet />);
  await screen.findByRole("img", { name: "Aktuell" });
  expect(screen.queryByRole("button")).toBeNull();
});

test("a pending edit can be discarded, and discarding it can be undone", async () => {
  await edit("updateSong", { song_id: "s0", fields: { title: "Neu" } });
  render(() => <SyncPill />);
  fireEvent.click(await expectPill(/wartet/));
  fireEvent.click(await screen.findByRole("button", { name: "Verwerfen" }));
  await waitFor(async () => expect((await band.songs.get("s0"))?.title).toBe("Atemlos"));
  expect(await band.outbox.count()).toBe(0);
  await waitFor(() => expect(toasts().at(-1)?.action).not.toBeNull());
  toasts().at(-1)?.action?.run();
  await waitFor(async () => expect((await band.songs.get("s0"))?.title).toBe("Neu"));
  expect(await band.outbox.count()).toBe(1);
});

test("discarding the restoration of a deleted record keeps the edits before it", async () => {
  const rehearsal = { rehearsal_id: "r", begin: "2031-05-09T17:00:00.000Z", location: "Keller", songs: [], rev: 1 };
  await band.table("rehearsals").put(rehearsal);
  await edit("updateRehearsal", { rehearsal_id: "r", fields: { location: "Halle" } });
  await edit("deleteRehearsal", rehearsal);
  await edit("restoreRehearsal", { rehearsal_id: "r", rehearsal: { ...rehearsal, location: "Halle" } });
  await edit("updateRehearsal", { rehearsal_id: "r", fields: { comment: "Mit Licht" } });
  const restored = (await band.outbox.toArray()).find(({ name }) => name === "restoreRehearsal");
  const undo = await discardWaiting(restored!.n);
  const waiting = async () => (await band.outbox.orderBy("n").toArray()).map(({ name }) => name);
  expect(await waiting()).toEqual(["updateRehearsal", "deleteRehearsal"]);
  expect(await band.rehearsals.get("r")).toBeUndefined();
  await undo();
  expect(await waiting()).toEqual(["updateRehearsal", "deleteRehearsal", "restoreRehearsal", "updateRehearsal"]);
  expect(await band.rehearsals.get("r")).toMatchObject({ location: "Halle", comment: "Mit Licht" });
});

test("a refused edit is shown with the reason and the typed text, and can be retried", async () => {
  await edit("updateSong", { song_id: "s0", fields: { comment: "forbidden words" } });
  await sync();
  render(() => <SyncPill />);
  fireEvent.click(await expectPill("Abgleich: 1 Änderung abgelehnt"));
  await screen.findByText("VALIDATION_FAILED");
  await screen.findByText("forbidden words");
  fireEvent.click(await screen.findByRole("button", { name: "Noch einmal" }));
  await waitFor(async () => expect(await band.outbox.count()).toBe(1));
  expect(await band.failed.count()).toBe(0);
  expect((await band.songs.get("s0"))?.comment).toBe("forbidden words");
});

test("conflicts in a setlist that two members changed can be decided one by one", async () => {
  await edit("updateSetlist", { gig_id: "g", sets: setsOf("Meins") });
  server.write("gigs", "g", { setlist: { sets: setsOf("Ihres") }, setlist_version: 1 });
  await sync();
  render(() => <SyncPill />);
  fireEvent.click(await expectPill("Abgleich: Konflikt – ansehen"));
  fireEvent.click(await screen.findByRole("button", { name: "Ansehen" }));
  fireEvent.click(await screen.findByRole("radio", { name: "Andere: Ihres" }));
  fireEvent.click(await screen.findByRole("button", { name: "Übernehmen" }));
  await waitFor(async () => expect((await band.gigs.get("g"))?.setlist.sets[0]?.name).toBe("Ihres"));
  expect(await band.conflicts.count()).toBe(0);
});

test("a field that two members changed has the other member's value until the user chooses their own", async () => {
  await edit("updateSong", { song_id: "s0", fields: { title: "Meins" } });
  server.write("songs", "s0", { title: "Ihres" });
  await sync();
  expect((await band.songs.get("s0"))?.title).toBe("Ihres");
  render(() => <SyncPill />);
  fireEvent.click(await expectPill("Abgleich: Konflikt – ansehen"));
  fireEvent.click(await screen.findByRole("button", { name: "Ansehen" }));
  fireEvent.click(await screen.findByRole("radio", { name: "Meine" }));
  fireEvent.click(await screen.findByRole("button", { name: "Übernehmen" }));
  await waitFor(async () => expect((await band.songs.get("s0"))?.title).toBe("Meins"));
  await sync();
  expect(server.record("songs", "s0")?.["title"]).toBe("Meins");
});

test("a conflict in a protocol names the song and what was changed, with the status in words", async () => {
  await band.rehearsals.put({ rehearsal_id: "r", begin: "2031-05-09T18:00:00.000Z", songs: [], rev: 1 } as never);
  const mine = { "s0.status": "needs_work", "s0.comment": "Schluss üben", s1: null };
  const theirs = { "s0.status": "ready", "s0.comment": null, s1: { status: "dropped", comment: "Zu hoch" } };
  const of = { edit: 1, name: "editProtocol", collection: "rehearsals", id: "r", args: {}, found_at: 0 } as const;
  await band.conflicts.add({ ...of, mine, theirs, details: Object.keys(mine) });
  render(() => <SyncPill />);
  fireEvent.click(await expectPill("Abgleich: Konflikt – ansehen"));
  fireEvent.click(await screen.findByRole("button", { name: "Ansehen" }));
  await screen.findByRole("heading", { name: "Stand von Atemlos" });
  const shown = [...document.querySelectorAll(".sync-clash__sides")].map((sides) => sides.textContent);
  expect(shown).toEqual([
    "MeineÜbenAndereSitzt",
    "MeineSchluss übenAndereleer",
    "MeinegestrichenAndereEntfällt, Zu hoch",
  ]);
  expect(screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "Konflikte",
    "Stand von Atemlos",
    "Anmerkung zu Atemlos",
    text().sync.unknownSong,
  ]);
});

test.each([
  ["failed", "Speicher gestört", /macht gerade Schwierigkeiten/],
  ["full", "Gerät ist voll", /kein Platz mehr/],
] as const)(
  "the sync pill and sheet report a local database that is %s until it works again",
  async (problem, label, hint) => {
    render(() => <SyncPill />);
    await expectPill("Abgleich: Aktuell");
    noteStorage(problem);
    fireEvent.click(await expectPill(`Abgleich: ${label}`));
    await screen.findByText(hint);
    expect(screen.queryByText(/Es wartet nichts/)).toBeNull();
    noteStorage(null);
    await screen.findByText(/Es wartet nichts/);
    expect(screen.queryByText(hint)).toBeNull();
  },
);
