import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ChatServer } from "../testing/chat.ts";
import { type Client, refreshed } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { announced } from "../testing/notices.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { allNotices } from "./model.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const [chat, post] = [new ChatServer(), new MailServer()];
let server: TestServer;
let clients: Record<"admin" | "editor" | "musician", Client>;

beforeAll(async () => {
  const env = { CHAT_URL: `http://${await chat.listen()}/hook`, SMTP_URL: await post.listen() };
  server = await startTestServer({ now: () => NOW, env });
  clients = await server.clients();
  for (const client of Object.values(clients))
    await client.put("/me/notice_preferences", { push: false, answers: false });
});
beforeEach(async () => {
  [chat.received.length, post.received.length] = [0, 0];
  await refreshed(clients);
});
afterAll(async () => {
  await server.close();
  await Promise.all([chat.close(), post.close()]);
});

const GIG = { name: "Stadtfest", date: "2026-12-05", begin: "20:00", venue: { name: "Marktplatz" }, published: 1 };

async function gig(fields: object = {}): Promise<string> {
  return (await clients.editor.post("/gigs", { ...GIG, ...fields })).json<{ gig_id: string }>().gig_id;
}

const settled = (): Promise<void> => announced(NOW, clients);

const texts = (): unknown[] => chat.received.map(({ body }) => body["text"]);

describe("a change to an event", { timeout: 60_000 }, () => {
  it("is posted if its author chose the chat, whether or not members are notified too", async () => {
    const gig_id = await gig();
    await clients.editor.put(`/gigs/${gig_id}`, { begin: "21:00", notify: "nobody", notify_chat: true });
    await settled();
    const line = "Stadtfest: Samstag, 5. Dezember 2026, 21:00, Marktplatz";
    const link = `${server.env.PUBLIC_URL}/gigs/${gig_id}`;
    expect(texts()).toEqual([`Geändert: Stadtfest\nNeu ist: die Zeit.\nEs gilt jetzt:\n${line}\n${link}`]);
    expect(post.received).toEqual([]);
    await clients.editor.put(`/gigs/${gig_id}`, { begin: "20:00", notify: "affected", notify_chat: true });
    await clients.editor.put(`/gigs/${gig_id}`, { begin: "19:00", notify: "affected" });
    await settled();
    expect(texts()).toHaveLength(2);
    expect(post.received.map(({ to }) => to)).toContain("musician@example.org");
  });

  it("is not posted if its author did not choose the chat", async () => {
    const gig_id = await gig({ notify: "everybody" });
    await clients.editor.delete(`/gigs/${gig_id}?notify=everybody&notify_chat=false`);
    await settled();
    expect(texts()).toEqual([]);
  });

  it("is announced if it creates or cancels a gig or cancels a rehearsal; a cancellation has no link", async () => {
    const gig_id = await gig({ notify_chat: true });
    await settled();
    await clients.editor.delete(`/gigs/${gig_id}?notify_chat=true`);
    await settled();
    const made = await clients.editor.post("/reh", { begin: "2026-12-04T18:00:00Z", location: "Keller" });
    const { rehearsal_id } = made.json<{ rehearsal_id: string }>();
    await clients.editor.delete(`/reh/${rehearsal_id}?notify_chat=true`);
    await settled();
    /* New rehearsals are announced in the chat independently, at any time. */
    const told = texts().filter((text) => !String(text).startsWith("Neue Probe"));
    expect(told.map((text) => String(text).split("\n")[0])).toEqual([
      "Neu: Stadtfest",
      "Abgesagt: Stadtfest",
      "Abgesagt: Probe",
    ]);
    expect(told.at(-1)).toBe(
      "Abgesagt: Probe\nDas findet nicht statt:\nProbe: Freitag, 4. Dezember 2026, 19:00–21:00, Keller",
    );
  });

  it("that is undone within a minute is not posted", async () => {
    const deleted = await gig();
    await clients.editor.delete(`/gigs/${deleted}?notify_chat=true`);
    expect((await clients.editor.post(`/trash/${deleted}/restore`, {})).status).toBe(200);
    const published = await gig({ published: 0 });
    await clients.editor.put(`/gigs/${published}`, { published: 1, notify_chat: true });
    await clients.editor.put(`/gigs/${published}`, { published: 0, notify_chat: true });
    const moved = await gig();
    await clients.editor.put(`/gigs/${moved}`, { begin: "22:00", notify_chat: true });
    await clients.editor.put(`/gigs/${moved}`, { begin: "20:00" });
    await settled();
    expect(texts()).toEqual([]);
  });

  it("followed by another within a minute is posted as one message about both", async () => {
    const gig_id = await gig();
    await clients.editor.put(`/gigs/${gig_id}`, { begin: "21:00", notify_chat: true });
    await clients.editor.put(`/gigs/${gig_id}`, { venue: { name: "Rathaus" }, notify_chat: true });
    const published = await gig({ notify_chat: true });
    await clients.editor.put(`/gigs/${published}`, { begin: "22:00", notify_chat: true });
    await settled();
    expect(texts()).toHaveLength(2);
    expect(texts()).toContainEqual(
      expect.stringMatching(/^Geändert: Stadtfest\nNeu ist: .*Zeit.*Ort[^]*21:00, Rathaus/),
    );
    expect(texts()).toContainEqual(expect.stringMatching(/^Neu: Stadtfest\n.*22:00/));
  });

  it("is posted in the language that most members use", async () => {
    for (const client of [clients.admin, clients.musician]) await client.put("/me", { language: "en" });
    await gig({ notify_chat: true });
    await settled();
    expect(texts()).toEqual([expect.stringMatching(/^New: Stadtfest\nStadtfest: Saturday, 5 December 2026, 20:00/)]);
  });

  it("leaves neither the event's name and place nor the chat's URL in the outbox", async () => {
    const written = JSON.stringify(await allNotices());
    for (const text of ["Stadtfest", "Marktplatz", "/hook"]) expect(written).not.toContain(text);
  });
});
