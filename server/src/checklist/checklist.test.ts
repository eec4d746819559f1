import type { ChecklistItem } from "@bandstand/shared/checklist/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import { describe, expect, it } from "vitest";
import { code, created } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { createGig } from "../testing/records.ts";

const PAST_GIG = "Für vergangene Gigs können keine neuen Checklisten-Einträge angelegt werden.";

/* 00:30 on 9 May in Berlin, still 8 May in UTC. */
const NOW = "2026-05-08T22:30:00Z";
const [YESTERDAY, TODAY] = ["2026-05-08", "2026-05-09"];

const { admin, editor, musician } = await startBand({ now: NOW });

const gig = (more: object = {}): Promise<GigOut> => createGig(editor, more);

const pathOf = ({ gig_id }: { gig_id: string }, item_id = ""): string =>
  `/gigs/${gig_id}/checklist${item_id && `/${item_id}`}`;

const list = async (of: { gig_id: string }, who = editor): Promise<ChecklistItem[]> =>
  (await who.get(pathOf(of))).json<ChecklistItem[]>();

const add = async (to: { gig_id: string }, fields: object = {}): Promise<ChecklistItem> =>
  created<ChecklistItem>(await editor.post(pathOf(to), { title: "Gage klären", category: "Vertrag", ...fields }));

/** Creates a past gig with an item: adds the item first, then moves the gig's date to the past. */
async function pastGig(): Promise<{ of: GigOut; item: ChecklistItem }> {
  const of = await gig();
  const item = await add(of);
  expect((await editor.put(`/gigs/${of.gig_id}`, { date: YESTERDAY })).status).toBe(200);
  return { of, item };
}

describe("the checklist of a gig", () => {
  it("starts empty and lists items in the order in which they were added", async () => {
    const of = await gig();
    expect(await list(of)).toEqual([]);
    const [first, second] = [await add(of, { title: "Erstens" }), await add(of, { title: "Zweitens" })];
    expect(await list(of, musician)).toEqual([first, second]);
    expect((await editor.get(`/gigs/${of.gig_id}`)).json<GigOut>().checklist).toEqual([first, second]);
  });

  it("is a 304 if the client already has it", async () => {
    const of = await gig();
    await add(of);
    const etag = (await musician.get(pathOf(of))).headers.get("etag") ?? "";
    expect((await musician.get(pathOf(of), { "If-None-Match": etag })).status).toBe(304);
  });

  it("can be read by every member, even after the gig", async () => {
    const { of, item } = await pastGig();
    for (const who of [admin, editor, musician]) expect(await list(of, who)).toEqual([item]);
  });

  it("is a 404 for an unknown or deleted gig", async () => {
    const of = await gig();
    await editor.delete(`/gigs/${of.gig_id}`);
    for (const path of [pathOf(of), pathOf({ gig_id: newId() }), pathOf({ gig_id: "kein-gig" })])
      for (const who of [admin, editor, musician]) expect((await who.get(path)).status).toBe(404);
  });

  it("is a 404 for musicians, but not for editors and admins, while the gig is unpublished", async () => {
    const of = await gig({ published: 0 });
    expect((await musician.get(pathOf(of))).status).toBe(404);
    expect((await editor.get(pathOf(of))).status).toBe(200);
    expect((await admin.get(pathOf(of))).status).toBe(200);
  });
});

