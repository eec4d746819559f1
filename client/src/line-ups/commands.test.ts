// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Device, startRealBand } from "../testing/real-band.ts";
import "../availability/commands.ts";
import "../gigs/commands.ts";
import "../rehearsals/commands.ts";
import "./commands.ts";

let stop: () => Promise<void>;
let editor: Device;
let admin: Device;
let member: Device;

beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());
beforeEach(async () => {
  [editor, admin, member] = [new Device(), new Device(), new Device()];
  await editor.signIn("editor");
  await admin.signIn("admin");
  await member.signIn("musician");
});

const MEMBER = "01900000-0000-7000-8000-000000000003";
const seat = (user_id: string | null): Seat => ({ seat_id: newId(), part: "Bass", user_id, optional: false });

async function newLineUp(seats: readonly Seat[]): Promise<string> {
  const line_up_id = newId();
  await editor.edit("createLineUp", { line_up_id, name: "Trio", seats });
  return line_up_id;
}

async function newGig(fields: object): Promise<string> {
  const gig_id = newId();
  const body = { gig_id, name: "Ball", date: "2031-05-05", published: 1, ...fields };
  await editor.edit("createGig", { body, copied: {} });
  return gig_id;
}

test("a line-up and a gig that names it, both created offline, arrive together", async () => {
  const seats = [seat(MEMBER), seat(null)];
  const line_up_id = await newLineUp(seats);
  const gig_id = await newGig({ line_up_id });
  expect(await editor.band.outbox.count()).toBe(2);
  await editor.sync();
  expect(await editor.band.failed.count()).toBe(0);
  await member.sync();
  expect(await member.band.line_ups.get(line_up_id)).toMatchObject({ name: "Trio", seats, archived: false });
  expect(await member.band.gigs.where("line_up_id").above("").primaryKeys()).toContain(gig_id);
});

test("two devices' edits to different fields are both kept; if both change the same field, the later editor chooses", async () => {
  const line_up_id = await newLineUp([seat(null)]);
  for (const device of [editor, admin]) await device.sync();
  await editor.edit("updateLineUp", { line_up_id, fields: { name: "Quartett" } });
  await admin.edit("updateLineUp", { line_up_id, fields: { archived: true } });
  for (const device of [editor, admin, editor]) await device.sync();
  const row = await editor.band.line_ups.get(line_up_id);
  expect(row).toMatchObject({ name: "Quartett", archived: true });
  const [mine, theirs] = [[seat(MEMBER)], [seat(null)]];
  await editor.edit("updateLineUp", { line_up_id, fields: { seats: theirs } });
  await admin.edit("updateLineUp", { line_up_id, fields: { seats: mine } });
  for (const device of [editor, admin]) await device.sync();
  expect(await admin.band.line_ups.get(line_up_id)).toMatchObject({ seats: theirs });
  expect(await admin.band.conflicts.toArray()).toMatchObject([{ mine: { seats: mine }, theirs: { seats: theirs } }]);
});

test("a member who is given a seat offline for one evening has it on every device, and the line-up stays unchanged", async () => {
  const seats = [seat(null)];
  const line_up_id = await newLineUp(seats);
  const gig_id = await newGig({ line_up_id });
  await editor.sync();
  const own = seats.map((one) => ({ ...one, user_id: MEMBER }));
  await editor.edit("updateGig", { gig_id, fields: { seats: own } });
  expect(await editor.band.gigs.get(gig_id)).toMatchObject({ seats: own });
  await editor.sync();
  await member.sync();
  expect(await member.band.gigs.get(gig_id)).toMatchObject({ line_up_id, seats: own });
  expect(await member.band.line_ups.get(line_up_id)).toMatchObject({ seats });
});

test("an offline edit to a past gig is kept without a conflict even if the gig has received its own copy of the seats", async () => {
  const seats = [seat(MEMBER)];
  const line_up_id = await newLineUp(seats);
  const gig_id = await newGig({ line_up_id, date: "2020-05-05" });
  await editor.sync();
  await admin.sync();
  await admin.edit("updateGig", { gig_id, fields: { name: "Sommerball" } });
  await editor.edit("updateLineUp", { line_up_id, fields: { seats: [seat(null)] } });
  await editor.sync();
  await admin.sync();
  const { failed, conflicts } = admin.band;
  expect([await failed.count(), await conflicts.where({ collection: "gigs", id: gig_id }).count()]).toEqual([0, 0]);
  await member.sync();
  expect(await member.band.gigs.get(gig_id)).toMatchObject({ name: "Sommerball", line_up_id, seats });
});
