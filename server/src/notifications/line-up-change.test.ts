import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { LineUp } from "@bandstand/shared/line-ups/contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ChatServer } from "../testing/chat.ts";
import { type Client, created, refreshed } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { memberIds } from "../testing/members.ts";
import { announced } from "../testing/notices.ts";
import { createGig, createRehearsal } from "../testing/records.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { allNotices } from "./model.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const post = new MailServer();
const chat = new ChatServer();
let server: TestServer;
let clients: Record<"admin" | "editor" | "musician", Client>;
let line_up_id: string;

/* The admin neither plays nor sings, so only a seat makes the admin one of those who are asked. */
const seat = (member: keyof typeof clients | null) => ({
  seat_id: newId(),
  part: "Bass",
  user_id: member && memberIds[member],
  optional: false,
});
const MUSICIAN = [seat("musician"), seat(null)];
const ADMIN = [seat("admin"), seat(null)];

beforeAll(async () => {
  const CHAT_URL = `http://${await chat.listen()}/hook`;
  server = await startTestServer({ now: () => NOW, env: { SMTP_URL: await post.listen(), CHAT_URL } });
  clients = await server.clients();
  /* Reminders are not the subject of this test. */
  const onlyMail = { push: false, answers: false, votes: false, todos: false, day_before: false };
  for (const client of Object.values(clients)) await client.put("/me/notice_preferences", onlyMail);
  await clients.admin.put("/me", { language: "en" });
  line_up_id = created<LineUp>(await clients.editor.post("/line_ups", { name: "Trio", seats: MUSICIAN })).line_up_id;
});
beforeEach(async () => {
  post.received.length = 0;
  await refreshed(clients);
});
afterAll(async () => {
  await server.close();
  await post.close();
  await chat.close();
});

const settled = (): Promise<void> => announced(NOW, clients);
const received = () =>
  post.received
    .map(({ to, subject }) => [to.split("@")[0], subject])
    .toSorted(([one = ""], [other = ""]) => one.localeCompare(other));
const mailTo = (name: string) => post.received.find(({ to }) => to.startsWith(name));

const GIG = { name: "Stadtfest", date: "2026-12-05", begin: "20:00", venue: { name: "Marktplatz" }, published: 1 };
const gig = async (fields: object = {}): Promise<string> =>
  (await createGig(clients.editor, { ...GIG, line_up_id, ...fields })).gig_id;
const change = (gig_id: string, fields: object, notify?: NotifyChoice, by: keyof typeof clients = "editor") =>
  clients[by].put(`/gigs/${gig_id}`, { ...fields, ...(notify && { notify }) });

const ADDED = ["admin", "New for you: Stadtfest"];
const REMOVED = ["musician", "Du musst nicht kommen: Stadtfest"];

