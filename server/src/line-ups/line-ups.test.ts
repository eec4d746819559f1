import type { AvailabilityOut } from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Gig, GigOut } from "@bandstand/shared/gigs/contract.ts";
import type { LineUp, Seat } from "@bandstand/shared/line-ups/contract.ts";
import { LINE_UP_LIMITS } from "@bandstand/shared/line-ups/limits.ts";
import type { NoticeReach } from "@bandstand/shared/notifications/contract.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { gigCollection } from "../gigs/model.ts";
import { findAsking } from "../notifications/asking.ts";
import { startBand } from "../testing/band.ts";
import { type Reply, created } from "../testing/client.ts";
import { allDocuments } from "../testing/documents.ts";
import { memberIds } from "../testing/members.ts";
import { createGig, createRehearsal } from "../testing/records.ts";
import { SyncedDevice } from "../testing/synced-device.ts";

const NOW = "2026-05-09T12:00:00.000Z";
const { clients, clock, addMember } = await startBand({ now: NOW });
const { editor, musician, admin } = clients;

const seat = (user_id: string | null, more: Partial<Seat> = {}): Seat => ({
  seat_id: newId(),
  part: "Schlagzeug",
  user_id,
  optional: false,
  ...more,
});
const code = (reply: Reply): unknown => [reply.status, reply.json()["code"]];
const add = async (seats: readonly Seat[], more: object = {}): Promise<LineUp> =>
  created<LineUp>(await editor.post("/line_ups", { name: "Trio", seats, ...more }));
const path = ({ line_up_id }: Pick<LineUp, "line_up_id">): string => `/line_ups/${line_up_id}`;
const listed = async (): Promise<LineUp[]> =>
  (await musician.get("/line_ups?limit=200")).json<{ items: LineUp[] }>().items;

/* Archives all line-ups, so the next test can add as many as a band may have. */
beforeEach(async () => {
  for (const { archived, ...lineUp } of await listed())
    if (!archived) await admin.put(path(lineUp), { archived: true });
});

describe("a line-up", () => {
  it("can be edited by editors, and reaches every member over REST and on devices", async () => {
    const seats = [seat(memberIds.musician), seat(null, { part: "Geige", optional: true })];
    const lineUp = await add(seats, { name: " Trio " });
    expect(lineUp).toMatchObject({ name: "Trio", seats, archived: false });
    expect((await musician.get(path(lineUp))).json()).toEqual(lineUp);
    expect(await listed()).toContainEqual(lineUp);
    const device = new SyncedDevice(musician);
    await device.sync();
    expect(device.table("line_ups").get(lineUp.line_up_id)).toMatchObject(lineUp);
    expect((await musician.put(path(lineUp), { name: "Duo" })).status).toBe(403);
    await editor.put(path(lineUp), { name: "Duo" });
    await device.sync();
    expect(device.table("line_ups").get(lineUp.line_up_id)).toMatchObject({ name: "Duo", seats });
  });

  it("has one to sixty different seats, and a member has a second one only if it is marked as doubling", async () => {
    const before = await allDocuments();
    const one = seat(memberIds.musician);
    const many = Array.from({ length: LINE_UP_LIMITS.seats + 1 }, () => seat(null));
    for (const seats of [[], many, [one, one], [one, seat(memberIds.musician)]])
      expect((await editor.post("/line_ups", { name: "X", seats })).status).toBe(422);
    expect(await allDocuments()).toBe(before);
    await add(many.slice(1));
    await add([one, seat(memberIds.musician, { part: "Gesang", doubling: true })]);
  });

  it("cannot be added if the band already has forty, not counting archived ones", async () => {
    const made: LineUp[] = [];
    while (made.length < LINE_UP_LIMITS.perBand) made.push(await add([seat(null)]));
    const [first] = made as [LineUp];
    const body = { name: "Noch eine", seats: [seat(null)] };
    expect(code(await editor.post("/line_ups", body))).toEqual([409, "LIST_FULL"]);
    await editor.put(path(first), { archived: true });
    await add([seat(null)]);
    expect(code(await editor.put(path(first), { archived: false }))).toEqual([409, "LIST_FULL"]);
    expect((await editor.put(path(first), { name: "Alt" })).json()).toMatchObject({ name: "Alt", archived: true });
  });

  it("is refused if its id is taken, or if it has been changed since it was read", async () => {
    const lineUp = await add([seat(null)]);
    const body = { line_up_id: lineUp.line_up_id, name: "Andere", seats: [seat(null)] };
    expect(code(await editor.post("/line_ups", body))).toEqual([409, "ID_TAKEN"]);
    const etag = (await editor.get(path(lineUp))).headers.get("etag") ?? "";
    await admin.put(path(lineUp), { name: "Neu" });
    const stale = await editor.put(path(lineUp), { name: "Alt" }, { "If-Match": etag });
    expect(code(stale)).toEqual([412, "STALE_RECORD"]);
    expect((await editor.get(path(lineUp))).json()).toMatchObject({ name: "Neu" });
  });

  it("keeps the name of a part that the band removes from its list", async () => {
    const lineUp = await add([seat(null, { part: "Theremin" })]);
    await admin.put("/admin/config/soft", { danceStyles: [], parts: ["Bass"] });
    expect((await musician.get(path(lineUp))).json()).toEqual(lineUp);
  });
});

const answersTo = async (event: string): Promise<AvailabilityOut> =>
  (await admin.get(`/availability/${event}`)).json<AvailabilityOut>();

