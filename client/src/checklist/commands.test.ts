// @vitest-environment node
import type { ChecklistItem } from "@bandstand/shared/checklist/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mutationOf } from "../data/mutation-kinds.ts";
import "../gigs/commands.ts";
import { Device, startRealBand } from "../testing/real-band.ts";
import "./commands.ts";

const TODAY = todayIn(Date.now(), "Europe/Berlin");

let stop: () => Promise<void>;
let admin: Device;
let editor: Device;

beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());
beforeEach(async () => {
  admin = new Device();
  editor = new Device();
  await admin.signIn("admin");
  await editor.signIn("editor");
});

const fields = (title: string) => ({
  title,
  category: "Technik",
  responsible: null,
  due_date: null,
  comment: null,
});

const add = (device: Device, gig_id: string, title: string, item_id = newId()): Promise<void> =>
  device.edit("addChecklistItem", { gig_id, item: { ...fields(title), item_id } });

const itemsOf = async (device: Device, gig_id: string): Promise<ChecklistItem[]> =>
  (await device.band.gigs.get(gig_id))?.checklist ?? [];

async function gigWith(...titles: string[]): Promise<{ gig_id: string; items: ChecklistItem[] }> {
  const gig_id = newId();
  await admin.edit("createGig", { body: { gig_id, name: "Sommerfest", date: addDays(TODAY, 30) }, copied: {} });
  for (const title of titles) await add(admin, gig_id, title);
  await admin.sync();
  await editor.sync();
  return { gig_id, items: await itemsOf(editor, gig_id) };
}

const of = (gig_id: string, { item_id, title }: ChecklistItem) => ({ gig_id, item_id, title });

async function syncBoth(): Promise<void> {
  await admin.sync();
  await editor.sync();
  await admin.sync();
  expect(await editor.tables()).toEqual(await admin.tables());
}

test("two members' offline edits to different items are all kept", async () => {
  const { gig_id, items } = await gigWith("Kabel", "Vertrag", "Licht", "Anhänger");
  const [cable, contract, light, trailer] = items as [ChecklistItem, ChecklistItem, ChecklistItem, ChecklistItem];
  await admin.edit("markChecklistItem", { ...of(gig_id, cable), done: true });
  await admin.edit("changeChecklistItem", { ...of(gig_id, light), fields: { comment: "Vier Strahler" } });
  await add(admin, gig_id, "Vom Admin");
  await editor.edit("markChecklistItem", { ...of(gig_id, contract), done: true });
  await editor.edit("deleteChecklistItem", of(gig_id, trailer));
  await add(editor, gig_id, "Vom Editor");
  await syncBoth();
  const after = await itemsOf(admin, gig_id);
  expect(after.map(({ title, done }) => [title, done])).toEqual([
    ["Kabel", true],
    ["Vertrag", true],
    ["Licht", false],
    ["Vom Admin", false],
    ["Vom Editor", false],
  ]);
  expect(after[2]?.comment).toBe("Vier Strahler");
  expect(await admin.band.conflicts.count()).toBe(0);
});

test("if two devices edit different fields of one item, and one also ticks it off, the edits merge without a conflict", async () => {
  const { gig_id, items } = await gigWith("Kabel");
  const [item] = items as [ChecklistItem];
  await admin.edit("markChecklistItem", { ...of(gig_id, item), done: true });
  await admin.edit("changeChecklistItem", { ...of(gig_id, item), fields: { due_date: "2031-05-01" } });
  await editor.edit("changeChecklistItem", { ...of(gig_id, item), fields: { comment: "Zwei lange" } });
  await syncBoth();
  expect(await itemsOf(admin, gig_id)).toEqual([
    { ...item, done: true, due_date: "2031-05-01", comment: "Zwei lange" },
  ]);
  expect(await editor.band.conflicts.count()).toBe(0);
});

