import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Client } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { announced } from "../testing/notices.ts";
import { refreshed } from "../testing/client.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { allNotices } from "./model.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const post = new MailServer();
let server: TestServer;
let clients: Record<"admin" | "editor" | "musician", Client>;

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW, env: { SMTP_URL: await post.listen() } });
  clients = await server.clients();
  /* Reminders are not the subject of this test. */
  const onlyMail = { push: false, answers: false, votes: false, todos: false, day_before: false };
  for (const client of Object.values(clients)) await client.put("/me/notice_preferences", onlyMail);
});
beforeEach(async () => {
  post.received.length = 0;
  await refreshed(clients);
});
afterAll(async () => {
  await server.close();
  await post.close();
});

const GIG = { name: "Stadtfest", date: "2026-12-05", begin: "20:00", venue: { name: "Marktplatz" }, published: 1 };

async function gig(fields: object = {}): Promise<string> {
  const made = await clients.editor.post("/gigs", { ...GIG, ...fields });
  expect(made.status).toBe(201);
  return made.json<{ gig_id: string }>().gig_id;
}

const settled = (): Promise<void> => announced(NOW, clients);

const recipients = (): string[] => post.received.map(({ to }) => to).toSorted();
const change = (gig_id: string, fields: object, notify?: NotifyChoice) =>
  clients.editor.put(`/gigs/${gig_id}`, { ...fields, ...(notify && { notify }) });

describe("a change to a gig", { timeout: 60_000 }, () => {
  it("notifies nobody if no recipients were chosen", async () => {
    const gig_id = await gig();
    expect((await change(gig_id, { begin: "21:00" }, "nobody")).status).toBe(200);
    expect((await change(gig_id, { begin: "21:30" })).status).toBe(200);
    await settled();
    expect(post.received).toEqual([]);
  });

  it("notifies everyone except its author of the change and the new details, with a link", async () => {
    const gig_id = await gig();
    await change(gig_id, { date: "2026-12-06", venue: { name: "Rathaus" } }, "everybody");
    await settled();
    expect(recipients()).toEqual(["admin@example.org", "musician@example.org"]);
    const [{ subject, source } = { subject: "", source: "" }] = post.received;
    expect(subject).toBe("Geändert: Stadtfest");
    expect(source).toContain("Neu ist: der Tag, der Ort.");
    expect(source).toContain("Stadtfest: Sonntag, 6. Dezember 2026, 20:00, Rathaus");
    expect(source).toContain(`${server.env.PUBLIC_URL}/gigs/${gig_id}`);
    expect(source).toMatch(/^List-Unsubscribe: <http/m);
  });

  it("notifies the line-up: members who perform or have accepted, except those who are out", async () => {
    const gig_id = await gig();
    await change(gig_id, { begin: "19:00" }, "affected");
    await settled();
    expect(recipients()).toEqual(["musician@example.org"]);
    post.received.length = 0;
    await clients.musician.put(`/availability/gig/${gig_id}`, { status: "out" });
    await clients.admin.put(`/availability/gig/${gig_id}`, { status: "in" });
    await change(gig_id, { begin: "19:30" }, "affected");
    await settled();
    expect(recipients()).toEqual(["admin@example.org"]);
  });

  it("notifies nobody if it changes neither day, time nor place, or if the gig is a draft or in the past", async () => {
    const gig_id = await gig();
    await change(gig_id, { name: "Stadtfest!", dress_code: "schwarz", begin: "20:00" }, "everybody");
    await change(await gig({ published: 0 }), { date: "2026-12-20" }, "everybody");
    await change(await gig({ date: "2026-11-19" }), { begin: "18:00" }, "everybody");
    await settled();
    expect(post.received).toEqual([]);
  });

  it("notifies once, however often the request is repeated with the same idempotency key", async () => {
    const gig_id = await gig();
    const key = { "Idempotency-Key": newId() };
    for (let times = 0; times < 3; times += 1)
      await clients.editor.put(`/gigs/${gig_id}`, { begin: "18:00", notify: "affected" }, key);
    await settled();
    expect(recipients()).toEqual(["musician@example.org"]);
  });

  it("that is refused notifies nobody", async () => {
    const gig_id = await gig();
    const stale = { "If-Match": '"9"' };
    const refused = await clients.editor.put(`/gigs/${gig_id}`, { begin: "18:00", notify: "everybody" }, stale);
    expect(refused.status).toBe(412);
    const forbidden = await clients.musician.put(`/gigs/${gig_id}`, { begin: "18:00", notify: "everybody" });
    expect(forbidden.status).toBe(403);
    await settled();
    expect(post.received).toEqual([]);
  });

  it("that publishes the gig is announced as new, and one that unpublishes or deletes it as cancelled", async () => {
    const gig_id = await gig({ published: 0 });
    await change(gig_id, { published: 1 }, "affected");
    await settled();
    await change(gig_id, { published: 0 }, "affected");
    await settled();
    await change(gig_id, { published: 1 }, "nobody");
    await clients.editor.delete(`/gigs/${gig_id}?notify=affected`);
    await settled();
    const titles = post.received.map(({ subject }) => subject);
    expect(titles).toEqual(["Neu: Stadtfest", "Abgesagt: Stadtfest", "Abgesagt: Stadtfest"]);
    expect(post.received.at(-1)?.source).toContain("Stadtfest: Samstag, 5. Dezember 2026, 20:00, Marktplatz");
  });

  it("is announced even if an earlier deletion of the gig is repeated after it was restored", async () => {
    const gig_id = await gig();
    const headers = { "Idempotency-Key": newId() };
    const remove = () => clients.editor.send("DELETE", `/gigs/${gig_id}?notify=everybody`, { headers });
    expect((await remove()).status).toBe(204);
    expect((await clients.admin.post(`/trash/${gig_id}/restore`)).status).toBe(200);
    await change(gig_id, { begin: "21:00" }, "everybody");
    expect((await remove()).status).toBe(204);
    await settled();
    expect(post.received.map(({ subject }) => subject)).toEqual(["Geändert: Stadtfest", "Geändert: Stadtfest"]);
  });

  it("that is undone within a minute notifies nobody", async () => {
    const gig_id = await gig();
    await clients.editor.delete(`/gigs/${gig_id}?notify=everybody`);
    expect((await clients.editor.post(`/trash/${gig_id}/restore`, {})).status).toBe(200);
    await settled();
    expect(post.received).toEqual([]);
  });

  it("that is changed back within a minute notifies nobody; if only one of two facts is changed back, the other is sent", async () => {
    const gig_id = await gig();
    await change(gig_id, { begin: "21:00" }, "everybody");
    await change(gig_id, { begin: "20:00" }, "nobody");
    await settled();
    expect(post.received).toEqual([]);
    await change(gig_id, { begin: "21:00", venue: { name: "Rathaus" } }, "affected");
    await change(gig_id, { begin: "20:00" });
    await settled();
    expect(post.received.map(({ to }) => to)).toEqual(["musician@example.org"]);
    expect(post.received[0]?.source).toContain("Neu ist: der Ort.");
  });

  it("that was undone is not announced when the same change is made again without recipients", async () => {
    const gig_id = await gig({ published: 0 });
    await change(gig_id, { published: 1 }, "everybody");
    await change(gig_id, { published: 0 }, "everybody");
    await change(gig_id, { published: 1 }, "nobody");
    await clients.editor.delete(`/gigs/${gig_id}?notify=everybody`);
    await clients.editor.post(`/trash/${gig_id}/restore`, {});
    await clients.editor.delete(`/gigs/${gig_id}?notify=nobody`);
    await settled();
    expect(post.received).toEqual([]);
  });

  it("is sent after quiet hours, in the member's language, and not to members who switched off notices of changes", async () => {
    await clients.musician.put("/me", { language: "en" });
    await clients.musician.put("/me/notice_preferences", { quiet_hours: { from: "12:00", to: "15:00" } });
    await clients.admin.put("/me/notice_preferences", { changes: false });
    const gig_id = await gig();
    await change(gig_id, { begin: "22:00" }, "everybody");
    NOW.setTime(NOW.getTime() + 61_000);
    await vi.waitFor(
      async () => {
        const mine = (await allNotices()).filter(({ state }) => state === "waiting");
        expect(mine.map(({ next_at }) => next_at.toISOString())).toEqual(["2026-11-20T14:00:00.000Z"]);
      },
      { timeout: 30_000, interval: 50 },
    );
    expect(post.received).toEqual([]);
    NOW.setTime(Date.parse("2026-11-20T14:00:01Z"));
    await refreshed(clients);
    await settled();
    expect(recipients()).toEqual(["musician@example.org"]);
    expect(post.received[0]).toMatchObject({ subject: "Changed: Stadtfest" });
    expect(post.received[0]?.source).toContain("Stadtfest: Saturday, 5 December 2026, 22:00, Marktplatz");
    await clients.musician.put("/me/notice_preferences", { quiet_hours: null });
    await clients.admin.put("/me/notice_preferences", { changes: true });
  });

  it("leaves no name, place or email address in the outbox or the log", async () => {
    const written = server.logged.join() + JSON.stringify(await allNotices());
    for (const text of ["Stadtfest", "Marktplatz", "@example.org"]) expect(written).not.toContain(text);
    expect((await allNotices()).every(({ state }) => state === "sent" || state === "dropped")).toBe(true);
  });
});