const EVENTS = [
  [
    "gig",
    async (fields: object) => {
      const { gig_id } = await createGig(editor, { name: "Gig", published: 1, ...fields });
      return { event_id: gig_id, record: `/gigs/${gig_id}` };
    },
  ],
  [
    "rehearsal",
    async (fields: object) => {
      const { rehearsal_id } = await createRehearsal(editor, { begin: "2026-06-10T17:00:00Z", ...fields });
      return { event_id: rehearsal_id, record: `/reh/${rehearsal_id}` };
    },
  ],
] as const;

describe.each(EVENTS)("a %s with a line-up", (event_type, make) => {
  it("asks only the members who have a seat, even technicians; without a line-up it asks everybody who plays or sings", async () => {
    const technician = await addMember({ musician: false });
    const { line_up_id } = await add([seat(technician.user_id), seat(null)]);
    const { event_id, record } = await make({ line_up_id });
    expect((await answersTo(`${event_type}/${event_id}`)).no_response).toEqual([technician.user_id]);
    const asking = await findAsking({ event_type, event_id }, { now: () => clock.now, today: () => "2026-05-09" });
    const state = { status: "active", musician: true, singer: false } as const;
    expect(asking?.isMissing({ user_id: technician.user_id, ...state })).toBe(true);
    expect(asking?.isMissing({ user_id: memberIds.musician, ...state })).toBe(false);
    const reach = (await admin.get(`/notice_reach?event_type=${event_type}&event_id=${event_id}`)).json<NoticeReach>();
    expect(reach.affected.people).toBe(1);
    const todos = async () => JSON.stringify((await musician.get("/user_todos")).json());
    expect(await todos()).not.toContain(event_id);
    await editor.put(record, { seats: [seat(memberIds.musician)] });
    expect((await answersTo(`${event_type}/${event_id}`)).no_response).toEqual([memberIds.musician]);
    expect(await todos()).toContain(event_id);
    await editor.put(record, { line_up_id: null });
    expect((await answersTo(`${event_type}/${event_id}`)).no_response).not.toContain(technician.user_id);
    expect((await answersTo(`${event_type}/${event_id}`)).no_response).toContain(memberIds.musician);
  });

  it("counts the answer of a member without a seat too", async () => {
    const { line_up_id } = await add([seat(null)]);
    const { event_id } = await make({ line_up_id });
    const answered = await musician.put(`/availability/${event_type}/${event_id}`, { status: "in" });
    expect(answered.status).toBe(200);
    expect(await answersTo(`${event_type}/${event_id}`)).toMatchObject({ counts: { in: 1, no_response: 0 } });
  });

  it("follows its line-up, keeps its seats when the line-up is archived, and loses its own seats when it gets another line-up", async () => {
    const lineUp = await add([seat(memberIds.musician)]);
    const { event_id, record } = await make({ line_up_id: lineUp.line_up_id });
    const missing = async () => (await answersTo(`${event_type}/${event_id}`)).no_response;
    await editor.put(path(lineUp), { seats: [seat(memberIds.editor)] });
    expect(await missing()).toEqual([memberIds.editor]);
    await editor.put(path(lineUp), { archived: true });
    expect(await missing()).toEqual([memberIds.editor]);
    await editor.put(record, { seats: [seat(memberIds.admin)] });
    expect(await missing()).toEqual([memberIds.admin]);
    const other = await add([seat(memberIds.musician)]);
    expect((await editor.put(record, { line_up_id: other.line_up_id })).json()).toMatchObject({ seats: null });
    expect(await missing()).toEqual([memberIds.musician]);
  });

  it("keeps its line-up and seats when it is edited by an older app that does not know these fields", async () => {
    const { line_up_id } = await add([seat(memberIds.editor)]);
    const seats = [seat(memberIds.musician)];
    const { event_id, record } = await make({ line_up_id, seats });
    const edit = event_type === "gig" ? { name: "Neuer Name", meet: "18:00" } : { location: "Keller" };
    expect((await editor.put(record, edit)).json()).toMatchObject({ line_up_id, seats });
    await musician.put(`/availability/${event_type}/${event_id}`, { status: "maybe" });
    expect((await editor.get(record)).json()).toMatchObject({ line_up_id, seats });
  });

  it("refuses an empty list, the same seat twice and a member in two seats; musicians cannot change seats", async () => {
    const { line_up_id } = await add([seat(null)]);
    const { record } = await make({ line_up_id });
    const before = await allDocuments();
    const taken = seat(memberIds.musician);
    for (const seats of [[], [taken, taken], [taken, seat(memberIds.musician)]])
      expect((await editor.put(record, { seats })).status).toBe(422);
    expect((await musician.put(record, { seats: [taken] })).status).toBe(403);
    expect(await allDocuments()).toBe(before);
  });
});

it("a gig from a template has the template's line-up, but not the template's own seats", async () => {
  const { line_up_id } = await add([seat(memberIds.editor)]);
  const template = await createGig(editor, { name: "Ball", line_up_id, seats: [seat(memberIds.musician)] });
  const copy = created<Gig>(
    await editor.post("/gigs", { name: "Ball 2", date: "2026-09-01", template_gig_id: template.gig_id }),
  );
  expect(copy).toMatchObject({ line_up_id, seats: null });
});

it("a gig stored by an older version, without the fields for a line-up, can be read and edited as before", async () => {
  const { gig_id } = await createGig(editor, { name: "Alt" });
  await gigCollection.model.updateOne({ _id: gig_id }, { $unset: { line_up_id: 1, seats: 1 } });
  expect((await editor.put(`/gigs/${gig_id}`, { name: "Neu" })).json<GigOut>()).not.toHaveProperty("line_up_id");
  expect((await answersTo(`gig/${gig_id}`)).no_response).toContain(memberIds.musician);
});
