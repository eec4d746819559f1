import { moveEntries, removeEntries, toggleSkip } from "@bandstand/shared/setlists/edits.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { createEffect, createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db, deleteDatabase, openDatabase } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { gigRow } from "../testing/rows.ts";
import { type EditorSession, createEditorSession } from "./editor-session.ts";

const USER = "00000000-0000-7000-8000-000000000001";
const GIG = "00000000-0000-7000-8000-000000000002";

const set = (set_id: string, ...ids: string[]): SetlistSet => ({
  set_id,
  name: set_id,
  songs: ids.map((entry_id) => ({ entry_id, song_id: `song-${entry_id}`, uebersprungen: false })),
});
const orders = (sets: readonly SetlistSet[]): string =>
  sets
    .map(({ songs }) => songs.map((one) => (one.uebersprungen ? `(${one.entry_id})` : one.entry_id)).join(""))
    .join(" ");

/** Simulates sync: the row changes under the open editor. */
const fromElsewhere = async (change: (sets: SetlistSet[]) => SetlistSet[]): Promise<void> => {
  const gig = (await db().gigs.get(GIG))!;
  await db().gigs.put({ ...gig, rev: gig.rev + 1, setlist: { sets: change(gig.setlist.sets) } });
};
const stored = async (): Promise<string> => orders((await db().gigs.get(GIG))!.setlist.sets);

let session: EditorSession;
let hold: (held: boolean) => void;
let dispose: () => void;

beforeEach(async () => {
  await openDatabase(USER);
  const sets = [set("one", "a", "b", "c"), set("two", "d")];
  await db().gigs.put(gigRow(GIG, { setlist_version: 1, setlist: { sets } }));
  await new Promise<void>((ready) => {
    createRoot((end) => {
      dispose = end;
      const row = createLiveRecord(() => db().gigs.get(GIG));
      const [isHeld, setHeld] = createSignal(false);
      hold = setHeld;
      let opened = false;
      createEffect(() => {
        const found = row();
        if (!found || opened) return;
        opened = true;
        createRoot(() => (session = createEditorSession(() => row() ?? found, isHeld)));
        ready();
      });
    });
  });
});
afterEach(async () => {
  dispose();
  await deleteDatabase(USER);
});

describe("the setlist editor's session", () => {
  it("shows an edit immediately and stores it on this device", async () => {
    const done = session.edit((sets) => moveEntries(sets, ["a"], "two", 0));
    expect(orders(session.sets())).toBe("bc ad");
    await done;
    expect(orders(session.sets())).toBe("bc ad");
    expect(await stored()).toBe("bc ad");
  });

  it("applies quick successive edits in order", async () => {
    void session.edit((sets) => moveEntries(sets, ["a"], "two", 0));
    void session.edit((sets) => removeEntries(sets, ["b"]));
    await session.edit((sets) => toggleSkip(sets, ["a"]));
    expect(await stored()).toBe("c (a)d");
    expect(session.changedElsewhere()).toBe(false);
  });

  it("includes edits from another device and reports that they have arrived", async () => {
    await fromElsewhere((sets) => removeEntries(sets, ["c"]));
    await session.edit((sets) => moveEntries(sets, ["a"], "two", 0));
    expect(await stored()).toBe("b ad");
    await vi.waitFor(() => expect(session.changedElsewhere()).toBe(true));
    session.seen();
    expect(session.changedElsewhere()).toBe(false);
  });

  it("undoes and redoes only its own edits", async () => {
    await session.edit((sets) => removeEntries(sets, ["b"]));
    await fromElsewhere((sets) => toggleSkip(sets, ["d"]));
    session.undo();
    await vi.waitFor(async () => expect(await stored()).toBe("abc (d)"));
    expect(session.canUndo()).toBe(false);
    session.redo();
    await vi.waitFor(async () => expect(await stored()).toBe("ac (d)"));
  });

  it("does not change the visible setlist while a song is dragged, and shows others' changes afterwards", async () => {
    hold(true);
    await fromElsewhere((sets) => removeEntries(sets, ["c"]));
    await vi.waitFor(() => expect(session.changedElsewhere()).toBe(true));
    expect(orders(session.sets())).toBe("abc d");
    const dropped = session.edit((sets) => moveEntries(sets, ["a"], "two", 1));
    hold(false);
    await dropped;
    expect(orders(session.sets())).toBe("b da");
    expect(await stored()).toBe("b da");
  });
});
