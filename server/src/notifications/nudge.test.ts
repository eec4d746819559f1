import type { NudgeReach, Nudges } from "@bandstand/shared/notifications/contract.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, refreshed } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { noticesSent } from "../testing/notices.ts";
import { TEST_PASSWORD, memberIds } from "../testing/members.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { outbox } from "./model.ts";
import { Reminders } from "./reminders.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/* Early enough that the app sends no reminders yet (they start at nine), but after quiet hours. */
const EARLY = "T07:30:00Z";
const NOW = new Date(`2026-11-20${EARLY}`);
const post = new MailServer();
let server: TestServer;
let clients: Record<"admin" | "editor" | "musician", Client>;
let bass_id: string;

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW, env: { SMTP_URL: await post.listen() } });
  clients = await server.clients();
  const bass = { username: "bass", real_name: "Bass", email: "bass@example.org", role: "musician", musician: true };
  const made = await clients.admin.post("/admin/users", { ...bass, password: TEST_PASSWORD });
  bass_id = made.json<{ user_id: string }>().user_id;
  for (const client of Object.values(clients)) await client.put("/me/notice_preferences", { push: false });
  await mailed();
});
beforeEach(async () => {
  NOW.setTime(NOW.getTime() + DAY_MS);
  await refreshed(clients);
  post.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await post.close();
});

async function gig(fields: object = {}): Promise<string> {
  const body = { name: "Stadtfest", date: "2027-03-05", begin: "20:00", published: 1, ...fields };
  return (await clients.editor.post("/gigs", body)).json<{ gig_id: string }>().gig_id;
}
const nudge = async (gig_id: string, body: object = {}): Promise<Nudges["silent"]> =>
  (await clients.editor.post(`/nudges/gig/${gig_id}`, body)).json<Nudges>().silent;
const silent = async (gig_id: string): Promise<Nudges["silent"]> =>
  (await clients.editor.get(`/nudges/gig/${gig_id}`)).json<Nudges>().silent;
const stateOf = (list: Nudges["silent"], user_id: string) => list.find((one) => one.user_id === user_id)?.state;

/** Waits until nothing is queued. Returns the recipients of the mails since the test began. */
async function mailed(): Promise<string[]> {
  await noticesSent();
  return post.received.map(({ to }) => to).toSorted();
}

