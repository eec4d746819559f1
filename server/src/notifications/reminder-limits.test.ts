import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Client, refreshed } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { memberIds } from "../testing/members.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { allNotices, outbox } from "./model.ts";
import { Reminders } from "./reminders.ts";

/* A Friday noon in the band's time zone. */
const NOW = new Date("2026-11-20T11:00:00Z");
const post = new MailServer();
let server: TestServer;
let clients: Record<"admin" | "editor" | "musician", Client>;
let song_id: string;

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW, env: { SMTP_URL: await post.listen() } });
  clients = await server.clients();
  for (const client of Object.values(clients)) await client.put("/me/notice_preferences", { push: false });
});
beforeEach(() => {
  post.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await post.close();
});

const soon = { timeout: 30_000, interval: 50 };

/** Sets the clock and waits until everything due has been queued and sent. */
async function at(moment: string): Promise<void> {
  NOW.setTime(Date.parse(moment));
  /* Simulates another process at the same moment. */
  const other = new Reminders({ outbox, context: server.service.context });
  await Promise.all([other.look(), new Reminders({ outbox, context: server.service.context }).look()]);
  await vi.waitFor(async () => {
    const due = (await allNotices()).filter(
      ({ state, next_at }) => state === "sending" || (state === "waiting" && next_at <= NOW),
    );
    expect(due).toEqual([]);
  }, soon);
  await refreshed(clients);
}
const to = (name: string) => post.received.filter((mail) => mail.to === `${name}@example.org`);

describe("reminders by mail", { timeout: 120_000 }, () => {
  it("are sent once, on the day after the items were entered, to members with pending items, and list them all", async () => {
    const gig = { name: "Stadtfest", date: "2026-12-03", answer_by: "2026-11-30", published: 1 };
    const { gig_id } = (await clients.editor.post("/gigs", gig)).json<{ gig_id: string }>();
    await clients.editor.post("/gigs", { ...gig, name: "Entwurf", published: 0 });
    await clients.editor.post(`/gigs/${gig_id}/checklist`, {
      title: "Kabel",
      category: "Technik",
      responsible: { user_id: memberIds.musician },
      due_date: "2026-11-23",
    });
    const suggestion = await clients.admin.post("/suggestions", { title: "Komet", interpret: "Udo" });
    ({ song_id } = suggestion.json<{ song_id: string }>());
    const question = { kind: "opinion", title: "Neues Logo?", options: [{ text: "Ja" }, { text: "Nein" }] };
    await clients.admin.post("/surveys", question);
    await at("2026-11-20T12:00:00Z");
    await at("2026-11-21T07:59:00Z");
    expect(post.received).toEqual([]);

    await at("2026-11-21T08:01:00Z");
    expect(to("musician")).toHaveLength(1);
    const [{ subject, source } = { subject: "", source: "" }] = to("musician");
    expect(subject).toBe("4 Dinge warten auf dich");
    for (const line of ["Stadtfest: Donnerstag, 3. Dezember 2026", "Kabel (Stadtfest", "Neues Logo?", "Komet – Udo"])
      expect(source).toContain(line);
    expect(source).not.toContain("Entwurf");
    expect(to("editor").map((mail) => mail.subject)).toEqual(["3 Dinge warten auf dich"]);
    /* The admin does not perform, so no answer to the gig is expected of them. */
    expect(to("admin").map((mail) => mail.subject)).toEqual(["2 Dinge warten auf dich"]);
  });

  it("are at least a week apart, and list only items that are still pending", async () => {
    await at("2026-11-22T10:00:00Z");
    await at("2026-11-27T20:00:00Z");
    expect(post.received).toEqual([]);
    const gigs = (await clients.musician.get("/gigs")).json<{ items: { gig_id: string; name: string }[] }>().items;
    const gig_id = gigs.find(({ name }) => name === "Stadtfest")?.gig_id;
    await clients.musician.put(`/availability/gig/${gig_id}`, { status: "in" });
    expect((await clients.editor.put(`/suggestions/${song_id}/vote`, { vote: "abstain" })).status).toBe(200);
    await at("2026-11-28T10:00:00Z");
    expect(to("musician").map(({ subject }) => subject)).toEqual(["3 Dinge warten auf dich"]);
    expect(to("musician")[0]?.source).not.toContain("Deine Antwort fehlt");
    expect(to("musician")[0]?.source).toContain("Komet");
    expect(to("editor")[0]?.source).not.toContain("Komet");
    expect(post.received).toHaveLength(3);
  });

  it("announce tomorrow's event regardless of the weekly limit, to members who may come; deactivated members get none", async () => {
    await at("2026-12-02T12:00:00Z");
    expect(post.received.map((mail) => `${mail.to}: ${mail.subject}`).toSorted()).toEqual([
      "editor@example.org: Morgen: Stadtfest",
      "musician@example.org: Morgen: Stadtfest",
    ]);
    await at("2026-12-02T18:00:00Z");
    expect(post.received).toHaveLength(2);
    await clients.admin.delete(`/admin/users/${memberIds.musician}`);
    await clients.editor.post("/reh", { begin: "2026-12-12T18:00:00Z" });
    post.received.length = 0;
    NOW.setTime(Date.parse("2026-12-11T12:00:00Z"));
    await new Reminders({ outbox, context: server.service.context }).look();
    await vi.waitFor(() => expect(to("editor").map(({ subject }) => subject)).toContain("Morgen: Probe"), soon);
    expect(to("musician")).toEqual([]);
  });

  it("leave no title, name or email address in the outbox or the log, and nothing that reveals who has voted", async () => {
    const written = server.logged.join() + JSON.stringify(await allNotices());
    for (const text of ["Stadtfest", "Kabel", "Komet", "Logo", "@example.org"]) expect(written).not.toContain(text);
    /* A notice that contained the song's id would reveal whose vote was missing. */
    for (const text of [song_id, '"abstain"']) expect(written).not.toContain(text);
    const votes = server.logged.filter((line) => line.includes("/vote"));
    expect(votes).toHaveLength(1);
    expect(votes.join()).not.toContain(memberIds.editor);
  });
});
