import type { AvailabilityEntry, AvailabilityOut } from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterEach, describe, expect, it } from "vitest";
import { type Client, type Reply, refusal } from "../testing/client.ts";
import { allDocuments } from "../testing/documents.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { createGig, createRehearsal } from "../testing/records.ts";

const NOW = "2026-05-08T12:00:00Z";
const AFTER = "2026-07-01T12:00:00Z";
const ROLES = ["musician", "editor", "admin"] as const;

const { clients, clock, travelTo, addMember } = await startBand({ now: NOW });
afterEach(async () => {
  if (clock.now.toISOString() === new Date(NOW).toISOString()) return;
  await travelTo(NOW);
});

type Made = { readonly path: string; readonly id: string };

async function gig(fields: object = {}): Promise<Made> {
  const { gig_id } = await createGig(clients.editor, { name: "Gig", ...fields });
  return { id: gig_id, path: `/availability/gig/${gig_id}` };
}

async function rehearsal(begin = "2026-06-10T17:00:00Z"): Promise<Made> {
  const { rehearsal_id } = await createRehearsal(clients.editor, { begin });
  return { id: rehearsal_id, path: `/availability/rehearsal/${rehearsal_id}` };
}

const EVENTS = [
  ["gig", gig],
  ["rehearsal", rehearsal],
] as const;

const answersTo = async ({ path }: Made, who: Client = clients.admin): Promise<AvailabilityOut> =>
  (await who.get(path)).json<AvailabilityOut>();
const pending = async (who: Client): Promise<string[]> =>
  (await who.get("/availability/pending_gigs")).json<{ gig_id: string }[]>().map(({ gig_id }) => gig_id);

/** A new musician, signed in. */
const newcomer = (fields: object = {}) => addMember({ musician: true, ...fields });