describe("a change to a rehearsal", { timeout: 60_000 }, () => {
  it("is announced with the rehearsal's start and end; its deletion is announced as a cancellation", async () => {
    const made = await clients.editor.post("/reh", { begin: "2026-12-04T18:00:00Z", location: "Keller" });
    const { rehearsal_id } = made.json<{ rehearsal_id: string }>();
    await clients.editor.put(`/reh/${rehearsal_id}`, { begin: "2026-12-04T18:30:00Z", notify: "everybody" });
    await settled();
    expect(recipients()).toEqual(["admin@example.org", "musician@example.org"]);
    expect(post.received.find(({ to }) => to === "admin@example.org")?.source).toContain(
      "Probe: Freitag, 4. Dezember 2026, 19:30–21:00, Keller",
    );
    post.received.length = 0;
    expect((await clients.editor.delete(`/reh/${rehearsal_id}?notify=affected`)).status).toBe(204);
    await settled();
    expect(post.received.map(({ to, subject }) => [to, subject])).toEqual([
      ["musician@example.org", "Cancelled: Rehearsal"],
    ]);
  });

  it("that affects only its comment, or is made after the rehearsal, notifies nobody", async () => {
    const made = await clients.editor.post("/reh", { begin: "2026-12-04T18:00:00Z" });
    const { rehearsal_id } = made.json<{ rehearsal_id: string }>();
    await clients.editor.put(`/reh/${rehearsal_id}`, { comment: "Noten mitbringen", notify: "everybody" });
    const over = await clients.editor.post("/reh", { begin: "2026-11-20T09:00:00Z" });
    const past = over.json<{ rehearsal_id: string }>().rehearsal_id;
    await clients.editor.put(`/reh/${past}`, { location: "Keller", notify: "everybody" });
    await settled();
    expect(post.received).toEqual([]);
  });
});
