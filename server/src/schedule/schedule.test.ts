import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import type { ScheduleItem } from "@bandstand/shared/schedule/contract.ts";
import { describe, expect, it } from "vitest";
import { type Client, code, created } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { createGig } from "../testing/records.ts";

/* The clocks change the night after the gig, so the tests show that calendar days are counted, not hours. */
const GIG_DAY = "2026-03-28";
const SEVEN_DAYS_AFTER = "2026-04-04T21:59:59Z";
const EIGHT_DAYS_AFTER = "2026-04-04T22:00:00Z";
const BEFORE = "2026-03-20T12:00:00Z";

const { admin, editor, musician, travelTo } = await startBand({ now: BEFORE });

const gig = (more: object = {}): Promise<GigOut> => createGig(editor, { date: GIG_DAY, begin: "20:00", ...more });

const list = async ({ gig_id }: { gig_id: string }): Promise<ScheduleItem[]> =>
  (await admin.get(`/gigs/${gig_id}`)).json<GigOut>().schedule;

const add = async ({ gig_id }: { gig_id: string }, fields: object = {}): Promise<ScheduleItem> =>
  created<ScheduleItem>(await editor.post("/schedule/", { gig_id, title: "Soundcheck", ...fields }));

describe("adding to the run of show", () => {
  it("requires a gig and a title; all other fields may be empty", async () => {
    const of = await gig();
    for (const body of [{}, { title: "A" }, { gig_id: of.gig_id }, { gig_id: of.gig_id, title: "" }])
      expect((await editor.post("/schedule/", body)).status).toBe(422);
    const item = await add(of);
    expect(item).toEqual({ item_id: item.item_id, title: "Soundcheck", time: null, comment: null, responsible: null });
    expect(await list(of)).toEqual([item]);
  });

  it("stores times as HH:MM:SS, and keeps line breaks in comments", async () => {
    const of = await gig();
    const comment = "Monitor zuerst\n\n  Dann Gesang\nTom bringt das Kabel";
    expect(await add(of, { time: "0:30", comment: comment.replaceAll("\n", "\r\n") })).toMatchObject({
      time: "00:30:00",
      comment,
    });
    for (const time of ["24:00", "18", "18:60", ""])
      expect((await editor.post("/schedule/", { gig_id: of.gig_id, title: "A", time })).status).toBe(422);
    expect(await list(of)).toHaveLength(1);
  });

  it("accepts a member or a name as the responsible person, but not an unknown member", async () => {
    const of = await gig();
    for (const responsible of [{ user_id: memberIds.editor }, { name: "Haustechnik" }])
      expect(await add(of, { responsible })).toMatchObject({ responsible });
    const unknown = await editor.post("/schedule/", {
      gig_id: of.gig_id,
      title: "A",
      responsible: { user_id: newId() },
    });
    expect(unknown.json()).toMatchObject({ errors: [{ path: "responsible.user_id", code: "unknown_member" }] });
    expect(await list(of)).toHaveLength(2);
  });

  it("accepts an id from the device; a repeat changes nothing, and reusing the id with different content is refused", async () => {
    const of = await gig();
    const item_id = newId();
    const first = await add(of, { item_id, time: "18:00" });
    expect(await add(of, { item_id, time: "18:00:00" })).toEqual(first);
    const other = await editor.post("/schedule/", { gig_id: of.gig_id, item_id, title: "Anderes" });
    expect([other.status, code(other)]).toEqual([409, "ID_TAKEN"]);
    expect(await list(of)).toEqual([first]);
  });

  it("repeated with the same key adds one item", async () => {
    const of = await gig();
    const key = { "Idempotency-Key": newId() };
    const body = { gig_id: of.gig_id, title: "Einmal" };
    const [first, again] = [await editor.post("/schedule/", body, key), await editor.post("/schedule/", body, key)];
    expect([again.status, again.json()]).toEqual([201, first.json()]);
    expect(await list(of)).toHaveLength(1);
  });

  it("saves all of thirty items added concurrently", async () => {
    const of = await gig();
    await Promise.all(Array.from({ length: 30 }, (_, at) => add(of, { title: `Punkt ${at}` })));
    expect(new Set((await list(of)).map(({ title }) => title)).size).toBe(30);
  });
});