describe.each(EVENTS)("answers to a %s", (_type, make) => {
  it.each(ROLES)("a member with the role %s can give, change and withdraw an answer", async (role) => {
    const event = await make();
    const who = clients[role];
    const first = await who.put(event.path, { status: "maybe", comment: "Vielleicht später" });
    expect([first.status, first.json()]).toEqual([
      200,
      {
        user_id: memberIds[role],
        status: "maybe",
        comment: "Vielleicht später",
        substitute: null,
        updated_at: clock.now.toISOString(),
      },
    ]);
    await who.put(event.path, { status: "in" });
    const { entries, counts } = await answersTo(event);
    expect(entries).toMatchObject([{ user_id: memberIds[role], status: "in", comment: "Vielleicht später" }]);
    expect(counts).toMatchObject({ in: 1, maybe: 0, out: 0 });
    expect((await who.delete(event.path)).status).toBe(204);
    expect((await answersTo(event)).entries).toEqual([]);
    expect(refusal(await who.delete(event.path))).toEqual([404, "NOT_FOUND"]);
  });

  it("no_response lists the active players and singers who have not answered, and nobody else", async () => {
    const event = await make();
    await clients.editor.put(event.path, { status: "out" });
    const { no_response, counts } = await answersTo(event, clients.musician);
    expect(no_response).toContain(memberIds.musician);
    expect(no_response).not.toContain(memberIds.editor);
    expect(no_response).not.toContain(memberIds.admin);
    expect(counts).toEqual({ in: 0, maybe: 0, out: 1, no_response: no_response.length });
  });

  it("an answer may keep a substitute who has been deactivated since, but no other may name them", async () => {
    const event = await make();
    const { user_id } = await addMember();
    const substitute = { user_id };
    expect((await clients.musician.put(event.path, { status: "out", substitute })).status).toBe(200);
    expect((await clients.admin.delete(`/admin/users/${user_id}`)).status).toBe(204);
    const again = { status: "out", substitute, comment: "Urlaub" };
    expect((await clients.musician.put(event.path, again)).json()).toMatchObject({ substitute, comment: "Urlaub" });
    expect((await clients.editor.put(event.path, again)).status).toBe(422);
  });

  it("only members who decline can name a substitute (a member or a name); otherwise a substitute is a 422", async () => {
    const event = await make();
    const put = (body: object): Promise<Reply> => clients.musician.put(event.path, body);
    expect((await put({ status: "out", substitute: { user_id: memberIds.editor } })).json()).toMatchObject({
      substitute: { user_id: memberIds.editor },
    });
    expect((await put({ status: "out" })).json()).toMatchObject({ substitute: { user_id: memberIds.editor } });
    for (const status of ["in", "maybe"])
      expect(refusal(await put({ status, substitute: { name: "Kim" } }))).toEqual([422, "VALIDATION_FAILED"]);
    for (const user_id of [memberIds.musician, newId()])
      expect((await put({ status: "out", substitute: { user_id } })).status).toBe(422);
    expect((await answersTo(event)).entries).toMatchObject([{ substitute: { user_id: memberIds.editor } }]);
    expect((await put({ status: "in", substitute: null })).json()).toMatchObject({ status: "in", substitute: null });
    expect((await put({ status: "out", substitute: { name: "Kim vom Chor" } })).json()).toMatchObject({
      substitute: { name: "Kim vom Chor" },
    });
  });

  it("a status other than in, maybe or out is refused, and so is an answer for another member", async () => {
    const event = await make();
    const before = await allDocuments();
    for (const body of [{}, { status: "yes" }, { status: null }, { status: "in", user_id: memberIds.editor }])
      expect((await clients.musician.put(event.path, body)).status).toBe(422);
    expect(await allDocuments()).toBe(before);
  });

  it("an unknown or deleted event is a 404, and nothing is stored", async () => {
    const event = await make();
    const { path } = event;
    const unknown = path.replace(event.id, newId());
    const kinds = [unknown, path.replace(event.id, "1"), path.replace(/gig|rehearsal/, "party")];
    const before = await allDocuments();
    for (const wrong of kinds) {
      expect((await clients.editor.get(wrong)).status).toBe(404);
      expect((await clients.editor.put(wrong, { status: "in" })).status).toBe(404);
      expect((await clients.editor.delete(wrong)).status).toBe(404);
    }
    expect(await allDocuments()).toBe(before);
    await clients.musician.put(path, { status: "in" });
    await clients.editor.delete(path.includes("gig") ? `/gigs/${event.id}` : `/reh/${event.id}`);
    expect((await clients.editor.get(path)).status).toBe(404);
    expect((await clients.musician.put(path, { status: "out" })).status).toBe(404);
    expect((await clients.musician.delete(path)).status).toBe(404);
  });

  it("a deactivated member disappears from the answers, and reappears with the same answer when reactivated", async () => {
    const event = await make();
    const { user_id, client } = await newcomer();
    expect((await answersTo(event)).no_response).toContain(user_id);
    await client.put(event.path, { status: "in" });
    await clients.admin.delete(`/admin/users/${user_id}`);
    const gone = await answersTo(event);
    expect(JSON.stringify(gone)).not.toContain(user_id);
    expect(gone.counts.in).toBe(0);
    expect((await client.put(event.path, { status: "out" })).status).toBe(401);
    await clients.admin.put(`/admin/users/${user_id}/activate`);
    expect((await answersTo(event)).entries).toMatchObject([{ user_id, status: "in" }]);
    await clients.admin.delete(`/admin/users/${user_id}`);
  });

  it("after many concurrent answers, each member has exactly one: the last one given", async () => {
    const event = await make();
    const statuses = ["in", "maybe", "out"] as const;
    const rounds = ROLES.flatMap((role) => statuses.map((status) => clients[role].put(event.path, { status })));
    expect((await Promise.all(rounds)).map(({ status }) => status)).toEqual(rounds.map(() => 200));
    for (const role of ROLES) await clients[role].put(event.path, { status: "maybe" });
    const { entries, counts } = await answersTo(event);
    expect(entries.map(({ user_id }) => user_id).toSorted()).toEqual(Object.values(memberIds).toSorted());
    expect(counts.maybe).toBe(3);
  });

  it("an answer sent twice with the same key counts once, and reusing the key for a different answer is refused", async () => {
    const event = await make();
    const key = { "Idempotency-Key": newId() };
    const first = await clients.musician.put(event.path, { status: "in" }, key);
    await clients.musician.put(event.path, { status: "out" });
    const again = await clients.musician.put(event.path, { status: "in" }, key);
    expect([first.json<AvailabilityEntry>().status, again.json<AvailabilityEntry>().status]).toEqual(["in", "out"]);
    const other = await clients.musician.put(event.path, { status: "maybe" }, key);
    expect(refusal(other)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect((await answersTo(event)).entries).toMatchObject([{ status: "out" }]);
  });
});

describe("a past event", () => {
  it('the answers to a past gig can be read but not changed; the 403 contains the word "vergangen"', async () => {
    const event = await gig();
    await clients.musician.put(event.path, { status: "out", comment: "Urlaub" });
    await travelTo("2026-06-20T21:59:00Z");
    expect((await clients.musician.put(event.path, { status: "in" })).status).toBe(200);
    await travelTo("2026-06-20T22:01:00Z");
    const before = await allDocuments();
    for (const role of ROLES)
      for (const language of ["de", "en"]) {
        const accept = { "Accept-Language": language };
        for (const reply of [
          await clients[role].put(event.path, { status: "out" }, accept),
          await clients[role].send("DELETE", event.path, { headers: accept }),
        ]) {
          expect(refusal(reply)).toEqual([403, "GIG_PAST"]);
          expect(reply.json<{ detail: string }>().detail).toContain("vergangen");
        }
      }
    expect(await allDocuments()).toBe(before);
    expect((await answersTo(event, clients.musician)).entries).toMatchObject([{ status: "in", comment: "Urlaub" }]);
  });

  it("a request that succeeded before the gig succeeds again when it is repeated afterwards", async () => {
    const event = await gig();
    const key = { "Idempotency-Key": newId() };
    await clients.musician.put(event.path, { status: "in" }, key);
    await travelTo(AFTER);
    expect((await clients.musician.put(event.path, { status: "in" }, key)).status).toBe(200);
  });

  it("the answers to a past rehearsal can still be changed", async () => {
    const event = await rehearsal();
    await travelTo(AFTER);
    expect((await clients.musician.put(event.path, { status: "out" })).status).toBe(200);
    expect((await clients.musician.delete(event.path)).status).toBe(204);
  });
});

describe("an unpublished gig", () => {
  it("is a 404 for musicians, whose answers are not stored, and is not among their pending gigs", async () => {
    const event = await gig({ published: 0 });
    await clients.editor.put(event.path, { status: "in" });
    const before = await allDocuments();
    const musician = clients.musician;
    for (const reply of [
      await musician.get(event.path),
      await musician.put(event.path, { status: "in" }),
      await musician.delete(event.path),
    ])
      expect(refusal(reply)).toEqual([404, "NOT_FOUND"]);
    expect(await pending(musician)).not.toContain(event.id);
    expect(await allDocuments()).toBe(before);
    await clients.editor.put(`/gigs/${event.id}`, { published: 1 });
    expect((await answersTo(event, musician)).counts.in).toBe(1);
    expect((await musician.put(event.path, { status: "in" })).status).toBe(200);
  });
});

describe("pending gigs", () => {
  it("are the upcoming gigs that the caller has not answered, earliest deadline for an answer first", async () => {
    const { client } = await newcomer();
    const far = await gig({ date: "2026-09-12" });
    const near = await gig({ date: "2026-05-30" });
    const urgent = await gig({ date: "2026-10-01", answer_by: "2026-05-10" });
    const today = await gig({ date: "2026-05-08" });
    const past = await gig({ date: "2026-05-07" });
    const all = await pending(client);
    const ours = [far, near, urgent, today, past].map(({ id }) => id);
    expect(all.filter((id) => ours.includes(id))).toEqual([today.id, urgent.id, near.id, far.id]);
    await client.put(near.path, { status: "out" });
    await clients.musician.put(far.path, { status: "in" });
    expect((await pending(client)).filter((id) => ours.includes(id))).toEqual([today.id, urgent.id, far.id]);
    await client.delete(near.path);
    expect(await pending(client)).toContain(near.id);
  });
});

describe("a gig restored from the trash", () => {
  it("gets its answers back", async () => {
    const event = await gig();
    await clients.musician.put(event.path, { status: "in" });
    await clients.editor.delete(`/gigs/${event.id}`);
    await clients.editor.post(`/trash/${event.id}/restore`);
    expect((await answersTo(event, clients.musician)).counts.in).toBe(1);
  });
});
