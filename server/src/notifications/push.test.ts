import type { NoticeChannels, NoticeTest, PushSubscriptionIn } from "@bandstand/shared/notifications/contract.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { allDocuments } from "../testing/documents.ts";
import { type MemberName, memberIds } from "../testing/members.ts";
import { PushServer } from "../testing/push.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { pushToMember } from "./push-channel.ts";
import { forgetEndedDevices } from "./push-devices.ts";
import { subscriptionsOf } from "./push-model.ts";
import { sendPush } from "./push-service.ts";
import { newVapidKeys } from "./vapid.ts";

const post = new MailServer();
let service: PushServer;
let server: TestServer;
let pushKey: string;

beforeAll(async () => {
  service = await new PushServer().listen();
  server = await startTestServer({
    env: { PUSH_ORIGINS: service.origin, SMTP_URL: await post.listen(), MAIL_FROM: "band@example.org" },
  });
  pushKey = (await channels(await server.client("admin"))).push_key;
});
beforeEach(() => {
  service.received.length = 0;
  service.reply = () => ({ status: 201 });
  post.received.length = 0;
});
afterEach(async () => {
  for (const name of ["admin", "editor", "musician"] as const)
    await (await server.client("admin")).delete(`/admin/users/${memberIds[name]}/sessions`);
  await forgetEndedDevices(new Date());
});
afterAll(async () => {
  await server.close();
  await service.close();
  await post.close();
});

const channels = async (client: Client) => (await client.get("/me/notice_channels")).json<NoticeChannels>();

async function device(name: MemberName, subscription = service.subscribe(pushKey)) {
  const client = await server.client(name);
  const made = await client.post("/me/push_subscriptions", subscription);
  if (made.status !== 201) throw new Error(made.text);
  return { client, subscription, path: new URL(subscription.endpoint).pathname };
}

const message = { title: "Gig am Samstag", lines: ["Sommerfest, 19:00", "Kommst du?"], path: "/gigs/next" };
const push = (name: MemberName, notice_id: string | null = null, fields: Partial<typeof message> = {}) =>
  pushToMember(
    server.service.context,
    { _id: memberIds[name], language: null },
    { message: { ...message, ...fields }, tag: "gig 1", notice_id, signal: new AbortController().signal },
  );
const paths = () => service.received.map(({ path }) => path);

describe("a push", () => {
  it("can be read by the device, but by nobody in between", async () => {
    const { path } = await device("musician");
    expect(await push("musician")).toEqual({ sent: 1, failed: [] });
    const [received] = service.received;
    const text = "Sommerfest, 19:00\nKommst du?";
    expect(received).toMatchObject({
      path,
      message: { title: message.title, text, path: "/gigs/next", tag: "gig 1", language: "de" },
    });
    expect(received?.sealed.includes("Sommerfest")).toBe(false);
    expect(JSON.stringify(received?.headers)).not.toMatch(/gigs|gig 1|musician|Sommerfest/);
    expect(received?.headers).toMatchObject({ ttl: "86400", urgency: "normal" });
  });

  it("replaces an undelivered push with the same tag, because both have the same topic", async () => {
    await device("musician");
    await push("musician");
    await push("musician");
    const [one, other] = service.received.map(({ headers }) => headers["topic"]);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(other).toBe(one);
  });

  it("is cut to the size that every push service accepts, even with umlauts, quotes and emoji", async () => {
    await device("musician");
    for (const sign of ["ä", "🎺", '"', "\\", "\n"])
      expect(await push("musician", null, { title: sign.repeat(3000), lines: [sign.repeat(3000)] })).toMatchObject({
        sent: 1,
      });
    expect(service.received.every(({ bytes }) => bytes <= 2744)).toBe(true);
    expect(service.received[1]?.message.text).toMatch(/^(🎺)+…$/u);
  });

  it("reaches every device of the member, and nobody else's", async () => {
    const own = [await device("editor"), await device("editor")];
    await device("musician");
    expect(await push("editor")).toEqual({ sent: 2, failed: [] });
    expect(paths().toSorted()).toEqual(own.map(({ path }) => path).toSorted());
  });

  it("signed with the wrong keys is refused, but the device stays subscribed", async () => {
    await device("musician");
    const [stored] = await subscriptionsOf(memberIds.musician);
    if (stored === undefined) throw new Error("no subscription");
    const sent = sendPush(
      server.service.context,
      stored,
      { title: "", text: "", path: "/", tag: "", language: "de" },
      { keys: newVapidKeys(), signal: new AbortController().signal },
    );
    expect(await sent).toEqual({ kind: "refused", reason: { code: "keysRefused", service: "push", status: 403 } });
    expect(await subscriptionsOf(memberIds.musician)).toHaveLength(1);
  });
});

