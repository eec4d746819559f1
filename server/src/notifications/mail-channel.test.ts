import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Client, type Reply, created } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { allNotices } from "./model.ts";
import { sendMail } from "./smtp.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const post = new MailServer();
let smtpUrl = "";
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  smtpUrl = await post.listen();
  server = await startTestServer({
    now: () => NOW,
    env: { SMTP_URL: smtpUrl, MAIL_FROM: "Die Bänd <band@example.org>" },
  });
  admin = await server.client("admin");
});
beforeEach(() => {
  post.received.length = 0;
  post.reply = () => "take";
});
afterAll(async () => {
  await server.close();
  await post.close();
});

const mail = {
  from: "Die Bänd <band@example.org>",
  to: { name: 'Ünal "Bass" Öz', address: "uenal@example.org" },
  subject: "Probe verschoben: Übungsraum",
  text: "Erste Zeile\n.\nletzte Zeile 🎺\n",
  messageId: "0190a0f0-0000-7000-8000-000000000001@band.example.org",
  date: NOW,
  headers: { "Auto-Submitted": "auto-generated" },
};

const send = (fields: Partial<typeof mail> = {}) =>
  sendMail(smtpUrl, { ...mail, ...fields }, new AbortController().signal);

describe("an email", () => {
  it("arrives from the band with its message id, and with umlauts and a line consisting of a dot intact", async () => {
    expect(await send()).toEqual({ kind: "sent" });
    expect(post.received).toMatchObject([
      { from: "band@example.org", to: "uenal@example.org", subject: mail.subject, messageId: `<${mail.messageId}>` },
    ]);
    expect(post.received[0]?.source).toMatch(/Erste Zeile\r\n\.\.?\r\nletzte Zeile 🎺/);
    expect(post.received[0]?.source).toContain("Auto-Submitted: auto-generated");
  });

  it("does not let a name or a subject inject a header or a recipient", async () => {
    const evil = "x\r\nBcc: all@example.org\r\n\r\nbody";
    await send({ subject: evil, to: { name: evil, address: "uenal@example.org" } });
    expect(post.received).toMatchObject([{ to: "uenal@example.org" }]);
    expect(post.received[0]?.raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
  });

  it("is retried after a 4xx and given up after a 5xx; a rejected recipient does not delay other emails; the reason contains no name", async () => {
    for (const [code, at, outcome] of [
      [450, "recipient", { kind: "retry", unsure: false, isItsOwn: true }],
      [550, "recipient", { kind: "refused" }],
      [451, "text", { kind: "retry", unsure: false }],
      [554, "text", { kind: "refused" }],
    ] as const) {
      post.reply = () => ({ code, at });
      expect(await send()).toMatchObject({ ...outcome, reason: { code: "answered", service: "mail", status: code } });
    }
    expect(post.received).toEqual([]);
  });

  it("may have arrived if the connection drops after the text was sent, but not if it drops before", async () => {
    post.reply = () => "break";
    expect(await send()).toMatchObject({ kind: "retry", unsure: true, afterMs: null });
    expect(post.received).toHaveLength(1);
    post.reply = () => "deaf";
    expect(await send()).toMatchObject({ kind: "retry", unsure: false });
    expect(post.received).toHaveLength(1);
  });

  it("is recorded as possibly delivered if the service stops while waiting for the response", async () => {
    post.reply = () => "hang";
    const ending = new AbortController();
    const sending = sendMail(smtpUrl, mail, ending.signal);
    await vi.waitFor(() => expect(post.received).toHaveLength(1), { timeout: 20_000 });
    ending.abort();
    expect(await sending).toMatchObject({ kind: "retry", unsure: true });
  });

  it("cannot have arrived if there is no mail server", async () => {
    const gone = new MailServer();
    const url = await gone.listen();
    await gone.close();
    const outcome = await sendMail(url, mail, new AbortController().signal);
    expect(outcome).toEqual({
      kind: "retry",
      reason: { code: "notReached", service: "mail" },
      unsure: false,
      afterMs: null,
    });
  });
});

const soon = { timeout: 30_000, interval: 50 };
const member = (username: string) => ({
  username,
  real_name: `Neu ${username}`,
  email: `${username}@example.org`,
  role: "musician",
  musician: true,
  singer: false,
  password: "ein langer anfang",
});

function confirmWith(mailed = ""): Promise<Reply> {
  const token = /\/password_reset#(\S+)/.exec(mailed)?.[1] ?? "";
  return server.device().post("/password_reset/confirm", { token, new_password: "ganz was neues hier" });
}

describe("a new member", { timeout: 60_000 }, () => {
  it("is welcomed once, with the user name and a link to set a password", async () => {
    expect((await admin.post("/admin/users", member("nadja"))).status).toBe(201);
    await vi.waitFor(() => expect(post.received).toHaveLength(1), soon);
    const [greeting] = post.received;
    expect(greeting).toMatchObject({ to: "nadja@example.org", subject: expect.stringMatching(/^Willkommen bei /) });
    expect(greeting?.source).toContain("Dein Benutzername: nadja");
    expect(greeting?.source).toMatch(/^Date: Fri, 20 Nov 2026 12:00:00/m);
    const confirm = () => confirmWith(greeting?.source);
    NOW.setTime(NOW.getTime() + 59 * 60 * 1000);
    expect((await confirm()).status).toBe(204);
    expect((await confirm()).status).toBe(401);
    await server.device().signIn("nadja", "ganz was neues hier");
    await vi.waitFor(() => expect(post.received).toHaveLength(2), soon);
    expect(post.received[1]).toMatchObject({ to: "nadja@example.org", subject: expect.stringMatching(/geändert$/) });
  });

  it("is welcomed in the language of the admin who adds them", async () => {
    const client = await server.client("admin");
    const english = { headers: { "accept-language": "en" } };
    const { password: _none, ...invited } = member("joe");
    expect((await client.send("POST", "/admin/users", { body: invited, ...english })).status).toBe(201);
    await vi.waitFor(() => expect(post.received).toHaveLength(1), soon);
    expect(post.received[0]).toMatchObject({ to: "joe@example.org", subject: expect.stringMatching(/^Welcome to /) });
    expect(post.received[0]?.source).toMatch(/\/invitation\?language=(3D)?en#/);
  });

  it("who was added with a password gets a link that expires after an hour", async () => {
    const client = await server.client("admin");
    expect((await client.post("/admin/users", member("ina"))).status).toBe(201);
    await vi.waitFor(() => expect(post.received).toHaveLength(1), soon);
    NOW.setTime(NOW.getTime() + 61 * 60 * 1000);
    expect((await confirmWith(post.received[0]?.source)).status).toBe(401);
  });

  it.each(["with", "without"])(
    "who was added as deactivated, %s a password, is welcomed once activated",
    async (kind) => {
      const { password, ...invited } = member(`late.${kind}`);
      const client = await server.client("admin");
      const body = { ...invited, status: "deactivated", ...(kind === "with" && { password }) };
      const { user_id } = created<{ user_id: string }>(await client.post("/admin/users", body));
      expect((await client.post("/admin/users", member(`early.${kind}`))).status).toBe(201);
      await vi.waitFor(() => expect(post.received.map(({ to }) => to)).toEqual([`early.${kind}@example.org`]), soon);
      expect((await client.put(`/admin/users/${user_id}/activate`)).status).toBe(200);
      await vi.waitFor(() => expect(post.received.map(({ to }) => to)).toContain(`late.${kind}@example.org`), soon);
    },
  );

  it("who was invited has fourteen days to accept", async () => {
    const { password: _none, ...invited } = member("jule");
    const client = await server.client("admin");
    expect((await client.post("/admin/users", invited)).status).toBe(201);
    await vi.waitFor(() => expect(post.received).toHaveLength(1), soon);
    const token = /\/invitation#(\S+)/.exec(post.received[0]?.source ?? "")?.[1] ?? "";
    NOW.setTime(NOW.getTime() + 13 * 24 * 60 * 60 * 1000);
    const accepted = await server.device().post("/invitation/accept", { token, new_password: "ganz was neues hier" });
    expect(accepted.status).toBe(200);
  });

  it("is welcomed once the mail server is back, with the same message id on every attempt", async () => {
    post.reply = () => ({ code: 450, at: "recipient" });
    await server.client("admin").then((client) => client.post("/admin/users", member("ole")));
    const [notice] = await vi.waitFor(async () => {
      const found = (await allNotices()).filter(
        ({ kind, state, reason }) => kind === "invitation" && state === "waiting" && reason,
      );
      expect(found).toHaveLength(1);
      return found;
    }, soon);
    post.reply = () => "take";
    NOW.setTime(NOW.getTime() + 60_000);
    await vi.waitFor(() => expect(post.received).toHaveLength(1), soon);
    expect(post.received[0]?.messageId).toBe(`<${notice?._id}@${new URL(server.env.PUBLIC_URL).hostname}>`);
  });

  it("leaves neither an email address nor a link in the log or the outbox", async () => {
    const written = server.logged.join() + JSON.stringify(await allNotices());
    expect(written).toContain("invitation");
    for (const secret of ["nadja@", "ole@", "password_reset#", "Willkommen"]) expect(written).not.toContain(secret);
  });

  it("who was deactivated before the welcome was sent gets no email", async () => {
    post.reply = () => ({ code: 450, at: "recipient" });
    const client = await server.client("admin");
    const { user_id } = (await client.post("/admin/users", member("pia"))).json<{ user_id: string }>();
    await client.delete(`/admin/users/${user_id}`);
    post.reply = () => "take";
    NOW.setTime(NOW.getTime() + 60_000);
    await vi.waitFor(async () => {
      const mine = (await allNotices()).filter((notice) => notice.user_id === user_id);
      expect(mine.map(({ state }) => state)).toEqual(["dropped"]);
    }, soon);
    expect(post.received).toEqual([]);
  });
});
