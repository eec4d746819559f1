import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Client } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { noticesSent } from "../testing/notices.ts";
import { allDocuments } from "../testing/documents.ts";
import { TEST_PASSWORD } from "../testing/members.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { allNotices } from "./model.ts";

const NEW_PASSWORD = "neunzehn rote ziegel";
const soon = { timeout: 30_000, interval: 50 };

const post = new MailServer();
let clock = 0;
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer({
    now: () => new Date(Date.parse("2026-11-20T12:00:00Z") + clock),
    env: { SMTP_URL: await post.listen(), MAIL_FROM: "Die Band <band@example.org>" },
  });
});
beforeEach(async () => {
  post.reply = () => "take";
  admin = await server.client("admin");
});
afterEach(async () => {
  await noticesSent();
  post.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await post.close();
});

async function mailsOf(deed: () => Promise<unknown>) {
  await deed();
  await noticesSent();
  return post.received.splice(0);
}

const tokenIn = (mail: { source: string } | undefined): string =>
  /\/invitation#(\S+)/.exec(mail?.source ?? "")?.[1] ?? "";

let names = 0;
async function newMember(more: Record<string, unknown> = {}) {
  const username = `konto${(names += 1)}`;
  const member = { username, real_name: "Nele", email: `${username}@example.org`, role: "musician" };
  const reply = await admin.post("/admin/users", { ...member, password: TEST_PASSWORD });
  const { user_id } = reply.json<{ user_id: string }>();
  const client = server.device();
  await client.signIn(username);
  expect((await client.put("/me", { language: "de", ...more })).status).toBe(200);
  await mailsOf(() => Promise.resolve());
  return { user_id, username, client, email: member.email, path: `/admin/users/${user_id}` };
}

const recipients = (mails: readonly { readonly to: string }[]): string[] => mails.map(({ to }) => to).toSorted();

test("a new email address is announced by email to both the old and the new address, with instructions for each", async () => {
  const { client, email } = await newMember();
  const mails = await mailsOf(() => client.put("/me", { email: "neu@example.org", current_password: TEST_PASSWORD }));
  expect(recipients(mails)).toEqual([email, "neu@example.org"].toSorted());
  for (const mail of mails) {
    expect(mail.subject).toMatch(/^Dein Zugang zu .* wurde geändert$/);
    expect(mail.source).toContain("Hallo Nele,");
    expect(mail.source).toContain(
      "Was: E-Mail-Adresse\r\nWann: Freitag, 20. November 2026, 13:00\r\nWie: in deinem Profil",
    );
    expect(mail.source).not.toContain("List-Unsubscribe");
  }
  const [old, current] = [email, "neu@example.org"].map((to) => mails.find((mail) => mail.to === to)?.source ?? "");
  expect(old).toContain("Sag gleich einem Admin der Band Bescheid");
  expect(old).not.toContain("neu@example.org");
  expect(old).not.toContain("/forgot");
  expect(current).toContain(`${server.env.PUBLIC_URL}/forgot`);
  expect(current).toContain("vertippt");
  expect(current?.split("\r\n\r\n").slice(1).join()).not.toContain(email);
});

test("an admin's change to an account is emailed in the member's language; only the email to the new address contains a new user name", async () => {
  const { path, email } = await newMember({ language: "en" });
  const mails = await mailsOf(() =>
    admin.put(path, { email: "moved@example.org", username: "neuername", role: "editor" }),
  );
  expect(recipients(mails)).toEqual([email, "moved@example.org"].toSorted());
  for (const { source } of mails)
    expect(source).toMatch(
      /What: e-mail address, user name\r\nWhen: Friday,? 20 November 2026, 13:00\r\nHow: by an admin/,
    );
  const sources = new Map(mails.map(({ to, source }) => [to, source]));
  expect(sources.get("moved@example.org")).toContain("From now on you sign in as: neuername");
  expect(sources.get(email)).not.toContain("neuername");
  expect((await mailsOf(() => admin.put(path, { username: "nocheinname" }))).map(({ to }) => to)).toEqual([
    "moved@example.org",
  ]);
});

test("before a member has joined, a corrected email address gets a new invitation, and the old address gets nothing", async () => {
  const fields = { username: "eingeladen", real_name: "Nele", email: "vertippt@example.org", role: "musician" };
  let user_id = "";
  const invitations = await mailsOf(async () => {
    ({ user_id } = (await admin.post("/admin/users", fields)).json<{ user_id: string }>());
  });
  expect(recipients(invitations)).toEqual(["vertippt@example.org"]);
  const path = `/admin/users/${user_id}`;
  expect(await mailsOf(() => admin.put(path, { username: "eingeladene", role: "editor" }))).toEqual([]);
  const [again, ...more] = await mailsOf(() => admin.put(path, { email: "richtig@example.org" }));
  expect(more).toEqual([]);
  expect(again).toMatchObject({ to: "richtig@example.org", subject: invitations[0]?.subject });
  const { url } = (await admin.post(`${path}/reset_link`)).json<{ url: string }>();
  const token = new URL(url).hash.slice(1);
  expect((await server.device().post("/invitation/accept", { token, new_password: NEW_PASSWORD })).status).toBe(200);
  const mails = await mailsOf(() => admin.put(path, { email: "neuer@example.org" }));
  expect(recipients(mails)).toEqual(["neuer@example.org", "richtig@example.org"]);
});

