import type { AvailabilityOut } from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { LineUp, Seat } from "@bandstand/shared/line-ups/contract.ts";
import { type Staffed, seatsOf } from "@bandstand/shared/line-ups/seats.ts";
import { describe, expect, it } from "vitest";
import { startBand } from "../testing/band.ts";
import { created } from "../testing/client.ts";
import { allDocuments } from "../testing/documents.ts";
import { memberIds } from "../testing/members.ts";
import { createGig, createRehearsal } from "../testing/records.ts";
import { SyncedDevice } from "../testing/synced-device.ts";

/* 14:00 in Berlin, the band's time zone. */
const { admin, editor, musician } = await startBand({ now: "2026-05-09T12:00:00.000Z" });

const seat = (user_id: string | null): Seat => ({ seat_id: newId(), part: "Schlagzeug", user_id, optional: false });
const BEFORE = [seat(memberIds.musician), seat(null)];
const AFTER = [seat(memberIds.editor)];

const addLineUp = async (seats: readonly Seat[] = BEFORE): Promise<string> =>
  created<LineUp>(await editor.post("/line_ups", { name: "Trio", seats })).line_up_id;
const edit = (line_up_id: string, fields: object, headers = {}) =>
  editor.put(`/line_ups/${line_up_id}`, fields, headers);

/** Returns an event's own seats as stored; null while it follows its line-up. */
const ownSeats = async (path: string): Promise<Staffed["seats"]> => (await admin.get(path)).json<Staffed>().seats;
const etag = async (path: string): Promise<string | null> => (await admin.get(path)).headers.get("etag");

const EVENTS = [
  [
    "gig",
    "gigs",
    async (date: string, fields: object) => (await createGig(editor, { published: 1, date, ...fields })).gig_id,
    (id: string) => `/gigs/${id}`,
  ],
  [
    "rehearsal",
    "rehearsals",
    async (date: string, fields: object) =>
      (await createRehearsal(editor, { begin: `${date}T17:00:00Z`, ...fields })).rehearsal_id,
    (id: string) => `/reh/${id}`,
  ],
] as const;