describe("a change of a gig's line-up", { timeout: 60_000 }, () => {
  it("tells those who are added like a new gig, and those who are removed that they need not come", async () => {
    const gig_id = await gig();
    expect((await change(gig_id, { seats: ADMIN }, "affected")).status).toBe(200);
    await settled();
    expect(received()).toEqual([ADDED, REMOVED]);
    expect(mailTo("admin")?.source).toContain("You are now in the line-up.");
    expect(mailTo("admin")?.source).toContain("Stadtfest: Saturday, 5 December 2026, 20:00, Marktplatz");
    expect(mailTo("admin")?.source).toContain("Are you in?");
    expect(mailTo("admin")?.source).toContain(`${server.env.PUBLIC_URL}/gigs/${gig_id}`);
    expect(mailTo("musician")?.source).toContain("musst nicht kommen:");
  });

  it("tells nobody if no recipients were chosen, the same members keep their seats, or the gig is a draft or in the past", async () => {
    const gig_id = await gig();
    await change(gig_id, { seats: ADMIN });
    await change(gig_id, { seats: MUSICIAN }, "nobody");
    await change(gig_id, { seats: [{ ...seat("musician"), part: "Gesang" }] }, "everybody");
    await change(await gig({ published: 0 }), { seats: ADMIN }, "everybody");
    await change(await gig({ date: "2026-11-19" }), { seats: ADMIN }, "everybody");
    await settled();
    expect(post.received).toEqual([]);
  });

  it("counts if the gig gets another line-up, its first one, or none any more", async () => {
    const other = created<LineUp>(await clients.editor.post("/line_ups", { name: "Duo", seats: ADMIN })).line_up_id;
    const gig_id = await gig();
    await change(gig_id, { line_up_id: other }, "affected");
    await settled();
    expect(received()).toEqual([ADDED, REMOVED]);
    post.received.length = 0;
    await change(gig_id, { line_up_id: null }, "affected");
    await settled();
    expect(received()).toEqual([
      ["admin", "You need not come: Stadtfest"],
      ["musician", "Neu für dich: Stadtfest"],
    ]);
    post.received.length = 0;
    await change(gig_id, { line_up_id: other }, "affected");
    await settled();
    expect(received()).toEqual([ADDED, REMOVED]);
  });

  it("together with another change tells each member once, and tells the rest of the line-up of both", async () => {
    const gig_id = await gig({ seats: [...MUSICIAN, seat("editor")] });
    await change(gig_id, { seats: [...ADMIN, seat("editor")], begin: "21:00" }, "affected", "editor");
    await settled();
    expect(received()).toEqual([ADDED, REMOVED]);
    expect(mailTo("admin")?.source).toContain("21:00");
    post.received.length = 0;
    await change(gig_id, { seats: [...MUSICIAN, seat("editor")], begin: "20:30" }, "affected", "admin");
    await settled();
    expect(received()).toEqual([
      ["editor", "Geändert: Stadtfest"],
      ["musician", "Neu für dich: Stadtfest"],
    ]);
    expect(mailTo("editor")?.source).toContain("Neu ist: die Zeit, die Besetzung.");
  });

  it("does not tell its author, nor those who have declined that they need not come", async () => {
    const gig_id = await gig();
    await clients.musician.put(`/availability/gig/${gig_id}`, { status: "out" });
    await change(gig_id, { seats: ADMIN }, "affected", "admin");
    await settled();
    expect(post.received).toEqual([]);
  });

  it("tells everybody else only that the line-up has changed, if its author chose everybody", async () => {
    const gig_id = await gig({ seats: [seat("editor")] });
    await change(gig_id, { seats: [seat("editor"), seat("admin")] }, "everybody");
    await settled();
    expect(received()).toEqual([ADDED, ["musician", "Geändert: Stadtfest"]]);
    expect(mailTo("musician")?.source).toContain("Neu ist: die Besetzung.");
  });

  it("that is undone within a minute tells nobody, and two within a minute are reported as one", async () => {
    const gig_id = await gig();
    await change(gig_id, { seats: ADMIN }, "affected");
    await change(gig_id, { seats: null });
    await settled();
    expect(post.received).toEqual([]);
    await change(gig_id, { seats: [seat(null)] }, "affected");
    await change(gig_id, { seats: [seat("editor"), seat("admin")] }, "affected");
    await settled();
    expect(received()).toEqual([ADDED, REMOVED]);
  });

  it("within a minute after the gig was announced is not reported a second time", async () => {
    const gig_id = await gig({ notify: "affected" });
    await change(gig_id, { seats: ADMIN }, "affected");
    await settled();
    expect(received()).toEqual([["admin", "New: Stadtfest"]]);
  });

  it("tells once, however often the request is repeated with the same idempotency key", async () => {
    const gig_id = await gig();
    const key = { "Idempotency-Key": newId() };
    for (let times = 0; times < 3; times += 1)
      await clients.editor.put(`/gigs/${gig_id}`, { seats: ADMIN, notify: "affected" }, key);
    await settled();
    expect(received()).toEqual([ADDED, REMOVED]);
  });

  it("is sent after quiet hours, but no longer to a member who has got the seat back by then", async () => {
    const gig_id = await gig();
    await clients.musician.put("/me/notice_preferences", { quiet_hours: { from: "12:00", to: "15:00" } });
    await change(gig_id, { seats: ADMIN }, "affected");
    NOW.setTime(Date.parse("2026-11-20T13:30:00Z"));
    await refreshed(clients);
    await expect.poll(received, { timeout: 30_000 }).toEqual([ADDED]);
    await change(gig_id, { seats: MUSICIAN });
    NOW.setTime(Date.parse("2026-11-20T14:00:01Z"));
    await refreshed(clients);
    await settled();
    expect(received()).toEqual([ADDED]);
    await clients.musician.put("/me/notice_preferences", { quiet_hours: null });
  });

  it("is posted in the band's chat if its author chose so, without names", async () => {
    const gig_id = await gig();
    chat.received.length = 0;
    await clients.editor.put(`/gigs/${gig_id}`, { seats: ADMIN, notify: "nobody", notify_chat: true });
    await settled();
    expect(post.received).toEqual([]);
    expect(chat.received.map(({ body }) => body["text"])).toEqual([
      `Geändert: Stadtfest\nNeu ist: die Besetzung.\nEs gilt jetzt:\n` +
        `Stadtfest: Samstag, 5. Dezember 2026, 20:00, Marktplatz\n${server.env.PUBLIC_URL}/gigs/${gig_id}`,
    ]);
    expect(JSON.stringify(await allNotices())).not.toContain("Stadtfest");
  });
});

it("a change of a rehearsal's line-up tells those who are added or removed too", { timeout: 60_000 }, async () => {
  const { rehearsal_id } = await createRehearsal(clients.editor, { begin: "2026-12-10T18:00:00Z", line_up_id });
  await clients.editor.put(`/reh/${rehearsal_id}`, { seats: ADMIN, notify: "affected" });
  await settled();
  expect(received()).toEqual([
    ["admin", "New for you: Rehearsal"],
    ["musician", "Du musst nicht kommen: Probe"],
  ]);
});