test("an invitation emailed to a mistyped address is void once the address is corrected", async () => {
  const fields = { username: "vertan", real_name: "Ole", email: "fremd@example.org", role: "musician" };
  let path = "";
  const [first] = await mailsOf(async () => {
    const { user_id } = (await admin.post("/admin/users", fields)).json<{ user_id: string }>();
    path = `/admin/users/${user_id}`;
  });
  const { url } = (await admin.post(`${path}/reset_link`)).json<{ url: string }>();
  const [second] = await mailsOf(() => admin.put(path, { email: "ole@example.org" }));
  const accept = async (token: string) =>
    (await server.device().post("/invitation/accept", { token, new_password: NEW_PASSWORD })).status;

  expect(await accept(tokenIn(first))).toBe(401);
  expect(await accept(tokenIn(second))).toBe(200);
  expect(await accept(new URL(url).hash.slice(1)), "using the mailed link invalidates this one").toBe(401);
});

test("an invitation link that an admin hands over stays valid when the member's email address is corrected", async () => {
  const fields = { username: "uebergeben", real_name: "Uta", email: "falsch@example.org", role: "musician" };
  const { user_id } = (await admin.post("/admin/users", fields)).json<{ user_id: string }>();
  const { url } = (await admin.post(`/admin/users/${user_id}/reset_link`)).json<{ url: string }>();
  await admin.put(`/admin/users/${user_id}`, { email: "uta@example.org" });
  const token = new URL(url).hash.slice(1);
  expect((await server.device().post("/invitation/accept", { token, new_password: NEW_PASSWORD })).status).toBe(200);
});

test("a new password is announced by email, whether set in the profile or with a link", async () => {
  const { client, user_id, email } = await newMember();
  const change = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD };
  const [own, ...more] = await mailsOf(() => client.put("/me/password", change));
  expect(more).toEqual([]);
  expect(own).toMatchObject({ to: email, source: expect.stringContaining("Was: Passwort") });
  expect(own?.source).toContain("Wie: in deinem Profil");
  const { url } = (await admin.post(`/admin/users/${user_id}/reset_link`)).json<{ url: string }>();
  const token = new URL(url).hash.slice(1);
  const [linked] = await mailsOf(() =>
    server.device().post("/password_reset/confirm", { token, new_password: TEST_PASSWORD }),
  );
  expect(linked).toMatchObject({ to: email, source: expect.stringContaining("Wie: über einen Link") });
});

test("a refused or unrelated change sends no email, and a repeated request sends no second one", async () => {
  const { client, email, path } = await newMember();
  const refused = [
    () => client.put("/me", { email: "fremd@example.org", current_password: "geraten und falsch" }),
    () => client.put("/me", { email: "admin@example.org", current_password: TEST_PASSWORD }),
    () => client.put("/me", { email: email.toUpperCase(), real_name: "Nele N." }),
    () => client.put("/me/password", { current_password: "geraten und falsch", new_password: NEW_PASSWORD }),
    () => client.put("/me/password", { current_password: TEST_PASSWORD, new_password: "kurz" }),
    () => admin.put(path, { singer: true, email }),
    () => admin.put(path, { username: "admin" }),
    () => server.device().signIn("admin"),
  ];
  for (const change of refused) expect(await mailsOf(change)).toEqual([]);
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const change = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD };
  expect(
    await mailsOf(async () => {
      expect((await client.put("/me/password", change, key)).status).toBe(200);
      expect((await client.put("/me/password", change, key)).status).toBe(200);
    }),
  ).toHaveLength(1);
});

test("an account change is emailed even if the member has switched emails off, and during quiet hours", async () => {
  const { client, email } = await newMember();
  const quiet = { mail: false, push: false, changes: false, quiet_hours: { from: "00:00", to: "23:59" } };
  expect((await client.put("/me/notice_preferences", quiet)).status).toBe(200);
  const change = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD };
  expect(recipients(await mailsOf(() => client.put("/me/password", change)))).toEqual([email]);
});

test("every former email address gets an email, even if the address changes again while the mail server is down", async () => {
  const { path, email } = await newMember();
  post.reply = () => ({ code: 450, at: "recipient" });
  for (const next of ["erste@example.org", "zweite@example.org"]) await admin.put(path, { email: next });
  const tried = async () => (await allNotices()).filter(({ kind, reason }) => kind === "account_changed" && reason);
  await vi.waitFor(async () => expect(await tried()).toHaveLength(4), soon);
  post.reply = () => "take";
  clock += 60_000;
  const mails = await mailsOf(() => Promise.resolve());
  expect(recipients(mails)).toEqual(
    [email, "erste@example.org", "zweite@example.org", "zweite@example.org"].toSorted(),
  );
});

test("the outbox and the log contain no email address, and a former one is deleted once its email is sent", async () => {
  const { client, email } = await newMember();
  await mailsOf(() => client.put("/me", { email: "ganzneu@example.org", current_password: TEST_PASSWORD }));
  const written = server.logged.join("") + JSON.stringify(await allNotices());
  expect(written).toContain("account_changed");
  for (const address of [email, "ganzneu@"]) expect(written).not.toContain(address);
  expect(JSON.stringify(await allDocuments())).not.toContain(email);
});