describe("adding a checklist item", () => {
  it("requires a title and a category; the other fields start empty, and the item starts open", async () => {
    const of = await gig();
    for (const body of [{}, { title: "A" }, { category: "A" }, { title: " ", category: "A" }])
      expect((await editor.post(pathOf(of), body)).status).toBe(422);
    expect(await list(of)).toEqual([]);
    expect(await add(of)).toEqual({
      item_id: expect.any(String),
      title: "Gage klären",
      category: "Vertrag",
      responsible: null,
      due_date: null,
      comment: null,
      done: false,
    });
  });

  it("accepts either a member or a name as the responsible person, but not both or an unknown member", async () => {
    const of = await gig();
    const responsible = { user_id: memberIds.musician };
    const full = { responsible, due_date: "2026-06-01", comment: "Vorkasse?\nFrau Busch fragen" };
    expect(await add(of, full)).toMatchObject(full);
    expect(await add(of, { responsible: { name: "Veranstalter" } })).toMatchObject({
      responsible: { name: "Veranstalter" },
    });
    const unknown = await editor.post(pathOf(of), {
      title: "A",
      category: "B",
      responsible: { user_id: newId() },
    });
    expect(unknown.json()).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ path: "responsible.user_id", code: "unknown_member" }],
    });
    for (const wrong of [{ ...responsible, name: "Tom" }, {}, "Tom", { name: "" }])
      expect((await editor.post(pathOf(of), { title: "A", category: "B", responsible: wrong })).status).toBe(422);
    expect(await list(of)).toHaveLength(2);
  });

  it("refuses unknown fields, dates that do not exist, and `done`", async () => {
    const of = await gig();
    for (const more of [{ done: true }, { due_date: "2026-02-30" }, { priority: 1 }, { title: "a\nb" }])
      expect((await editor.post(pathOf(of), { title: "A", category: "B", ...more })).status).toBe(422);
    expect(await list(of)).toEqual([]);
  });

  it("is refused for musicians", async () => {
    const of = await gig();
    const reply = await musician.post(pathOf(of), { title: "A", category: "B" });
    expect([reply.status, code(reply)]).toEqual([403, "FORBIDDEN"]);
    expect(await list(of)).toEqual([]);
  });

  it("to a past gig is refused, even for admins, with the same German message in every language, and adds nothing", async () => {
    const { of, item } = await pastGig();
    const item_id = newId();
    for (const who of [admin, editor])
      for (const language of ["de", "en"]) {
        const reply = await who.post(
          pathOf(of),
          { item_id, title: "Zu spät", category: "B" },
          { "Accept-Language": language },
        );
        expect(reply.status).toBe(403);
        expect(reply.json()).toMatchObject({ code: "CHECKLIST_PAST", detail: PAST_GIG });
      }
    expect(await list(of)).toEqual([item]);
    expect((await editor.put(pathOf(of, item_id), { title: "A", category: "B" })).status).toBe(404);
  });

  it("is possible on the day of the gig in the band's time zone", async () => {
    expect(await add(await gig({ date: TODAY }))).toMatchObject({ done: false });
  });

  it("to an unknown gig is a 404, but a 422 if the item is invalid", async () => {
    const nowhere = { gig_id: newId() };
    expect((await editor.post(pathOf(nowhere), { title: "A", category: "B" })).status).toBe(404);
    expect((await editor.post(pathOf(nowhere), { title: "A" })).status).toBe(422);
  });

  it("accepts an id from the device; a repeat changes nothing, and reusing the id with different content is refused", async () => {
    const of = await gig();
    const item_id = newId();
    const item = await add(of, { item_id });
    expect(item.item_id).toBe(item_id);
    await editor.patch(`${pathOf(of, item_id)}/done`);
    expect(await add(of, { item_id })).toEqual({ ...item, done: true });
    const other = await editor.post(pathOf(of), { item_id, title: "Anders", category: "Vertrag" });
    expect([other.status, code(other)]).toEqual([409, "ID_TAKEN"]);
    expect(await list(of)).toHaveLength(1);
  });

  it("repeated with the same key adds one item, even if the gig is past or the item changed before the repeat", async () => {
    const of = await gig();
    const key = { "Idempotency-Key": newId() };
    const body = { title: "Einmal", category: "B" };
    const first = await editor.post(pathOf(of), body, key);
    expect((await editor.post(pathOf(of), body, key)).json()).toEqual(first.json());
    const { item_id } = first.json<ChecklistItem>();
    await editor.put(pathOf(of, item_id), { ...body, title: "Geändert" });
    await editor.put(`/gigs/${of.gig_id}`, { date: YESTERDAY });
    const late = await editor.post(pathOf(of), body, key);
    expect(late.status).toBe(201);
    expect(late.json()).toMatchObject({ item_id, title: "Geändert" });
    const other = await editor.post(pathOf(of), { ...body, title: "Anderes" }, key);
    expect(code(other)).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await list(of)).toHaveLength(1);
  });
});

