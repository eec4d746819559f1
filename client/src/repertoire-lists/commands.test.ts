// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ListEntry } from "@bandstand/shared/repertoire-lists/contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mutationOf } from "../data/mutation-kinds.ts";
import { Device, startRealBand } from "../testing/real-band.ts";
import "../songs/commands.ts";
import "./commands.ts";

let stop: () => Promise<void>;
let owner: Device;
let editor: Device;
let admin: Device;
const songs: string[] = [];
const OWNER = "01900000-0000-7000-8000-000000000003";

beforeAll(async () => {
  stop = await startRealBand();
  const first = new Device();
  await first.signIn("editor");
  for (const title of ["Sway", "Azzurro", "Volare", "Perfect"]) {
    const song_id = newId();
    songs.push(song_id);
    await first.edit("createSong", { song_id, title, interpret: "Wir" });
  }
  await first.sync();
});
afterAll(() => stop());

beforeEach(async () => {
  [owner, editor, admin] = [new Device(), new Device(), new Device()];
  await owner.signIn("musician");
  await editor.signIn("editor");
  await admin.signIn("admin");
});

const entry = (n: number, note: string | null = null): ListEntry => ({
  entry_id: newId(),
  song_id: songs[n] ?? "",
  note,
});

/** Creates a list of two songs and syncs all three devices. */
async function shared(visibility = "public"): Promise<string> {
  const list_id = newId();
  const args = { list_id, name: "Zugaben", visibility, songs: [entry(0), entry(1)], owner: OWNER };
  await owner.edit("createRepertoireList", args);
  for (const device of [owner, editor, admin]) await device.sync();
  return list_id;
}

const entriesOn = async (device: Device, list_id: string): Promise<readonly ListEntry[]> =>
  (await device.band.repertoire_lists.get(list_id))?.songs ?? [];
const titlesOn = async (device: Device, list_id: string): Promise<number[]> =>
  (await entriesOn(device, list_id)).map(({ song_id }) => songs.indexOf(song_id));
async function edit(
  device: Device,
  list_id: string,
  change: (now: readonly ListEntry[]) => readonly ListEntry[],
): Promise<void> {
  await device.edit("editListSongs", { list_id, change: { songs: change(await entriesOn(device, list_id)) } });
}

test("a list created and filled offline arrives complete", async () => {
  const list_id = newId();
  await owner.edit("createRepertoireList", { list_id, name: "Neu", visibility: "public", songs: [], owner: OWNER });
  await edit(owner, list_id, () => [entry(2, "in D")]);
  await edit(owner, list_id, (now) => [entry(3), ...now]);
  await owner.edit("updateRepertoireList", { list_id, fields: { name: "Ganz neu" } });
  expect(await owner.band.outbox.count()).toBe(3);
  await owner.sync();
  await editor.sync();
  expect(await titlesOn(editor, list_id)).toEqual([3, 2]);
  expect(await editor.band.repertoire_lists.get(list_id)).toMatchObject({ name: "Ganz neu", owner: OWNER });
});

describe("two members who edit the same list offline", () => {
  test("both keep the songs they added and moved", async () => {
    const list_id = await shared();
    await edit(owner, list_id, (now) => [...now, entry(2)]);
    await edit(editor, list_id, (now) => [entry(3), ...now.toReversed()]);
    await owner.sync();
    await editor.sync();
    await owner.sync();
    expect(await titlesOn(owner, list_id)).toEqual(await titlesOn(editor, list_id));
    expect((await titlesOn(owner, list_id)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect(await editor.band.conflicts.count()).toBe(0);
  });

  test("get a conflict over a song's note: the note sent first wins until a member chooses, and all else is merged", async () => {
    const list_id = await shared();
    const noted = (note: string) => (now: readonly ListEntry[]) =>
      now.map((one, at) => (at === 0 ? { ...one, note } : one));
    await edit(owner, list_id, noted("von mir"));
    await edit(editor, list_id, (now) => [...noted("von ihr")(now), entry(2)]);
    await owner.sync();
    await editor.sync();
    expect((await entriesOn(editor, list_id))[0]?.note).toBe("von mir");
    expect(await titlesOn(editor, list_id)).toEqual([0, 1, 2]);
    const [conflict] = await editor.band.conflicts.toArray();
    const entry_id = (await entriesOn(editor, list_id))[0]?.entry_id ?? "";
    expect(conflict).toMatchObject({ mine: { [entry_id]: "von ihr" }, theirs: { [entry_id]: "von mir" } });
    const kind = mutationOf("editListSongs");
    await edit(owner, list_id, (now) => [entry(3), ...now]);
    await editor.edit("editListSongs", kind?.withFields?.(conflict?.args as object, { [entry_id]: "von ihr" }) ?? {});
    await owner.sync();
    await editor.sync();
    expect((await entriesOn(editor, list_id)).map(({ note }) => note)).toEqual([null, "von ihr", null, null]);
  });
});

test("a list that becomes private disappears from other members' devices, and those members' pending edits fail", async () => {
  const list_id = await shared();
  await edit(editor, list_id, (now) => [...now, entry(2)]);
  await owner.edit("updateRepertoireList", { list_id, fields: { visibility: "private" } });
  await owner.sync();
  await editor.sync();
  await admin.sync();
  expect(await editor.band.repertoire_lists.get(list_id)).toBeUndefined();
  expect(await editor.band.failed.toArray()).toMatchObject([{ name: "editListSongs", code: "NOT_FOUND" }]);
  expect(await titlesOn(admin, list_id)).toEqual([0, 1]);
});

test("a private list is sent only to the devices of its owner and of admins", async () => {
  const list_id = await shared("private");
  expect(await editor.band.repertoire_lists.get(list_id)).toBeUndefined();
  expect(await titlesOn(admin, list_id)).toEqual([0, 1]);
});

test("undo restores a deleted list unchanged, whether or not the deletion has been sent", async () => {
  const list_id = await shared();
  const list = await owner.band.repertoire_lists.get(list_id);
  await owner.edit("deleteRepertoireList", { list_id });
  expect(await owner.band.repertoire_lists.get(list_id)).toBeUndefined();
  await owner.edit("restoreRepertoireList", { list_id, list });
  expect(await titlesOn(owner, list_id)).toEqual([0, 1]);
  await owner.sync();
  await editor.sync();
  expect(await titlesOn(editor, list_id)).toEqual([0, 1]);
  await owner.edit("deleteRepertoireList", { list_id });
  await owner.sync();
  await owner.edit("restoreRepertoireList", { list_id, list });
  await owner.sync();
  await editor.sync();
  expect(await titlesOn(editor, list_id)).toEqual([0, 1]);
});