describe("a device whose push service", () => {
  it.each([404, 410])("no longer knows it (%i) is deleted, but the member's other devices stay", async (status) => {
    const [gone, there] = [await device("editor"), await device("editor")];
    service.reply = (path) => ({ status: path === gone.path ? status : 201 });
    expect(await push("editor")).toEqual({ sent: 1, failed: [] });
    expect((await subscriptionsOf(memberIds.editor)).map(({ endpoint }) => endpoint)).toEqual([
      there.subscription.endpoint,
    ]);
  });

  it("is overloaded gets the message after the stated delay, but the other devices do not get it again", async () => {
    const [busy, there] = [await device("editor"), await device("editor")];
    service.reply = (path) => (path === busy.path ? { status: 429, headers: { "Retry-After": "7" } } : { status: 201 });
    const retry = {
      kind: "retry",
      reason: { code: "answered", service: "push", status: 429 },
      unsure: false,
      afterMs: 7000,
    };
    expect(await push("editor", "notice 1")).toEqual({ sent: 1, failed: [retry] });
    service.reply = () => ({ status: 201 });
    expect(await push("editor", "notice 1")).toEqual({ sent: 2, failed: [] });
    expect(paths().filter((path) => path === there.path)).toHaveLength(1);
    expect(paths().filter((path) => path === busy.path)).toHaveLength(2);
    expect(await push("editor", "notice 2")).toEqual({ sent: 2, failed: [] });
  });

  it.each([500, 503, "break"] as const)("fails (%s) stays subscribed, and the message is retried", async (trouble) => {
    await device("musician");
    service.reply = () => (trouble === "break" ? "break" : { status: trouble });
    expect(await push("musician")).toMatchObject({ sent: 0, failed: [{ kind: "retry" }] });
    expect(await subscriptionsOf(memberIds.musician)).toHaveLength(1);
  });

  it("redirects gets no message, because redirects are not followed", async () => {
    await device("musician");
    service.reply = () => ({ status: 307, headers: { Location: `${service.origin}/elsewhere` } });
    expect(await push("musician")).toMatchObject({ sent: 0, failed: [{ kind: "refused" }] });
    expect(service.received).toHaveLength(1);
  });
});

