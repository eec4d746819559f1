import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, refreshed } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { announced } from "../testing/notices.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";

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

const settled = (): Promise<void> => announced(NOW, clients);

const mailsTo = (name: string) => post.received.filter(({ to }) => to.startsWith(name));
const rehearsal = async (begin: string, fields: object = {}): Promise<string> => {
  const made = await clients.editor.post("/reh", { rehearsal_id: newId(), begin, ...fields });
  expect(made.status).toBe(201);
  return made.json<{ rehearsal_id: string }>().rehearsal_id;
};

describe("new rehearsals", { timeout: 60_000 }, () => {
  it("notify nobody if their author chose no recipients or they are in the past", async () => {
    await rehearsal("2026-12-01T18:00:00Z");
    await rehearsal("2026-12-02T18:00:00Z", { notify: "nobody" });
    await rehearsal("2026-11-01T18:00:00Z", { notify: "everybody" });
    await settled();
    expect(post.received).toEqual([]);
  });

  it("are announced like a gig if there is only one", async () => {
    const id = await rehearsal("2026-12-03T18:00:00Z", { location: "Keller", notify: "everybody" });
    await settled();
    expect(post.received.map(({ to }) => to).toSorted()).toEqual(["admin@example.org", "musician@example.org"]);
    const [{ subject, source } = { subject: "", source: "" }] = mailsTo("musician");
    expect(subject).toBe("Neu: Probe");
    expect(source).toContain(`${server.env.PUBLIC_URL}/rehearsals/${id}`);
  });

  it("of a series are combined in one message to each recipient, although they are created one by one", async () => {
    const ids = await Promise.all(
      ["08", "15", "22"].map((day) => rehearsal(`2027-01-${day}T18:00:00Z`, { notify: "everybody" })),
    );
    await clients.musician.put(`/availability/rehearsal/${ids[0]}`, { status: "in" });
    NOW.setTime(NOW.getTime() + 30_000);
    await rehearsal("2027-01-29T18:00:00Z", { notify: "everybody" });
    await settled();
    expect(post.received).toHaveLength(2);
    const [{ subject, source } = { subject: "", source: "" }] = mailsTo("musician");
    expect(subject).toBe("4 neue Proben");
    for (const day of ["8", "15", "22", "29"]) expect(source).toContain(`Freitag, ${day}. Januar 2027`);
    expect(source).toContain("/answers?view=mine");
  });

  it("that are undone within a minute are left out of the message", async () => {
    await rehearsal("2027-02-05T18:00:00Z", { notify: "everybody" });
    const wrong = await rehearsal("2027-02-06T18:00:00Z", { notify: "everybody" });
    await clients.editor.delete(`/reh/${wrong}`);
    await settled();
    expect(mailsTo("musician").map(({ subject }) => subject)).toEqual(["Neu: Probe"]);
    expect(mailsTo("musician")[0]?.source).toContain("5. Februar 2027");
  });

  it("by two authors are announced in two messages", async () => {
    await rehearsal("2027-03-05T18:00:00Z", { notify: "everybody" });
    await clients.admin.post("/reh", { begin: "2027-03-06T18:00:00Z", notify: "everybody" });
    await settled();
    expect(mailsTo("musician")).toHaveLength(2);
  });
});

describe("a new survey", { timeout: 60_000 }, () => {
  const SURVEY = {
    kind: "opinion",
    title: "Neue Jacken?",
    options: [{ text: "Ja" }, { text: "Nein" }],
    closes_at: "2026-12-24T12:00:00Z",
  };

  it("notifies nobody unless its author chose recipients", async () => {
    expect((await clients.editor.post("/surveys", SURVEY)).status).toBe(201);
    await settled();
    expect(post.received).toEqual([]);
  });

  it("notifies the chosen members of its kind and last day, with a link, unless it is deleted within a minute", async () => {
    const made = await clients.editor.post("/surveys", { ...SURVEY, notify: "everybody" });
    const deleted = await clients.editor.post("/surveys", { ...SURVEY, title: "Verworfen", notify: "everybody" });
    await clients.editor.delete(`/surveys/${deleted.json<{ survey_id: string }>().survey_id}`);
    await settled();
    expect(post.received.map(({ to }) => to).toSorted()).toEqual(["admin@example.org", "musician@example.org"]);
    const [{ subject, source } = { subject: "", source: "" }] = mailsTo("musician");
    expect(subject).toBe("Neu: Neue Jacken?");
    expect(source).toContain("Neue Jacken?: Umfrage, offen bis Donnerstag, 24. Dezember 2026");
    expect(source).toContain(`/surveys/${made.json<{ survey_id: string }>().survey_id}`);
  });

  it("by a musician is refused if it has recipients; without them it is created and notifies nobody", async () => {
    expect((await clients.musician.post("/surveys", SURVEY)).status).toBe(201);
    for (const recipients of [{ notify: "everybody" }, { notify_chat: true }]) {
      const refused = await clients.musician.post("/surveys", { ...SURVEY, title: "Nein", ...recipients });
      expect(refused.status).toBe(403);
    }
    const { items } = (await clients.musician.get("/surveys")).json<{ items: { title: string }[] }>();
    expect(items.map(({ title }) => title)).not.toContain("Nein");
    await settled();
    expect(post.received).toEqual([]);
  });
});