describe.each(EVENTS)("a past %s", (type, table, make, path) => {
  const missing = async (id: string): Promise<readonly string[]> =>
    (await admin.get(`/availability/${type}/${id}`)).json<AvailabilityOut>().no_response;

  it("keeps its seats on every device when its line-up gets different ones; an upcoming event gets the new seats", async () => {
    const line_up_id = await addLineUp();
    const [past, coming] = [await make("2026-04-01", { line_up_id }), await make("2026-06-01", { line_up_id })];
    const device = new SyncedDevice(musician);
    const shown = async (id: string) => {
      await device.sync();
      const lineUps = device.table("line_ups") as unknown as ReadonlyMap<string, LineUp>;
      return seatsOf(device.table(table).get(id) as Staffed, lineUps);
    };
    expect([await shown(past), await shown(coming)]).toEqual([BEFORE, BEFORE]);
    await edit(line_up_id, { seats: AFTER });
    expect([await shown(past), await shown(coming)]).toEqual([BEFORE, AFTER]);
    expect([await missing(past), await missing(coming)]).toEqual([[memberIds.musician], [memberIds.editor]]);
    const fresh = new SyncedDevice(musician);
    await fresh.sync();
    expect(fresh.rows()).toEqual(device.rows());
  });

  it("keeps its seats and is not written again when the edit to its line-up is undone", async () => {
    const line_up_id = await addLineUp();
    const [past, coming] = [await make("2026-04-01", { line_up_id }), await make("2026-06-01", { line_up_id })];
    await edit(line_up_id, { seats: AFTER });
    const kept = await etag(path(past));
    await edit(line_up_id, { seats: BEFORE });
    expect(await etag(path(past))).toBe(kept);
    expect(await ownSeats(path(past))).toEqual(BEFORE);
    expect(await ownSeats(path(coming))).toBeNull();
  });

  it("is not written if its line-up is only renamed or archived, or if it has its own seats, another line-up or none", async () => {
    const line_up_id = await addLineUp();
    const own = [seat(memberIds.admin)];
    const others = [
      await make("2026-04-01", { line_up_id, seats: own }),
      await make("2026-04-01", { line_up_id: await addLineUp() }),
      await make("2026-04-01", {}),
    ];
    const past = await make("2026-04-01", { line_up_id });
    const tags = () => Promise.all(others.map((id) => etag(path(id))));
    const [before, pastBefore] = [await tags(), await etag(path(past))];
    await edit(line_up_id, { name: "Neu", seats: BEFORE });
    await edit(line_up_id, { archived: true });
    expect(await etag(path(past))).toBe(pastBefore);
    await edit(line_up_id, { seats: AFTER });
    expect(await tags()).toEqual(before);
    expect(await etag(path(past))).not.toBe(pastBefore);
  });

  it("has its old seats when it is restored from the trash after its line-up has changed", async () => {
    const line_up_id = await addLineUp();
    const past = await make("2026-04-01", { line_up_id });
    await admin.delete(path(past));
    await edit(line_up_id, { seats: AFTER });
    expect((await admin.get(path(past))).status).toBe(404);
    expect((await admin.post(`/trash/${past}/restore`)).status).toBe(200);
    expect(await ownSeats(path(past))).toEqual(BEFORE);
  });

  it("keeps a concurrent change to another field, and keeps its seats when it is edited later", async () => {
    const line_up_id = await addLineUp();
    const past = await make("2026-05-08", { line_up_id });
    const field = type === "gig" ? { name: "Neuer Name" } : { comment: "Neuer Text" };
    const replies = await Promise.all([edit(line_up_id, { seats: AFTER }), editor.put(path(past), field)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const later = type === "gig" ? { meet: "18:00:00" } : { location: "Keller" };
    await editor.put(path(past), later);
    expect((await editor.get(path(past))).json()).toMatchObject({ ...field, ...later, line_up_id, seats: BEFORE });
  });
});

it("an event today keeps its seats only if its end time has passed", async () => {
  const line_up_id = await addLineUp();
  const today = { line_up_id, date: "2026-05-09" };
  const gigs = [
    await createGig(editor, { ...today, begin: "11:00:00", end: "13:00:00" }),
    await createGig(editor, { ...today, begin: "13:00:00", end: "15:00:00" }),
    await createGig(editor, { ...today, begin: "20:00:00", end: "02:00:00" }),
    await createGig(editor, today),
  ];
  const rehearsals = [
    await createRehearsal(editor, { line_up_id, begin: "2026-05-09T09:00:00Z", end: "2026-05-09T11:00:00Z" }),
    await createRehearsal(editor, { line_up_id, begin: "2026-05-09T11:00:00Z", end: "2026-05-09T13:00:00Z" }),
  ];
  await edit(line_up_id, { seats: AFTER });
  const paths = [
    ...gigs.map(({ gig_id }) => `/gigs/${gig_id}`),
    ...rehearsals.map(({ rehearsal_id }) => `/reh/${rehearsal_id}`),
  ];
  expect(await Promise.all(paths.map(ownSeats))).toEqual([BEFORE, null, null, null, BEFORE, null]);
});

it("a refused edit of a line-up changes no event", async () => {
  const line_up_id = await addLineUp();
  await createGig(editor, { date: "2026-04-01", line_up_id });
  const stale = (await etag(`/line_ups/${line_up_id}`)) ?? "";
  await edit(line_up_id, { name: "Neu" });
  const before = await allDocuments();
  expect((await edit(line_up_id, { seats: AFTER }, { "If-Match": stale })).status).toBe(412);
  expect((await musician.put(`/line_ups/${line_up_id}`, { seats: AFTER })).status).toBe(403);
  expect(await allDocuments()).toBe(before);
});
