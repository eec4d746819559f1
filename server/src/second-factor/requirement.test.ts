import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import { registry } from "@bandstand/shared/api/registry.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import type { MemberSecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Authenticator } from "../testing/authenticator.ts";
import { type Client, type Reply, refusal } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { enrolPasskey, enrolTotp, proof } from "../testing/second-factor.ts";
import { startBand } from "../testing/band.ts";

const ROOM = "/me/second_factor";
const { server, admin, clock, addMember } = await startBand({ now: "2026-05-09T12:00:00.000Z" });
/** Another admin, who has no second factor. */
const { user_id: otherId, client: other } = await addMember({ username: "zweite", role: "admin" });

const demand = (client: Client, adminSecondFactor: "on" | "off"): Promise<Reply> =>
  client.put("/admin/config/soft", { danceStyles: ["Tango"], adminSecondFactor });
const MISSING = [403, "SECOND_FACTOR_MISSING"];

describe("if the band requires a second factor from admins", () => {
  beforeAll(async () => {
    expect(refusal(await demand(admin, "on"))).toEqual(MISSING);
    expect((await admin.get("/admin/config/soft")).json()).toMatchObject({ adminSecondFactor: "off" });
    await enrolPasskey(admin, new Authenticator(new URL(server.env.PUBLIC_URL).origin));
    expect((await demand(admin, "on")).json()).toMatchObject({ adminSecondFactor: "on" });
  });
  afterAll(async () => {
    expect((await demand(admin, "off")).status).toBe(200);
    expect((await admin.delete(ROOM, { proof })).status).toBe(200);
  });

  test("an admin without a second factor can sign in and has an editor's rights", async () => {
    const device = server.device();
    await device.signIn("zweite");
    expect((await device.get("/me")).json()).toMatchObject({ role: "admin" });
    expect((await device.get(ROOM)).json()).toMatchObject({ required: true, totp: null, passkeys: [] });
    for (const path of ["/gigs", "/songs", "/sync/pull", "/config", "/users"])
      expect((await device.get(path)).status).toBeLessThan(300);
    expect((await device.post("/gigs", { name: "Ball", date: "2026-06-01" })).status).toBe(201);
  });

  test.each(Object.entries<Route>(registry).filter(([, { access }]) => access === "admin"))(
    "an admin without a second factor may not call %s",
    async (_name, route) => {
      const path = route.path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID());
      expect(refusal(await other.send(route.method, path, route.body ? { body: {} } : {}))).toEqual(MISSING);
    },
  );

  test("only an admin with a second factor can override a lock or write for other members", async () => {
    const gig = (await admin.post("/gigs", { name: "Ball", date: "2026-05-01" })).json<GigOut>();
    const { gig_id, setlist_version } = gig;
    const comments = [{ user_id: memberIds.editor, text: "Gut." }];
    const rehearsal = async (begin: string) =>
      (await admin.post("/reh", { begin, comments })).json<{
        rehearsal_id: string;
        comments: { comment_id: string }[];
      }>();
    const [past, coming] = [await rehearsal("2026-05-01T18:00:00Z"), await rehearsal("2026-05-20T18:00:00Z")];
    const acts: ((by: Client) => Promise<Reply>)[] = [
      (by) => by.put("/update_setlist/", { gig_id, setlist_version, sets: [] }),
      (by) => by.post("/schedule/", { gig_id, time: "18:00:00", title: "Aufbau" }),
      (by) => by.post("/reh", { begin: "2026-05-02T18:00:00Z", comments }),
      (by) => by.delete(`/reh/${coming.rehearsal_id}/comments/${coming.comments[0]?.comment_id}`),
      (by) => by.delete(`/reh/${past.rehearsal_id}`),
    ];
    for (const act of acts) expect(refusal(await act(other))).toEqual(MISSING);
    for (const act of acts) expect((await act(admin)).status).toBeLessThan(300);
  });

  test("an admin has all rights immediately after enrolment, and cannot remove their last factor", async () => {
    const { second_factor } = await enrolTotp(other, () => clock.now);
    expect(second_factor.required).toBe(true);
    expect((await other.get("/admin/users")).status).toBe(200);
    const needed = [409, "SECOND_FACTOR_NEEDED"];
    expect(refusal(await other.delete(`${ROOM}/totp`, { proof }))).toEqual(needed);
    expect(refusal(await other.delete(ROOM, { proof }))).toEqual(needed);
    await enrolPasskey(other, new Authenticator(new URL(server.env.PUBLIC_URL).origin));
    expect((await other.delete(`${ROOM}/totp`, { proof })).status).toBe(200);
    expect((await other.get("/admin/users")).status).toBe(200);
    expect((await admin.delete(`/admin/users/${otherId}/second_factor`)).status).toBe(204);
    expect(refusal(await other.get("/admin/users"))).toEqual(MISSING);
  });

  test("editors and musicians do not need a second factor", async () => {
    const editor = await server.client("editor");
    expect((await editor.get(ROOM)).json()).toMatchObject({ required: false });
    expect((await editor.get("/admin/users")).json()).toMatchObject({ code: "FORBIDDEN" });
    await enrolTotp(editor, () => clock.now);
    expect((await editor.delete(ROOM, { proof })).status).toBe(200);
  });
});

describe("an admin", () => {
  test("sees who has a second factor, but none of its secrets", async () => {
    const musician = await server.client("musician");
    const { secret } = await enrolTotp(musician, () => clock.now);
    const reply = await admin.get("/admin/second_factors");
    const { items } = reply.json<{ items: MemberSecondFactor[] }>();
    expect(items).toEqual([{ user_id: memberIds.musician, totp: true, passkeys: 0, recovery_codes_left: 10 }]);
    expect(reply.text).not.toContain(secret);
    await musician.delete(ROOM, { proof });
    expect((await admin.get("/admin/second_factors")).json()).toEqual({ items: [] });
  });

  test("can reset a member's second factor without ending the member's sessions", async () => {
    const musician = await server.client("musician");
    await enrolTotp(musician, () => clock.now);
    expect((await admin.delete(`/admin/users/${memberIds.musician}/second_factor`)).status).toBe(204);
    expect((await admin.delete(`/admin/users/${memberIds.musician}/second_factor`)).status).toBe(204);
    expect((await musician.get(ROOM)).json()).toMatchObject({ totp: null, recovery_codes_left: 0 });
    await server.device().signIn("musician");
  });

  test("cannot reset their own second factor without a password", async () => {
    await enrolTotp(admin, () => clock.now);
    const reply = await admin.delete(`/admin/users/${memberIds.admin}/second_factor`);
    expect(refusal(reply)).toEqual([409, "SECOND_FACTOR_OWN"]);
    expect((await admin.get(ROOM)).json()).toMatchObject({ totp: { last_used_at: null } });
    await admin.delete(ROOM, { proof });
  });
});