test("an item's title that somebody else changed while its sheet was open is offered as a choice", async () => {
  const { gig_id, items } = await gigWith("Kabel");
  const [item] = items as [ChecklistItem];
  await admin.edit("changeChecklistItem", { ...of(gig_id, item), fields: { title: "Kabel XLR" } });
  await syncBoth();
  const fields = { title: "Kabel Klinke", category: "Packen" };
  await editor.edit("changeChecklistItem", { ...of(gig_id, item), fields, seen: item });
  await editor.sync();
  expect(await itemsOf(editor, gig_id)).toMatchObject([{ title: "Kabel XLR", category: "Packen" }]);
  const [conflict] = await editor.band.conflicts.toArray();
  const choice = mutationOf("changeChecklistItem")?.withFields?.(conflict?.args as object, { title: "Kabel Klinke" });
  await editor.edit("changeChecklistItem", choice ?? {});
  await syncBoth();
  expect(await itemsOf(admin, gig_id)).toMatchObject([{ title: "Kabel Klinke", category: "Packen" }]);
});

test("if two members change an item's title, the first title sent wins, and the other title is offered as a choice", async () => {
  const { gig_id, items } = await gigWith("Kabel");
  const [item] = items as [ChecklistItem];
  await admin.edit("changeChecklistItem", { ...of(gig_id, item), fields: { title: "Kabel XLR" } });
  await editor.edit("changeChecklistItem", {
    ...of(gig_id, item),
    fields: { title: "Kabel Klinke", category: "Packen" },
  });
  await admin.sync();
  await editor.sync();
  expect(await itemsOf(editor, gig_id)).toMatchObject([{ title: "Kabel XLR", category: "Packen" }]);
  const [conflict] = await editor.band.conflicts.toArray();
  expect(conflict).toMatchObject({
    mine: { title: "Kabel Klinke" },
    theirs: { title: "Kabel XLR" },
    details: ["title"],
  });
  const choice = mutationOf("changeChecklistItem")?.withFields?.(conflict?.args as object, { title: "Kabel Klinke" });
  await editor.edit("changeChecklistItem", choice ?? {});
  await syncBoth();
  expect(await itemsOf(admin, gig_id)).toMatchObject([{ title: "Kabel Klinke", category: "Packen" }]);
});

test("an item whose response was lost is not created twice, and undoing an unsent tick leaves nothing to send", async () => {
  const { gig_id } = await gigWith();
  await add(admin, gig_id, "Einmal");
  admin.lost = 1;
  await admin.sync();
  const [item] = (await itemsOf(admin, gig_id)) as [ChecklistItem];
  await admin.edit("markChecklistItem", { ...of(gig_id, item), done: true });
  await admin.edit("markChecklistItem", { ...of(gig_id, item), done: false });
  expect(await admin.band.outbox.count()).toBe(1);
  await syncBoth();
  expect(await itemsOf(admin, gig_id)).toMatchObject([{ title: "Einmal", done: false }]);
});

test("an item that arrives once its gig is past is refused with a reason, and the typed text is not lost", async () => {
  const { gig_id } = await gigWith();
  await add(editor, gig_id, "Zu spät");
  await admin.edit("updateGig", { gig_id, fields: { date: addDays(TODAY, -1) } });
  await admin.sync();
  await editor.sync();
  const [failed] = await editor.band.failed.toArray();
  expect(failed).toMatchObject({
    code: "CHECKLIST_PAST",
    detail: "Für vergangene Gigs können keine neuen Checklisten-Einträge angelegt werden.",
  });
  expect(mutationOf("addChecklistItem")?.typed?.(failed?.args as object)).toMatchObject({ title: "Zu spät" });
  expect(await itemsOf(editor, gig_id)).toEqual([]);
});

test("an edit to a deleted item is refused, and its text is not lost; deleting the item again succeeds", async () => {
  const { gig_id, items } = await gigWith("Kabel", "Licht");
  const [cable, light] = items as [ChecklistItem, ChecklistItem];
  for (const item of items) await admin.edit("deleteChecklistItem", of(gig_id, item));
  await admin.sync();
  await editor.edit("changeChecklistItem", { ...of(gig_id, cable), fields: { comment: "Lange getippt" } });
  await editor.edit("deleteChecklistItem", of(gig_id, light));
  await editor.sync();
  const failed = await editor.band.failed.toArray();
  expect(failed.map(({ code, name }) => [code, name])).toEqual([["NOT_FOUND", "changeChecklistItem"]]);
  expect(mutationOf("changeChecklistItem")?.typed?.(failed[0]?.args as object)).toEqual({ comment: "Lange getippt" });
  expect(await itemsOf(editor, gig_id)).toEqual([]);
});
