// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Device, startRealBand } from "../testing/real-band.ts";
import "../songs/commands.ts";
import "./commands.ts";

let stop: () => Promise<void>;
let admin: Device;
let editor: Device;
let musician: Device;

beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());

beforeEach(async () => {
  [admin, editor, musician] = [new Device(), new Device(), new Device()];
  await admin.signIn("admin");
  await editor.signIn("editor");
  await musician.signIn("musician");
});

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number, hours = 0): string =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + hours * 3_600_000).toISOString();

async function rehearsal(days = 5): Promise<string> {
  const rehearsal_id = newId();
  const fields = { begin: inDays(days, 18), end: inDays(days, 20), location: null, comment: "" };
  await editor.edit("createRehearsal", { rehearsal_id, ...fields });
  for (const device of [editor, admin, musician]) await device.sync();
  return rehearsal_id;
}
async function song(title: string): Promise<string> {
  const song_id = newId();
  await editor.edit("createSong", { song_id, title, interpret: "Band" });
  for (const device of [editor, admin, musician]) await device.sync();
  return song_id;
}
const enter = (device: Device, rehearsal_id: string, song_id: string, set: object | null): Promise<void> =>
  device.edit("editProtocol", { rehearsal_id, edits: [{ song_id, set }] });
const protocol = async (device: Device, id: string) =>
  (await device.band.rehearsals.get(id))!.songs.map(({ song_id, status }) => [song_id, status]);

test("a rehearsal planned and recorded offline arrives complete and in order", async () => {
  const [a, b] = [await song("A"), await song("B")];
  const rehearsal_id = newId();
  const period = { begin: inDays(1, 18), end: inDays(1, 20) };
  await editor.edit("createRehearsal", { rehearsal_id, ...period, location: "Keller", comment: "" });
  await editor.edit("planSong", { song_id: a, rehearsal_id, title: "A" });
  await enter(editor, rehearsal_id, a, { status: "ready" });
  await enter(editor, rehearsal_id, b, { status: "needs_work" });
  await enter(editor, rehearsal_id, b, { comment: "Bridge" });
  const todo = { todo_id: newId(), text: "Kabel", comment: null, responsible: null, due_date: null, done: false };
  await editor.edit("addRehearsalTodo", { rehearsal_id, todo });
  await editor.edit("changeRehearsalTodo", {
    rehearsal_id,
    todo_id: todo.todo_id,
    fields: { done: true },
    name: "Kabel",
  });
  expect(await protocol(editor, rehearsal_id)).toEqual([
    [a, "ready"],
    [b, "needs_work"],
  ]);
  await editor.sync();
  await musician.sync();
  expect(await editor.band.failed.count()).toBe(0);
  expect(await musician.band.rehearsals.get(rehearsal_id)).toMatchObject({
    location: "Keller",
    songs: [
      { song_id: a, status: "ready" },
      { song_id: b, status: "needs_work", comment: "Bridge" },
    ],
    todos: [{ ...todo, done: true }],
  });
  expect((await musician.band.songs.get(a))?.planned_rehearsal_id).toBe(rehearsal_id);
});

test("when two members edit one protocol at the same time, both members' edits are kept", async () => {
  const rehearsal_id = await rehearsal();
  const [a, b, c] = [await song("A"), await song("B"), await song("C")];
  await enter(editor, rehearsal_id, a, { status: "played" });
  await editor.sync();
  await admin.sync();
  await enter(editor, rehearsal_id, b, { status: "ready" });
  await enter(admin, rehearsal_id, c, { status: "needs_work" });
  await enter(admin, rehearsal_id, a, { status: "dropped" });
  await admin.sync();
  await editor.sync();
  await admin.sync();
  for (const device of [editor, admin])
    expect(await protocol(device, rehearsal_id)).toEqual([
      [a, "dropped"],
      [c, "needs_work"],
      [b, "ready"],
    ]);
  expect(await editor.band.outbox.count()).toBe(0);
});

test("a response that reveals another member's protocol entry does not make the next edit remove that entry", async () => {
  const rehearsal_id = await rehearsal();
  const [a, b] = [await song("A"), await song("B")];
  await enter(admin, rehearsal_id, a, { status: "played" });
  await admin.sync();
  await editor.edit("addRehearsalComment", { rehearsal_id, comment_id: newId(), user_id: newId(), text: "Hallo" });
  await enter(editor, rehearsal_id, b, { status: "ready" });
  await editor.sync();
  await admin.sync();
  expect((await protocol(admin, rehearsal_id)).map(([id]) => id)).toEqual([a, b]);
});

