import type { NoticeReach } from "@bandstand/shared/notifications/contract.ts";
import type { SystemState } from "@bandstand/shared/system/contract.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { MailServer } from "../testing/mail.ts";
import { type Client, refreshed } from "../testing/client.ts";
import { PushServer } from "../testing/push.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { allNotices } from "./model.ts";

const GIG = { name: "Stadtfest", date: "2026-12-05", begin: "20:00", published: 1 };

/**
 * Starts a service with or without mail. `reach` returns what the service tells an editor about which members can be
 * reached.
 */
async function band(env: Record<string, string>, now: Date) {
  const server = await startTestServer({ now: () => now, env });
  const clients = await server.clients();
  const reach = async (query = ""): Promise<NoticeReach> =>
    (await clients.editor.get(`/notice_reach${query}`)).json<NoticeReach>();
  return { server, clients, reach };
}

const idOf = async (client: Client): Promise<string> => (await client.get("/me")).json<{ user_id: string }>().user_id;

describe("without a mail server", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const pushes = new PushServer();
  let server: TestServer;
  let all: Awaited<ReturnType<typeof band>>;
  beforeAll(async () => {
    await pushes.listen();
    all = await band({ PUSH_ORIGINS: pushes.origin }, now);
    server = all.server;
  });
  afterAll(async () => {
    await server.close();
    await pushes.close();
  });

  it(
    "members without push cannot be reached, and a notice that reaches nobody is not counted as sent",
    { timeout: 60_000 },
    async () => {
      const [admin, musician] = [await idOf(all.clients.admin), await idOf(all.clients.musician)];
      const { affected, everybody, chat } = await all.reach();
      expect(affected).toEqual({ people: 1, reachable: 0, mail: 0, push: 0, unreachable: [musician] });
      expect(everybody).toMatchObject({ people: 2, reachable: 0, mail: 0, push: 0 });
      expect(everybody.unreachable.toSorted()).toEqual([admin, musician].toSorted());
      expect(chat, "no chat is configured").toBe(false);
      const { gig_id } = (await all.clients.editor.post("/gigs", GIG)).json<{ gig_id: string }>();
      await all.clients.editor.put(`/gigs/${gig_id}`, { begin: "21:00", notify: "everybody" });
      now.setTime(now.getTime() + 61_000);
      await vi.waitFor(
        async () => expect((await allNotices()).every(({ state }) => ["sent", "dropped"].includes(state))).toBe(true),
        { timeout: 30_000, interval: 50 },
      );
      await refreshed(all.clients);
      expect((await allNotices()).filter(({ kind }) => kind === "change")).not.toEqual([]);
      const { notices } = (await all.clients.admin.get("/admin/system")).json<SystemState>();
      expect(notices.counts).toMatchObject({ sent: 0, waiting: 0, failed: 0 });
    },
  );

  it("choosing the chat when none is configured queues nothing", async () => {
    expect((await all.clients.editor.post("/gigs", { ...GIG, notify_chat: true })).status).toBe(201);
    expect((await allNotices()).filter(({ channel }) => channel === "chat")).toEqual([]);
  });

  it("a device with push makes its member reachable, without the channel being revealed, until the member switches pushes off", async () => {
    const { push_key } = (await all.clients.musician.get("/me/notice_channels")).json<{ push_key: string }>();
    await all.clients.musician.post("/me/push_subscriptions", pushes.subscribe(push_key));
    expect(await all.reach()).toMatchObject({
      affected: { reachable: 1, mail: 0, push: 0, unreachable: [] },
      everybody: { people: 2, reachable: 1, mail: 0, push: 0, unreachable: [await idOf(all.clients.admin)] },
    });
    await all.clients.musician.put("/me/notice_preferences", { push: false });
    expect(await all.reach()).toMatchObject({ everybody: { people: 2, reachable: 0 } });
  });
});

describe("with a mail server", () => {
  const post = new MailServer();
  let all: Awaited<ReturnType<typeof band>>;
  beforeAll(async () => {
    all = await band(
      { SMTP_URL: await post.listen(), CHAT_URL: "http://127.0.0.1:9/hook" },
      new Date("2026-11-20T12:00:00Z"),
    );
  });
  afterAll(async () => {
    await all.server.close();
    await post.close();
  });

  it("everyone who wants emails and notices of changes can be reached", async () => {
    expect(await all.reach()).toMatchObject({
      everybody: { people: 2, reachable: 2, mail: 2, push: 0, unreachable: [] },
      chat: true,
    });
    await all.clients.admin.put("/me/notice_preferences", { changes: false });
    expect(await all.reach()).toMatchObject({ everybody: { people: 2, reachable: 1 } });
    await all.clients.admin.put("/me/notice_preferences", { changes: true, mail: false });
    expect(await all.reach()).toMatchObject({ everybody: { people: 2, reachable: 1 } });
  });

  it("the affected members are the event's line-up, except those who are out", async () => {
    const { gig_id } = (await all.clients.editor.post("/gigs", GIG)).json<{ gig_id: string }>();
    const query = `?event_type=gig&event_id=${gig_id}`;
    expect(await all.reach(query)).toMatchObject({ affected: { people: 1, reachable: 1 } });
    await all.clients.musician.put(`/availability/gig/${gig_id}`, { status: "out" });
    expect(await all.reach(query)).toMatchObject({ affected: { people: 0, reachable: 0 }, everybody: { people: 2 } });
  });

  it("the response states how many members get an email or a push, but not who, and contains no name or address", async () => {
    const { text } = await all.clients.editor.get("/notice_reach");
    expect(text).not.toContain(await idOf(all.clients.musician));
    for (const secret of ["example", "@", "Musician"]) expect(text).not.toContain(secret);
    expect((await all.clients.musician.get("/notice_reach")).status).toBe(403);
  });
});