describe("changing a checklist item", () => {
  it("replaces the whole item: omitted fields are cleared, but `done` and the position stay", async () => {
    const of = await gig();
    const item = await add(of, { due_date: "2026-06-01", comment: "offen", responsible: { name: "Veranstalter" } });
    const other = await add(of, { title: "Danach" });
    await editor.patch(`${pathOf(of, item.item_id)}/done`);
    const reply = await editor.put(pathOf(of, item.item_id), { title: "Neu", category: "Frei gewählt" });
    const changed = {
      item_id: item.item_id,
      title: "Neu",
      category: "Frei gewählt",
      responsible: null,
      due_date: null,
      comment: null,
      done: true,
    };
    expect([reply.status, reply.json()]).toEqual([200, changed]);
    expect(await list(of)).toEqual([changed, other]);
    expect((await editor.put(pathOf(of, item.item_id), { title: "Ohne Kategorie" })).status).toBe(422);
    expect((await editor.put(pathOf(of, item.item_id), { item_id: newId(), title: "A", category: "B" })).status).toBe(
      422,
    );
  });

  it("is still possible for editors after the gig, and so are marking and deleting it", async () => {
    const { of, item } = await pastGig();
    const path = pathOf(of, item.item_id);
    expect((await editor.put(path, { title: "Bezahlt am 3.", category: "Vertrag" })).status).toBe(200);
    expect((await editor.patch(`${path}/done`)).json()).toMatchObject({ title: "Bezahlt am 3.", done: true });
    expect((await editor.delete(path)).status).toBe(204);
  });

  it("with a stale revision is refused and returns the current record; with the current revision it succeeds", async () => {
    const of = await gig();
    const item = await add(of);
    const etag = (await editor.get(pathOf(of))).headers.get("etag") ?? "";
    const path = pathOf(of, item.item_id);
    const body = { title: "Meins", category: "Vertrag" };
    expect((await editor.put(path, body, { "If-Match": etag })).status).toBe(200);
    const stale = await editor.put(path, { ...body, title: "Zu spät" }, { "If-Match": etag });
    expect([stale.status, code(stale)]).toEqual([412, "STALE_RECORD"]);
    expect(stale.json<{ record: GigOut }>().record.checklist).toEqual([{ ...item, title: "Meins" }]);
    expect(await list(of)).toEqual([{ ...item, title: "Meins" }]);
  });

  it("does not increment the setlist version", async () => {
    const of = await gig();
    const { item_id } = await add(of);
    await editor.patch(`${pathOf(of, item_id)}/done`);
    expect((await editor.get(`/gigs/${of.gig_id}/setlist_version`)).json()).toEqual({ setlist_version: 0 });
  });
});