describe("a nudge", { timeout: 60_000 }, () => {
  it("reaches exactly the members who have not answered, with the event and the name of the member who asks", async () => {
    const gig_id = await gig();
    await clients.musician.put(`/availability/gig/${gig_id}`, { status: "out" });
    expect(await nudge(gig_id)).toEqual([{ user_id: bass_id, state: "reminded" }]);
    expect(await mailed()).toEqual(["bass@example.org"]);
    const [{ subject, source } = { subject: "", source: "" }] = post.received;
    expect(subject).toBe("Antwort fehlt: Stadtfest");
    expect(source).toContain("Test editor wartet auf deine Antwort:");
    expect(source).toContain("Stadtfest: Freitag, 5. M");
    expect(source).toContain(`${server.env.PUBLIC_URL}/gigs/${gig_id}`);
  });

  it("to one member reaches nobody else, and a member who has answered is not nudged", async () => {
    const gig_id = await gig();
    expect(await nudge(gig_id, { user_id: memberIds.musician })).toEqual([
      { user_id: memberIds.musician, state: "reminded" },
    ]);
    expect(await mailed()).toEqual(["musician@example.org"]);
    await clients.musician.put(`/availability/gig/${gig_id}`, { status: "in" });
    expect(await nudge(gig_id, { user_id: memberIds.musician })).toEqual([]);
  });

  it("is sent once a day to each member and once in seven days about the same event, however often it is requested", async () => {
    const gig_id = await gig();
    const other_id = await gig({ name: "Hochzeit" });
    const all = await Promise.all([nudge(gig_id), nudge(gig_id), nudge(other_id)]);
    for (const one of all) expect(stateOf(one, bass_id)).toBe("reminded");
    expect((await mailed()).filter((to) => to.startsWith("bass"))).toHaveLength(1);

    NOW.setTime(NOW.getTime() + DAY_MS);
    await refreshed(clients);
    const about = post.received.find(({ to }) => to.startsWith("bass"))?.subject.includes("Hochzeit");
    const [nudged, free] = about ? [other_id, gig_id] : [gig_id, other_id];
    expect(stateOf(await silent(nudged), bass_id)).toBe("reminded");
    expect(stateOf(await silent(free), bass_id)).toBe("reachable");
  });

  it("is not sent if the member answers before it is delivered", async () => {
    await clients.musician.put("/me/notice_preferences", { quiet_hours: { from: "06:00", to: "12:00" } });
    const gig_id = await gig();
    expect(stateOf(await nudge(gig_id, { user_id: memberIds.musician }), memberIds.musician)).toBe("reminded");
    await clients.musician.put(`/availability/gig/${gig_id}`, { status: "in" });
    await clients.musician.put("/me/notice_preferences", { quiet_hours: null });
    NOW.setTime(NOW.getTime() + 6 * 60 * 60 * 1000);
    await refreshed(clients);
    expect((await mailed()).filter((to) => to.startsWith("musician"))).toEqual([]);
    NOW.setTime(Date.parse(`${NOW.toISOString().slice(0, 10)}${EARLY}`) + DAY_MS);
  });

  it("reaches nobody who has switched off reminders to answer, and the editor sees who cannot be reached", async () => {
    await clients.musician.put("/me/notice_preferences", { answers: false, mail: true });
    const gig_id = await gig();
    expect(stateOf(await silent(gig_id), memberIds.musician)).toBe("unreachable");
    expect(stateOf(await nudge(gig_id), memberIds.musician)).toBe("unreachable");
    expect(await mailed()).not.toContain("musician@example.org");
    await clients.musician.put("/me/notice_preferences", { answers: true });
  });

  it("can be previewed with the number of members it reaches, in total and by channel, which includes those already reminded", async () => {
    await clients.musician.put("/me/notice_preferences", { answers: false, mail: true });
    const gig_id = await gig();
    const reached = async (): Promise<NudgeReach["reached"]> =>
      (await clients.editor.get(`/nudges/gig/${gig_id}`)).json<NudgeReach>().reached;
    const expected = { people: 2, reachable: 1, mail: 0, push: 0, unreachable: [memberIds.musician] };
    expect(await reached(), "no totals by channel: for one person they would reveal that person's channel").toEqual(
      expected,
    );
    await nudge(gig_id);
    expect(await reached()).toEqual(expected);
    await clients.musician.put("/me/notice_preferences", { answers: true });
    expect(await reached()).toEqual({ people: 2, reachable: 2, mail: 2, push: 0, unreachable: [] });
    await mailed();
  });

  it("about a survey reaches all active members without a complete answer, unless they switched that off, until it closes", async () => {
    const options = [{ date: "2027-01-08" }, { date: "2027-01-09" }];
    const survey = { kind: "dates", title: "Wann proben wir?", options };
    const { survey_id } = (await clients.musician.post("/surveys", survey)).json<{ survey_id: string }>();
    const path = `/nudges/survey/${survey_id}`;
    const found = (await clients.editor.get(path)).json<NudgeReach>();
    expect(found.silent.map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([memberIds.admin, memberIds.musician, bass_id]),
    );
    await clients.admin.put("/me/notice_preferences", { votes: false });
    expect((await clients.editor.get(path)).json<NudgeReach>().reached).toMatchObject({
      people: 3,
      reachable: 2,
      unreachable: [memberIds.admin],
    });
    await clients.editor.post(path, {});
    expect(await mailed()).toEqual(["bass@example.org", "musician@example.org"]);
    const [{ subject, source } = { subject: "", source: "" }] = post.received;
    expect(subject).toBe("Antwort fehlt: Wann proben wir?");
    expect(source).toContain(`/surveys/${survey_id}`);
    await clients.musician.post(`/surveys/${survey_id}/close`, {});
    expect((await clients.editor.get(path)).json<NudgeReach>().silent).toEqual([]);
    expect((await clients.musician.get(path)).status).toBe(403);
    await clients.musician.delete(`/surveys/${survey_id}`);
    expect((await clients.editor.get(path)).status).toBe(404);
    await clients.admin.put("/me/notice_preferences", { votes: true });
  });

  it("is never sent about a draft or a past event, nor to the member who asks", async () => {
    const draft = await gig({ published: 0 });
    const past = await gig({ date: "2026-11-01" });
    for (const gig_id of [draft, past]) expect(await nudge(gig_id)).toEqual([]);
    const open = await gig();
    expect(stateOf(await silent(open), memberIds.editor)).toBeUndefined();
    const ids = (await clients.admin.get(`/nudges/gig/${open}`)).json<Nudges>().silent.map(({ user_id }) => user_id);
    expect(ids).toContain(memberIds.editor);
  });

  it("replaces the app's reminder on that day, which other members still get", async () => {
    NOW.setTime(NOW.getTime() + 8 * DAY_MS);
    await refreshed(clients);
    const today = NOW.toISOString().slice(0, 10);
    const gig_id = await gig({ date: addDays(today, 10) });
    NOW.setTime(NOW.getTime() + DAY_MS);
    await refreshed(clients);
    expect(stateOf(await nudge(gig_id, { user_id: memberIds.musician }), memberIds.musician)).toBe("reminded");
    NOW.setTime(NOW.getTime() + DAY_MS / 6);
    await new Reminders({ outbox, context: server.service.context }).look();
    const all = await mailed();
    expect(all).toContain("bass@example.org");
    expect(all.filter((to) => to.startsWith("musician"))).toHaveLength(1);
  });

  it("is limited to 40 requests per editor in ten minutes", async () => {
    const gig_id = await gig({ published: 0 });
    let last = 0;
    for (let times = 0; times <= 40 && last !== 429; times += 1)
      last = (await clients.admin.post(`/nudges/gig/${gig_id}`, {})).status;
    expect(last).toBe(429);
  });
});