describe("changing an item of the run of show", () => {
  it("keeps omitted fields, clears fields set to null, and leaves other items alone", async () => {
    const of = await gig();
    const item = await add(of, { time: "18:00", comment: "laut", responsible: { name: "Haustechnik" } });
    const other = await add(of, { title: "Essen" });
    const { gig_id } = of;
    const reply = await editor.put("/schedule/", { gig_id, item_id: item.item_id, time: "17:30", comment: null });
    expect([reply.status, reply.json()]).toEqual([200, { ...item, time: "17:30:00", comment: null }]);
    expect(await list(of)).toEqual([reply.json(), other]);
    for (const wrong of [{ title: null }, { title: "" }, { time: "17" }, { set_id: newId() }])
      expect((await editor.put("/schedule/", { gig_id, item_id: item.item_id, ...wrong })).status).toBe(422);
    expect((await editor.put("/schedule/", { gig_id, title: "Ohne Kennung" })).status).toBe(422);
  });

  it("keeps both changes if two people change different fields at once", async () => {
    const of = await gig();
    const { item_id } = await add(of);
    const target = { gig_id: of.gig_id, item_id };
    await Promise.all([
      editor.put("/schedule/", { ...target, time: "18:15" }),
      admin.put("/schedule/", { ...target, comment: "Mit Licht" }),
    ]);
    expect(await list(of)).toMatchObject([{ time: "18:15:00", comment: "Mit Licht" }]);
  });

  it("with a stale revision is refused and returns the current record", async () => {
    const of = await gig();
    const { item_id } = await add(of);
    const etag = (await editor.get(`/gigs/${of.gig_id}`)).headers.get("etag") ?? "";
    const body = { gig_id: of.gig_id, item_id, comment: "Meins" };
    expect((await admin.put("/schedule/", { ...body, comment: "Schneller" })).status).toBe(200);
    const stale = await editor.put("/schedule/", body, { "If-Match": etag });
    expect([stale.status, code(stale)]).toEqual([412, "STALE_RECORD"]);
    expect(stale.json<{ record: GigOut }>().record.schedule).toMatchObject([{ comment: "Schneller" }]);
    expect(await list(of)).toMatchObject([{ comment: "Schneller" }]);
  });
});

describe("deleting an item of the run of show", () => {
  it("returns 204; afterwards the item is a 404, and can be added again with the same id", async () => {
    const of = await gig();
    const item = await add(of, { time: "18:00" });
    const target = { gig_id: of.gig_id, item_id: item.item_id };
    const gone = await editor.delete("/schedule/", target);
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect(await list(of)).toEqual([]);
    expect((await editor.delete("/schedule/", target)).status).toBe(404);
    expect((await editor.put("/schedule/", { ...target, title: "A" })).status).toBe(404);
    expect(await add(of, item)).toEqual(item);
  });
});

describe("a request for the run of show", () => {
  it("is a 404 for an unknown or deleted gig, an unknown item or an item of another gig", async () => {
    const [of, another, deleted] = [await gig(), await gig(), await gig()];
    const { item_id } = await add(of);
    await editor.delete(`/gigs/${deleted.gig_id}`);
    for (const gig_id of [newId(), deleted.gig_id])
      expect((await editor.post("/schedule/", { gig_id, title: "A" })).status).toBe(404);
    for (const target of [
      { gig_id: newId(), item_id },
      { gig_id: another.gig_id, item_id },
      { gig_id: of.gig_id, item_id: newId() },
    ]) {
      expect((await editor.put("/schedule/", { ...target, title: "A" })).status).toBe(404);
      expect((await editor.delete("/schedule/", target)).status).toBe(404);
    }
    expect(await list(of)).toHaveLength(1);
  });
});

describe("a musician", () => {
  it("cannot change the run of show, whether or not the gig is published", async () => {
    for (const published of [0, 1]) {
      const of = await gig({ published });
      const item = await add(of);
      const target = { gig_id: of.gig_id, item_id: item.item_id };
      const replies = [
        await musician.post("/schedule/", { gig_id: of.gig_id, title: "A" }),
        await musician.put("/schedule/", { ...target, title: "A" }),
        await musician.delete("/schedule/", target),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect(await list(of)).toEqual([item]);
    }
  });
});

describe("the lock after a gig", () => {
  it("an editor can change the run of show until seven days after the gig, and an admin at any time", async () => {
    const of = await gig();
    const item = await add(of);
    const target = { gig_id: of.gig_id, item_id: item.item_id };
    const writes = (who: Client, headers?: Record<string, string>) => [
      who.post("/schedule/", { gig_id: of.gig_id, title: "Nachtrag" }),
      who.put("/schedule/", { ...target, title: "Geändert" }, headers),
    ];
    await travelTo(SEVEN_DAYS_AFTER);
    for (const reply of await Promise.all(writes(editor))) expect(reply.status).toBeLessThan(300);
    const before = await list(of);

    await travelTo(EIGHT_DAYS_AFTER);
    const refused = await Promise.all([...writes(editor, { "If-Match": '"1"' }), editor.delete("/schedule/", target)]);
    expect(refused.map((reply) => [reply.status, code(reply)])).toEqual(
      Array.from({ length: 3 }, () => [403, "SETLIST_LOCKED"]),
    );
    const taken = { gig_id: of.gig_id, item_id: item.item_id, title: "Unter einer vergebenen Kennung" };
    expect(code(await editor.post("/schedule/", taken))).toBe("SETLIST_LOCKED");
    expect(await list(of)).toEqual(before);

    for (const reply of await Promise.all(writes(admin))) expect(reply.status).toBeLessThan(300);
    expect((await admin.delete("/schedule/", target)).status).toBe(204);
    await travelTo(BEFORE);
  });

  it("an invalid request or an unknown item is refused as such, not as locked", async () => {
    const of = await gig({ date: "2026-03-01" });
    expect((await editor.post("/schedule/", { gig_id: of.gig_id })).status).toBe(422);
    expect((await editor.put("/schedule/", { gig_id: of.gig_id, item_id: newId(), title: "A" })).status).toBe(404);
    expect(code(await editor.post("/schedule/", { gig_id: of.gig_id, title: "A" }))).toBe("SETLIST_LOCKED");
  });
});
