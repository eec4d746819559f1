// @vitest-environment node
import { answerOf } from "@bandstand/shared/availability/answers.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { selfCheck } from "../data/self-check.ts";
import { Device, startRealBand } from "../testing/real-band.ts";
import "../gigs/commands.ts";
import "./commands.ts";

/* Ids of the test band's members, as in the server's tests. */
const MUSICIAN = "01900000-0000-7000-8000-000000000003";
const EDITOR = "01900000-0000-7000-8000-000000000002";

let stop: () => Promise<void>;
let editor: Device;
let musician: Device;
let phone: Device;
const title = "Stadtfest";

beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());

beforeEach(async () => {
  [editor, musician, phone] = [new Device(), new Device(), new Device()];
  await editor.signIn("editor");
  await musician.signIn("musician");
  await phone.signIn("musician");
});

async function gig(fields: object = {}): Promise<string> {
  const gig_id = newId();
  const body = { gig_id, name: title, date: "2099-06-20", published: 1, ...fields };
  await editor.edit("createGig", { body, copied: {} });
  for (const device of [editor, musician, phone]) await device.sync();
  return gig_id;
}

const say = (device: Device, event_id: string, given: object, user_id = MUSICIAN): Promise<void> =>
  device.edit("setAvailability", { event_type: "gig", event_id, title, user_id, ...given });
const shown = async (device: Device, event_id: string, user_id = MUSICIAN) =>
  answerOf((await device.band.availability.get(event_id))?.entries ?? [], user_id);

test("an answer is stored on the device immediately and reaches the band when the device is online", async () => {
  const event_id = await gig();
  await say(musician, event_id, { status: "out", comment: "Urlaub", substitute: { name: "Ben" } });
  expect(await shown(musician, event_id)).toMatchObject({ status: "out", comment: "Urlaub" });
  musician.unsent = 1;
  await musician.sync();
  await editor.sync();
  expect(await shown(editor, event_id)).toMatchObject({ status: "out", substitute: { name: "Ben" } });
});

test("only the last of several unsent answers is sent, and names a substitute only if the member declines", async () => {
  const event_id = await gig();
  await say(musician, event_id, { status: "out", substitute: { name: "Ben" } });
  await say(musician, event_id, { status: "maybe", comment: "Montag weiß ich es" });
  await say(musician, event_id, { status: "in" });
  expect(await musician.band.outbox.count()).toBe(1);
  await musician.sync();
  await editor.sync();
  expect(await shown(editor, event_id)).toMatchObject({
    status: "in",
    comment: "Montag weiß ich es",
    substitute: null,
  });
});

test("answers given offline by several members are all kept", async () => {
  const event_id = await gig();
  await say(musician, event_id, { status: "in" });
  await say(editor, event_id, { status: "maybe" }, EDITOR);
  for (const device of [musician, editor, musician, phone]) await device.sync();
  for (const device of [musician, editor, phone]) {
    expect((await device.band.availability.get(event_id))?.entries).toHaveLength(2);
    expect(await device.use(() => selfCheck(device.band))).toBe(false);
  }
});

test("an answer whose response was lost counts once, and an answer withdrawn on two devices disappears from both", async () => {
  const event_id = await gig();
  await say(musician, event_id, { status: "in" });
  musician.lost = 1;
  await musician.sync();
  await phone.sync();
  const back = { event_type: "gig", event_id, title, user_id: MUSICIAN };
  await musician.edit("withdrawAvailability", back);
  await phone.edit("withdrawAvailability", back);
  for (const device of [musician, phone, musician]) await device.sync();
  for (const device of [musician, phone]) {
    expect(await shown(device, event_id)).toBeUndefined();
    expect(await device.band.failed.count()).toBe(0);
  }
});

test("an answer that arrives once the gig is past is refused with a reason, and its comment is not lost", async () => {
  const event_id = await gig();
  await say(musician, event_id, { status: "out", comment: "Bin krank" });
  await editor.edit("updateGig", { gig_id: event_id, fields: { date: "2020-01-01" } });
  await editor.sync();
  await musician.sync();
  const [failed] = await musician.band.failed.toArray();
  expect(failed).toMatchObject({ code: "GIG_PAST", args: { comment: "Bin krank" } });
  expect(failed?.detail).toContain("vergangen");
  expect(await shown(musician, event_id)).toBeUndefined();
});