describe("a subscription", () => {
  it("belongs to the device that created it, and only that device can end it", async () => {
    const { client } = await device("musician");
    const other = await server.client("musician");
    const isCurrent = async (one: Client) => (await channels(one)).devices.map(({ current }) => current);
    expect([await isCurrent(client), await isCurrent(other)]).toEqual([[true], [false]]);
    await other.delete("/me/push_subscriptions");
    expect((await channels(client)).devices).toHaveLength(1);
    expect((await client.delete("/me/push_subscriptions")).status).toBe(204);
    expect(await push("musician")).toEqual({ sent: 0, failed: [] });
  });

  it("created again by a device replaces that device's old subscription", async () => {
    const { client } = await device("musician");
    const next = service.subscribe(pushKey);
    await client.post("/me/push_subscriptions", next);
    await push("musician");
    expect(paths()).toEqual([new URL(next.endpoint).pathname]);
  });

  it("ends when the member signs out, when an admin ends the session, and when the member is deactivated", async () => {
    const admin = await server.client("admin");
    const [first, second] = [await device("musician"), await device("musician")];
    await first.client.post("/logout");
    await push("musician");
    expect(paths()).toEqual([second.path]);
    await admin.delete(`/admin/users/${memberIds.musician}/sessions`);
    expect(await push("musician")).toEqual({ sent: 0, failed: [] });
    await device("musician");
    await admin.delete(`/admin/users/${memberIds.musician}`);
    expect(await push("musician")).toEqual({ sent: 0, failed: [] });
    await admin.put(`/admin/users/${memberIds.musician}/activate`);
    expect(await push("musician")).toEqual({ sent: 0, failed: [] });
    expect(paths()).toEqual([second.path]);
  });

  it("on a shared tablet belongs to the member who signed in there last", async () => {
    const { subscription } = await device("musician");
    await device("editor", subscription);
    expect(await push("musician")).toEqual({ sent: 0, failed: [] });
    expect(await push("editor")).toEqual({ sent: 1, failed: [] });
  });

  it("belongs to only one of two members who sign in on one device at the same moment", async () => {
    const subscription = service.subscribe(pushKey);
    await Promise.all([device("musician", subscription), device("editor", subscription)]);
    const [one, other] = [await push("musician"), await push("editor")];
    expect(one.sent + other.sent).toBe(1);
  });

  it("is deleted once its session has ended", async () => {
    const { client, subscription } = await device("musician");
    await client.post("/logout");
    await forgetEndedDevices(new Date());
    expect(await allDocuments()).not.toContain(subscription.endpoint);
  });

  it("is refused, and not stored, if its URL is not a push service's or its key is invalid", async () => {
    const { client, subscription } = await device("musician");
    const { endpoint, keys } = subscription;
    const wrong: Partial<PushSubscriptionIn>[] = [
      { endpoint: "https://169.254.169.254/latest/meta-data", keys },
      { endpoint: "http://localhost:27017/", keys },
      { endpoint: `${endpoint}x`.replace("127.0.0.1", "127.0.0.2"), keys },
      { endpoint, keys: { ...keys, p256dh: `B${"A".repeat(86)}` } },
      { endpoint, keys: { ...keys, auth: "short" } },
      { endpoint },
    ];
    const before = await allDocuments();
    const statuses = [];
    for (const body of wrong) statuses.push((await client.post("/me/push_subscriptions", body)).status);
    expect(statuses).toEqual(wrong.map(() => 422));
    expect(await allDocuments()).toBe(before);
  });

  it("leaves neither its URL nor its keys in the log or in a response", async () => {
    const { client, subscription } = await device("musician");
    service.reply = () => ({ status: 403 });
    await push("musician");
    const { endpoint, keys } = subscription;
    const visible = server.logged.join() + (await client.get("/me/notice_channels")).text;
    expect(visible).toContain("the push service refused a message");
    for (const secret of [endpoint, new URL(endpoint).pathname, keys.p256dh, keys.auth])
      expect(visible).not.toContain(secret);
  });
});

describe("the service's push key", () => {
  it("is the same for every member at all times, because changing it would invalidate every subscription", async () => {
    const keys = [await channels(await server.client("musician")), await channels(await server.client("editor"))];
    expect(keys.map(({ push_key }) => push_key)).toEqual([pushKey, pushKey]);
  });
});

describe("a test message", () => {
  const test = async (client: Client) => (await client.post("/me/notice_channels/test")).json<NoticeTest>();

  it("is sent by mail and to every device, in the member's language, and reports the results", async () => {
    const { client } = await device("editor");
    await device("editor");
    await client.put("/me", { language: "en" });
    expect(await test(client)).toEqual({ mail: "sent", push: { sent: 2, failed: 0 } });
    expect(service.received[0]?.message).toMatchObject({ title: "It works", language: "en", path: "/profile" });
    expect(post.received).toMatchObject([{ to: "editor@example.org", subject: "It works" }]);
    service.reply = () => ({ status: 500 });
    expect(await test(client)).toEqual({ mail: "sent", push: { sent: 0, failed: 2 } });
  });

  it("skips channels that the member switched off, and is rate-limited", async () => {
    const { client } = await device("musician");
    await client.put("/me/notice_preferences", { mail: false, push: false });
    expect(await test(client)).toEqual({ mail: null, push: null });
    expect([service.received, post.received]).toEqual([[], []]);
    for (let count = 0; count < 5; count += 1) await test(client);
    expect((await client.post("/me/notice_channels/test")).json()).toMatchObject({ code: "RATE_LIMITED" });
  });
});