describe("marking a checklist item", () => {
  it("sets `done` to the value in the body, or to true without one, and is idempotent", async () => {
    const of = await gig();
    const path = `${pathOf(of, (await add(of)).item_id)}/done`;
    const done = async (body?: object): Promise<boolean> => (await editor.patch(path, body)).json<ChecklistItem>().done;
    expect(await done()).toBe(true);
    expect(await done()).toBe(true);
    expect(await done({ done: false })).toBe(false);
    expect(await done({ done: false })).toBe(false);
    expect(await done({})).toBe(true);
    for (const body of [{ done: "true" }, { done: null }, { offen: true }])
      expect((await editor.patch(path, body)).status).toBe(422);
    expect((await list(of))[0]?.done).toBe(true);
  });

  it("succeeds for each of forty items that two members mark at the same time", async () => {
    const of = await gig();
    const items = await Promise.all(Array.from({ length: 40 }, (_, at) => add(of, { title: `Punkt ${at}` })));
    const replies = await Promise.all(
      items.map(({ item_id }, at) => (at % 2 === 0 ? editor : admin).patch(`${pathOf(of, item_id)}/done`)),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect((await list(of)).every(({ done }) => done)).toBe(true);
  });

  it("while somebody else changes its text keeps both changes", async () => {
    const of = await gig();
    const { item_id } = await add(of);
    const path = pathOf(of, item_id);
    for (const done of [true, false, true, false, true]) {
      const body = { title: `Fassung ${done}`, category: "Vertrag" };
      const replies = await Promise.all([admin.patch(`${path}/done`, { done }), editor.put(path, body)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(await list(of)).toMatchObject([{ ...body, done }]);
    }
  });
});

describe("deleting a checklist item", () => {
  it("returns 204, and afterwards every operation on the item is a 404", async () => {
    const of = await gig();
    const [kept, { item_id }] = [await add(of), await add(of)];
    const path = pathOf(of, item_id);
    const gone = await editor.delete(path);
    expect([gone.status, gone.text]).toEqual([204, ""]);
    const replies = [
      await editor.delete(path),
      await editor.patch(`${path}/done`),
      await editor.put(path, { title: "A", category: "B" }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await list(of)).toEqual([kept]);
  });

  it("returns the same response when repeated with the same key", async () => {
    const of = await gig();
    const path = pathOf(of, (await add(of)).item_id);
    const headers = { "Idempotency-Key": newId() };
    expect((await editor.send("DELETE", path, { headers })).status).toBe(204);
    expect((await editor.send("DELETE", path, { headers })).status).toBe(204);
  });

  it("allows the item to be added again with the same id", async () => {
    const of = await gig();
    const item = await add(of);
    await editor.delete(pathOf(of, item.item_id));
    const { done: _done, ...again } = item;
    expect(await add(of, again)).toEqual(item);
  });
});

describe("access to checklist items", () => {
  it("a musician can mark only items for which they are responsible, only on published gigs, and even after the gig", async () => {
    const of = await gig();
    const mine = await add(of, { responsible: { user_id: memberIds.musician } });
    const others = [
      await add(of, { responsible: { user_id: memberIds.editor } }),
      await add(of, { responsible: { name: "musician" } }),
      await add(of),
    ];
    expect((await musician.patch(`${pathOf(of, mine.item_id)}/done`)).json()).toEqual({ ...mine, done: true });
    expect((await musician.patch(`${pathOf(of, mine.item_id)}/done`, { done: false })).json()).toEqual(mine);
    for (const { item_id } of others) expect((await musician.patch(`${pathOf(of, item_id)}/done`)).status).toBe(403);
    expect((await musician.patch(`${pathOf(of, newId())}/done`)).status).toBe(404);
    const path = pathOf(of, mine.item_id);
    expect((await musician.put(path, { title: "A", category: "B" })).status).toBe(403);
    expect((await musician.delete(path)).status).toBe(403);
    expect(await list(of)).toEqual([mine, ...others]);
  });

  it("musicians cannot change, mark or delete another member's item, whether or not the gig is published", async () => {
    for (const published of [0, 1]) {
      const of = await gig({ published });
      const item = await add(of);
      const path = pathOf(of, item.item_id);
      const replies = [
        await musician.put(path, { title: "A", category: "B" }),
        await musician.patch(`${path}/done`),
        await musician.delete(path),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, published === 1 ? 403 : 404, 403]);
      expect(await list(of)).toEqual([item]);
    }
  });

  it("an item is found only through its own gig", async () => {
    const [of, another] = [await gig(), await gig()];
    const { item_id } = await add(of);
    const path = pathOf(another, item_id);
    const replies = [
      await admin.put(path, { title: "A", category: "B" }),
      await admin.patch(`${path}/done`),
      await admin.delete(path),
      await admin.delete(pathOf(of, "keine-id")),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await list(of)).toHaveLength(1);
  });
});