const enter = (device: Device, event_id: string, given: object): Promise<void> =>
  device.edit("setAvailabilityFor", {
    event_type: "gig",
    event_id,
    title,
    user_id: MUSICIAN,
    name: "Mia",
    entered_by: EDITOR,
    comment: null,
    substitute: null,
    replaces: null,
    ...given,
  });

test("an answer that an editor enters offline for a member names the editor until the member answers", async () => {
  const event_id = await gig();
  await enter(editor, event_id, { status: "maybe" });
  await enter(editor, event_id, { status: "out", comment: "Krank" });
  expect(await shown(editor, event_id)).toMatchObject({ status: "out", entered_by: EDITOR });
  expect(await editor.band.outbox.count()).toBe(1);
  for (const device of [editor, musician]) await device.sync();
  expect(await shown(musician, event_id)).toMatchObject({ status: "out", comment: "Krank", entered_by: EDITOR });
  await say(musician, event_id, { status: "out" });
  for (const device of [musician, editor]) await device.sync();
  expect(await shown(editor, event_id)).toMatchObject({ status: "out" });
  expect(await shown(editor, event_id)).not.toHaveProperty("entered_by");
  expect((await editor.band.availability.get(event_id))?.entered).toMatchObject([{ status: "out", user_id: MUSICIAN }]);
  for (const device of [editor, musician]) expect(await device.use(() => selfCheck(device.band))).toBe(false);
});

test("a member's own answer wins over one that an editor entered offline, and the editor's text is saved", async () => {
  const event_id = await gig();
  await enter(editor, event_id, { status: "out", comment: "Krank" });
  await say(musician, event_id, { status: "in" });
  for (const device of [musician, editor, musician]) await device.sync();
  for (const device of [musician, editor]) {
    expect(await shown(device, event_id)).toMatchObject({ status: "in", comment: null });
    expect((await device.band.availability.get(event_id))?.entered).toBeUndefined();
  }
  expect(await editor.band.failed.toArray()).toMatchObject([{ code: "MEMBER_ANSWERED", args: { comment: "Krank" } }]);
});

test("an editor can replace an answer that they have seen, and can withdraw the answer that they entered", async () => {
  const event_id = await gig();
  await say(musician, event_id, { status: "in" });
  for (const device of [musician, editor]) await device.sync();
  await enter(editor, event_id, { status: "out", replaces: (await shown(editor, event_id))?.updated_at });
  for (const device of [editor, musician]) await device.sync();
  expect(await shown(musician, event_id)).toMatchObject({ status: "out", entered_by: EDITOR });
  const entered = { event_type: "gig", event_id, title, user_id: MUSICIAN, name: "Mia", entered_by: EDITOR };
  await editor.edit("withdrawAvailabilityFor", entered);
  expect(await shown(editor, event_id)).toBeUndefined();
  for (const device of [editor, musician]) await device.sync();
  expect(await shown(musician, event_id)).toBeUndefined();
});

test("an answer to a gig created offline is not sent before the gig", async () => {
  const gig_id = newId();
  const body = { gig_id, name: title, date: "2099-06-21", published: 1 };
  await editor.edit("createGig", { body, copied: {} });
  await say(editor, gig_id, { status: "in" }, EDITOR);
  editor.unsent = 1;
  await editor.sync();
  expect(await editor.band.failed.count()).toBe(0);
  await musician.sync();
  expect(await shown(musician, gig_id, EDITOR)).toMatchObject({ status: "in" });
});

test("an absence declines new gigs on its days, and other members' devices never receive the absence", async () => {
  const absence_id = newId();
  await musician.edit("createAbsence", { absence_id, from: "2099-08-01", to: "2099-08-10", comment: null });
  await musician.sync();
  const inside = await gig({ date: "2099-08-05" });
  expect(await shown(musician, inside)).toMatchObject({ status: "out", absence: true });
  expect(await editor.band.absences.count()).toBe(0);
  expect(await phone.band.absences.get(absence_id)).toMatchObject({ from: "2099-08-01" });
  await musician.edit("deleteAbsence", { absence_id, from: "2099-08-01", to: "2099-08-10" });
  for (const device of [musician, phone]) await device.sync();
  expect(await shown(phone, inside)).toBeUndefined();
  expect(await phone.band.absences.count()).toBe(0);
});
