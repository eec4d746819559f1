import { newId } from "@bandstand/shared/contract/uuid.ts";
import { describe, expect, it } from "vitest";
import type { Client, Reply } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { createGig } from "../testing/records.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const { server, editor, musician, clock } = await startBand({ now: "2026-06-15T10:00:00.000Z" });

const newFeed = async (who: Client): Promise<{ path: string; expires_at: string }> => {
  const { url, expires_at } = (await who.post("/me/ical")).json<{ url: string; expires_at: string }>();
  return { path: url.replace(/^.*\/api/, ""), expires_at };
};
/* Fetches as a calendar program does: without cookies, with only the URL. */
const fetched = (path: string, headers?: Record<string, string>): Promise<Reply> => server.device().get(path, headers);
const addGig = async (name: string, published: 0 | 1, date = "2026-07-11"): Promise<string> =>
  (await createGig(editor, { name, date, published })).gig_id;

describe("the URL of a calendar feed", () => {
  it("is valid for 365 days", async () => {
    const { path, expires_at } = await newFeed(musician);
    expect(Date.parse(expires_at) - clock.now.getTime()).toBe(YEAR_MS);
    const begun = clock.now;
    clock.now = new Date(begun.getTime() + YEAR_MS - 1000);
    expect((await fetched(path)).status).toBe(200);
    clock.now = new Date(begun.getTime() + YEAR_MS + 1000);
    expect((await fetched(path)).status).toBe(401);
    clock.now = begun;
  });

  it("becomes invalid when the member creates a new one or removes it", async () => {
    const first = await newFeed(musician);
    const second = await newFeed(musician);
    expect((await fetched(first.path)).json()).toMatchObject({ status: 401, code: "TOKEN_INVALID" });
    expect((await fetched(second.path)).status).toBe(200);
    expect((await musician.delete("/me/ical")).status).toBe(204);
    expect((await fetched(second.path)).status).toBe(401);
  });

  it("is not replaced by a repeated request with the same key, which returns the currently valid URL", async () => {
    const asked = async (key: string) =>
      (await musician.post("/me/ical", undefined, { "Idempotency-Key": key })).json<{
        url: string;
        expires_at: string;
      }>();
    const [first, second] = [newId(), newId()];
    const one = await asked(first);
    expect(await Promise.all([asked(first), asked(first)])).toEqual([one, one]);
    const two = await asked(second);
    expect(two.url).not.toBe(one.url);
    const begun = clock.now;
    clock.now = new Date(begun.getTime() + 60_000);
    expect(await asked(first)).toEqual(two);
    expect(await asked(second)).toEqual(two);
    clock.now = begun;
    expect((await fetched(two.url.replace(/^.*\/api/, ""))).status).toBe(200);
  });

  it("stops working when the account is deactivated, and cannot be forged", async () => {
    const admin = await server.client("admin");
    const { path } = await newFeed(musician);
    await admin.delete(`/admin/users/${memberIds.musician}`);
    expect((await fetched(path)).status).toBe(401);
    await admin.put(`/admin/users/${memberIds.musician}/activate`);
    await musician.signIn("musician");
    expect((await fetched("/ical/x.ics")).status).toBe(401);
    expect((await fetched(path.replace(/.{9}\.ics$/, "AAAAAAAAA.ics"))).status).toBe(401);
  });

  it("cannot be read back: the member sees only whether it is active and when it expires", async () => {
    const state = async (who: Client) => (await who.get("/me/ical")).json<object>();
    const none = { active: false, expires_at: null };
    await musician.delete("/me/ical");
    expect(await state(musician)).toEqual(none);
    const { expires_at } = await newFeed(musician);
    expect(await state(musician)).toEqual({ active: true, expires_at });
    const begun = clock.now;
    clock.now = new Date(begun.getTime() + YEAR_MS);
    await musician.signIn("musician");
    expect(await state(musician)).toEqual(none);
    clock.now = begun;
    await musician.signIn("musician");
    expect(await state(musician)).toEqual({ active: true, expires_at });
    expect((await newFeed(editor)).expires_at).toBe(expires_at);
    await editor.delete("/me/ical");
    expect(await state(editor)).toEqual(none);
    expect(await state(musician)).toEqual({ active: true, expires_at });
    await musician.delete("/me/ical");
    expect(await state(musician)).toEqual(none);
  });

  it("is never logged", async () => {
    const { path } = await newFeed(musician);
    await fetched(path);
    expect(server.logged.join("\n")).not.toContain(path.slice(6, 40));
  });
});

describe("the calendar feed", () => {
  it("is a calendar with the band's gigs and rehearsals", async () => {
    await addGig("Stadtfest", 1);
    await editor.post("/reh", { begin: "2026-07-01T17:00:00Z", location: "Proberaum" });
    const reply = await fetched((await newFeed(musician)).path);
    expect(reply.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(reply.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(reply.text).toContain("SUMMARY:Stadtfest");
    expect(reply.text).toContain("SUMMARY:Probe");
    expect(reply.text).toContain("DTSTART:20260701T170000Z");
  });

  it("shows drafts to editors and admins, not to musicians", async () => {
    await addGig("Geheim", 0);
    expect((await fetched((await newFeed(editor)).path)).text).toContain("STATUS:TENTATIVE");
    expect((await fetched((await newFeed(musician)).path)).text).not.toContain("Geheim");
  });

  it("shows a deleted gig as cancelled for thirty days, then omits it", async () => {
    const gig_id = await addGig("Abgeblasen", 1);
    await editor.delete(`/gigs/${gig_id}`);
    const { path } = await newFeed(musician);
    expect((await fetched(path)).text).toMatch(/ABGESAGT: Abgeblasen/);
    const begun = clock.now;
    clock.now = new Date(begun.getTime() + 31 * 24 * 60 * 60 * 1000);
    expect((await fetched(path)).text).not.toContain("Abgeblasen");
    clock.now = begun;
  });

  it("returns 304 while nothing has changed", async () => {
    const { path } = await newFeed(musician);
    const tag = (await fetched(path)).headers.get("etag") ?? "";
    expect((await fetched(path, { "If-None-Match": tag })).status).toBe(304);
    await addGig("Noch einer", 1);
    expect((await fetched(path, { "If-None-Match": tag })).status).toBe(200);
  });
});
