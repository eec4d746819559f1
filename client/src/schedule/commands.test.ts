// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ScheduleItem } from "@bandstand/shared/schedule/contract.ts";
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

const add = (device: Device, gig_id: string, title: string, time: string | null = null): Promise<void> =>
  device.edit("addScheduleItem", { gig_id, item: { item_id: newId(), title, time, comment: null, responsible: null } });

const pointsOf = async (device: Device, gig_id: string): Promise<ScheduleItem[]> =>
  (await device.band.gigs.get(gig_id))?.schedule ?? [];

async function gigWith(...titles: string[]): Promise<{ gig_id: string; points: ScheduleItem[] }> {
  const gig_id = newId();
  await admin.edit("createGig", { body: { gig_id, name: "Sommerfest", date: addDays(TODAY, 30) }, copied: {} });
  for (const title of titles) await add(admin, gig_id, title);
  await admin.sync();
  await editor.sync();
  return { gig_id, points: await pointsOf(editor, gig_id) };
}

const of = (gig_id: string, { item_id, title }: ScheduleItem) => ({ gig_id, item_id, title });

async function syncBoth(): Promise<void> {
  await admin.sync();
  await editor.sync();
  await admin.sync();
  expect(await editor.tables()).toEqual(await admin.tables());
}

test("two members' offline edits to different items and fields are all kept", async () => {
  const { gig_id, points } = await gigWith("Aufbau", "Essen", "Abbau");
  const [setUp, dinner, tearDown] = points as [ScheduleItem, ScheduleItem, ScheduleItem];
  await admin.edit("changeScheduleItem", { ...of(gig_id, setUp), fields: { time: "16:30:00" } });
  await admin.edit("deleteScheduleItem", of(gig_id, tearDown));
  await add(admin, gig_id, "Soundcheck", "17:30:00");
  await editor.edit("changeScheduleItem", { ...of(gig_id, setUp), fields: { comment: "PA zuerst\nDann Licht" } });
  await editor.edit("changeScheduleItem", { ...of(gig_id, dinner), fields: { responsible: { name: "Wirt" } } });
  await add(editor, gig_id, "Torte", "21:30:00");
  await syncBoth();
  expect(await pointsOf(admin, gig_id)).toMatchObject([
    { title: "Aufbau", time: "16:30:00", comment: "PA zuerst\nDann Licht" },
    { title: "Essen", responsible: { name: "Wirt" } },
    { title: "Soundcheck" },
    { title: "Torte" },
  ]);
  expect(await editor.band.conflicts.count()).toBe(0);
});

test("an item's time that somebody else changed while its sheet was open is offered as a choice", async () => {
  const { gig_id, points } = await gigWith("Aufbau");
  const [point] = points as [ScheduleItem];
  await admin.edit("changeScheduleItem", { ...of(gig_id, point), fields: { time: "16:00:00" } });
  await syncBoth();
  await editor.edit("changeScheduleItem", { ...of(gig_id, point), fields: { time: "17:00:00" }, seen: point });
  await editor.sync();
  expect(await pointsOf(editor, gig_id)).toMatchObject([{ time: "16:00:00" }]);
  const [conflict] = await editor.band.conflicts.toArray();
  const choice = mutationOf("changeScheduleItem")?.withFields?.(conflict?.args as object, { time: "17:00:00" });
  await editor.edit("changeScheduleItem", choice ?? {});
  await syncBoth();
  expect(await pointsOf(admin, gig_id)).toMatchObject([{ time: "17:00:00" }]);
});

test("if two members change an item's time, the first time sent wins, and the other time is offered as a choice", async () => {
  const { gig_id, points } = await gigWith("Aufbau");
  const [point] = points as [ScheduleItem];
  await admin.edit("changeScheduleItem", { ...of(gig_id, point), fields: { time: "16:00:00" } });
  await editor.edit("changeScheduleItem", { ...of(gig_id, point), fields: { time: "17:00:00", title: "Aufbau PA" } });
  await admin.sync();
  await editor.sync();
  expect(await pointsOf(editor, gig_id)).toMatchObject([{ time: "16:00:00", title: "Aufbau PA" }]);
  const [conflict] = await editor.band.conflicts.toArray();
  expect(conflict).toMatchObject({ mine: { time: "17:00:00" }, theirs: { time: "16:00:00" }, details: ["time"] });
  const choice = mutationOf("changeScheduleItem")?.withFields?.(conflict?.args as object, { time: "17:00:00" });
  await editor.edit("changeScheduleItem", choice ?? {});
  await syncBoth();
  expect(await pointsOf(admin, gig_id)).toMatchObject([{ time: "17:00:00", title: "Aufbau PA" }]);
});

test("unsent edits to the same field are combined into one request; an edit to another field is a second request", async () => {
  const { gig_id, points } = await gigWith("Aufbau");
  const [point] = points as [ScheduleItem];
  for (const time of ["16:00:00", "16:15:00", "16:30:00"])
    await editor.edit("changeScheduleItem", { ...of(gig_id, point), fields: { time } });
  expect(await editor.band.outbox.count()).toBe(1);
  await editor.edit("changeScheduleItem", { ...of(gig_id, point), fields: { comment: "Neu" } });
  expect(await editor.band.outbox.count()).toBe(2);
  await syncBoth();
  expect(await pointsOf(admin, gig_id)).toMatchObject([{ time: "16:30:00", comment: "Neu" }]);
});

test("an editor's edit that arrives over a week after the gig is refused, and is saved as typed with the reason", async () => {
  const { gig_id, points } = await gigWith("Aufbau");
  const [point] = points as [ScheduleItem];
  await editor.edit("changeScheduleItem", { ...of(gig_id, point), fields: { comment: "Nachtrag" } });
  await add(editor, gig_id, "Vergessen");
  await admin.edit("updateGig", { gig_id, fields: { date: addDays(TODAY, -8) } });
  await admin.sync();
  await editor.sync();
  const failed = await editor.band.failed.toArray();
  expect(failed.map(({ code }) => code)).toEqual(["SETLIST_LOCKED", "SETLIST_LOCKED"]);
  const typed = failed.map(({ name, args }) => mutationOf(name)?.typed?.(args as object));
  expect(typed).toMatchObject([{ comment: "Nachtrag" }, { title: "Vergessen" }]);
  expect(await pointsOf(editor, gig_id)).toEqual([point]);
});

test("a deleted item can be restored with its old id", async () => {
  const { gig_id, points } = await gigWith("Aufbau");
  const [point] = points as [ScheduleItem];
  await editor.edit("deleteScheduleItem", of(gig_id, point));
  await editor.sync();
  await editor.edit("addScheduleItem", { gig_id, item: point });
  await syncBoth();
  expect(await pointsOf(admin, gig_id)).toEqual([point]);
});
