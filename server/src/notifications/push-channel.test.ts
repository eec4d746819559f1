import type { NoticeChannels } from "@bandstand/shared/notifications/contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Client } from "../testing/client.ts";
import { refreshed } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { PushServer } from "../testing/push.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { allNotices } from "./model.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const soon = { timeout: 30_000, interval: 50 };
let service: PushServer;
let server: TestServer;
let clients: Record<"editor" | "musician", Client>;
let phone: string;
let tablet: string;

beforeAll(async () => {
  service = await new PushServer().listen();
  service.now = () => NOW.getTime();
  server = await startTestServer({ now: () => NOW, env: { PUSH_ORIGINS: service.origin } });
  clients = { editor: await server.client("editor"), musician: await server.client("musician") };
  const { push_key } = (await clients.musician.get("/me/notice_channels")).json<NoticeChannels>();
  const subscribe = async (client: Client): Promise<string> => {
    const subscription = service.subscribe(push_key);
    await client.post("/me/push_subscriptions", subscription);
    return new URL(subscription.endpoint).pathname;
  };
  phone = await subscribe(clients.musician);
  tablet = await subscribe(await server.client("musician"));
  /* Reminders are not the subject of this test. */
  const onlyChanges = { answers: false, votes: false, todos: false, day_before: false };
  for (const client of Object.values(clients)) await client.put("/me/notice_preferences", onlyChanges);
});
beforeEach(async () => {
  service.received.length = 0;
  service.reply = () => ({ status: 201 });
  await refreshed({ editor: clients.editor });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const later = (seconds: number): void => void NOW.setTime(NOW.getTime() + seconds * 1000);
const paths = () => service.received.map(({ path }) => path).toSorted();

/** The notices to the musician's devices. */
const pushes = async () =>
  (await allNotices()).filter(({ channel, user_id }) => channel === "push" && user_id === memberIds.musician);
const states = async () => (await pushes()).map(({ state }) => state);

/** Changes a gig's start and notifies everyone, then lets the minute pass in which a change can be undone. */
async function announceChange(): Promise<string> {
  const body = { name: "Stadtfest", date: "2026-12-05", begin: "20:00", published: 1 };
  const { gig_id } = (await clients.editor.post("/gigs", body)).json<{ gig_id: string }>();
  await clients.editor.put(`/gigs/${gig_id}`, { begin: "21:00", notify: "everybody" });
  later(61);
  return gig_id;
}

describe("a change with recipients", { timeout: 90_000 }, () => {
  it("reaches every device of a member once, with what changed and a link", async () => {
    const gig_id = await announceChange();
    await vi.waitFor(async () => expect(await states()).toEqual(["sent"]), soon);
    expect(paths()).toEqual([phone, tablet].toSorted());
    const [{ message } = { message: undefined }] = service.received;
    expect(message).toMatchObject({ title: "Geändert: Stadtfest", path: `/gigs/${gig_id}`, language: "de" });
    expect(message?.text).toContain("21:00");
  });

  it("reaches a device later if its push service is busy, without being repeated on the member's other device", async () => {
    service.reply = (path) => (path === phone ? { status: 429, headers: { "Retry-After": "90" } } : { status: 201 });
    await announceChange();
    await vi.waitFor(() => expect(paths()).toEqual([phone, tablet].toSorted()), soon);
    await vi.waitFor(async () => expect(await states()).toEqual(["sent", "waiting"]), soon);
    service.reply = () => ({ status: 201 });
    later(91);
    await vi.waitFor(async () => expect(await states()).toEqual(["sent", "sent"]), soon);
    expect(paths()).toEqual([phone, phone, tablet].toSorted());
  });

  it("waits until the member's quiet hours have ended", async () => {
    await refreshed(clients);
    await clients.musician.put("/me/notice_preferences", { quiet_hours: { from: "12:30", to: "18:00" } });
    await announceChange();
    await vi.waitFor(async () => {
      const waiting = (await pushes()).filter(({ state }) => state === "waiting");
      expect(waiting.map(({ next_at }) => next_at.toISOString())).toEqual(["2026-11-20T17:00:00.000Z"]);
    }, soon);
    expect(service.received).toEqual([]);
    NOW.setTime(Date.parse("2026-11-20T17:00:01Z"));
    await vi.waitFor(async () => expect(await states()).toEqual(["sent", "sent", "sent"]), soon);
  });
});