test("two edits to different fields of a todo are both kept; two edits to the same field become a conflict", async () => {
  const rehearsal_id = await rehearsal();
  const todo = { todo_id: newId(), text: "Kabel", comment: null, responsible: null, due_date: null, done: false };
  await editor.edit("addRehearsalTodo", { rehearsal_id, todo });
  await editor.sync();
  await admin.sync();
  const change = (device: Device, fields: object) =>
    device.edit("changeRehearsalTodo", { rehearsal_id, todo_id: todo.todo_id, fields, name: "Kabel" });
  await change(editor, { text: "Kabel kaufen" });
  await change(admin, { due_date: "2031-01-01" });
  await change(admin, { text: "Kabel leihen" });
  await admin.sync();
  await editor.sync();
  await admin.sync();
  for (const device of [editor, admin])
    expect((await device.band.rehearsals.get(rehearsal_id))?.todos).toMatchObject([
      { text: "Kabel leihen", due_date: "2031-01-01" },
    ]);
  expect(await editor.band.conflicts.toArray()).toMatchObject([
    { mine: { text: "Kabel kaufen" }, theirs: { text: "Kabel leihen" }, details: ["text"] },
  ]);
});

test("a todo's text that somebody else changed while its form was open becomes a conflict", async () => {
  const rehearsal_id = await rehearsal();
  const todo = { todo_id: newId(), text: "Kabel", comment: null, responsible: null, due_date: null, done: false };
  await editor.edit("addRehearsalTodo", { rehearsal_id, todo });
  await editor.edit("changeRehearsalTodo", {
    rehearsal_id,
    todo_id: todo.todo_id,
    fields: { text: "Stativ" },
    name: "",
  });
  await editor.sync();
  await admin.sync();
  const fields = { text: "Kabel leihen" };
  await admin.edit("changeRehearsalTodo", { rehearsal_id, todo_id: todo.todo_id, fields, seen: todo, name: "Kabel" });
  await admin.sync();
  expect((await admin.band.rehearsals.get(rehearsal_id))?.todos).toMatchObject([{ text: "Stativ" }]);
  expect(await admin.band.conflicts.toArray()).toMatchObject([{ mine: fields, theirs: { text: "Stativ" } }]);
});

test("an edit that arrives after the protocol is closed is refused, and is saved with the reason", async () => {
  const todo = { todo_id: newId(), text: "Kabel", comment: null, responsible: null, due_date: null, done: false };
  const rehearsal_id = newId();
  await editor.edit("createRehearsal", {
    rehearsal_id,
    begin: inDays(-9, 18),
    end: inDays(-9, 20),
    location: null,
    comment: "",
  });
  await editor.edit("addRehearsalTodo", { rehearsal_id, todo });
  await editor.sync();
  expect(await editor.band.failed.toArray()).toMatchObject([{ name: "addRehearsalTodo", code: "REHEARSAL_LOCKED" }]);
  expect((await editor.band.rehearsals.get(rehearsal_id))?.todos).toEqual([]);
});

test("undo restores a deleted todo", async () => {
  const rehearsal_id = await rehearsal();
  const todo = { todo_id: newId(), text: "Kabel", comment: null, responsible: null, due_date: null, done: false };
  await editor.edit("addRehearsalTodo", { rehearsal_id, todo });
  await editor.sync();
  await editor.edit("deleteRehearsalTodo", { rehearsal_id, todo_id: todo.todo_id, name: "Kabel" });
  await editor.sync();
  await editor.edit("addRehearsalTodo", { rehearsal_id, todo });
  await editor.sync();
  await admin.sync();
  expect((await admin.band.rehearsals.get(rehearsal_id))?.todos).toEqual([todo]);
});

test("a deleted rehearsal disappears from every device, and its songs are no longer planned", async () => {
  const rehearsal_id = await rehearsal();
  const a = await song("A");
  await editor.edit("planSong", { song_id: a, rehearsal_id, title: "A" });
  await editor.sync();
  await editor.edit("deleteRehearsal", { rehearsal_id, begin: inDays(5) });
  await editor.sync();
  await musician.sync();
  await editor.sync();
  for (const device of [editor, musician]) {
    expect(await device.band.rehearsals.get(rehearsal_id)).toBeUndefined();
    expect((await device.band.songs.get(a))?.planned_rehearsal_id).toBeNull();
  }
});

test("undo restores a deleted rehearsal with its planned songs, whether or not the deletion has been sent", async () => {
  const rehearsal_id = await rehearsal();
  const a = await song("A");
  await editor.edit("planSong", { song_id: a, rehearsal_id, title: "A" });
  await editor.sync();
  const before = await editor.band.rehearsals.get(rehearsal_id);
  for (const isSentBetween of [true, false]) {
    await editor.edit("deleteRehearsal", { rehearsal_id, begin: inDays(5) });
    if (isSentBetween) await editor.sync();
    await editor.edit("restoreRehearsal", { rehearsal_id, rehearsal: before! });
    await editor.edit("planSong", { song_id: a, rehearsal_id, title: "A" });
    await editor.sync();
    await musician.sync();
    for (const device of [editor, musician]) {
      expect(await device.band.rehearsals.get(rehearsal_id)).toMatchObject({ comment: "" });
      expect((await device.band.songs.get(a))?.planned_rehearsal_id).toBe(rehearsal_id);
      expect(await device.band.failed.count()).toBe(0);
    }
  }
});
