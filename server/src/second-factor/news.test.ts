import type { AuditEntry } from "@bandstand/shared/system/contract.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Authenticator } from "../testing/authenticator.ts";
import type { Client } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { type MemberName, memberIds } from "../testing/members.ts";
import { codeOf, enrolPasskey, enrolTotp, passwordStep, proof } from "../testing/second-factor.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

const ROOM = "/me/second_factor";
const mail = new MailServer();
const now = new Date("2026-05-09T12:00:00.000Z");
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer({ now: () => now, env: { SMTP_URL: await mail.listen() } });
  admin = await server.client("admin");
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

/** Returns the kinds of the audit entries about a member, except plain sign-ins. */
async function kindsOf(name: MemberName): Promise<string[]> {
  const { items } = (await admin.get("/admin/audit?limit=200")).json<{ items: AuditEntry[] }>();
  const own = items.filter(({ user, kind }) => user?.user_id === memberIds[name] && kind !== "sign_in");
  return own.map(({ kind }) => kind).toSorted();
}

/** Waits until there are `count` emails to a member, and returns them. */
async function mailsTo(name: MemberName, count: number) {
  const own = () => mail.received.filter(({ to }) => to === `${name}@example.org`);
  await vi.waitFor(() => expect(own().length).toBeGreaterThanOrEqual(count), { timeout: 60_000, interval: 50 });
  expect(own()).toHaveLength(count);
  return own();
}

test("setting up, changing and removing a second factor are audited, and emailed to the member in their language without secrets", async () => {
  const musician = await server.client("musician");
  await musician.put("/me", { language: "en" });
  const { secret, recovery_codes } = await enrolTotp(musician, () => now);
  await enrolPasskey(musician, new Authenticator(new URL(server.env.PUBLIC_URL).origin));
  await musician.post(`${ROOM}/recovery_codes`, { proof });
  await musician.delete(ROOM, { proof });
  expect(await kindsOf("musician")).toEqual([
    "second_factor_changed",
    "second_factor_changed",
    "second_factor_off",
    "second_factor_on",
  ]);
  const mails = await mailsTo("musician", 4);
  for (const { subject } of mails) expect(subject).toBe("Your Bandstand sign-in");
  const text = mails.map(({ source }) => source.replaceAll(/\s+/g, " ")).join();
  for (const words of ["authenticator app has been set up", "passkey has been added", "new recovery codes", "off for"])
    expect(text).toContain(words);
  for (const hidden of [secret, ...(recovery_codes ?? [])]) expect(text).not.toContain(hidden);
}, 90_000);

test("a used recovery code, wrong codes and an admin's reset are audited, and the member gets one email about each", async () => {
  const editor = await server.client("editor");
  const { recovery_codes, secret } = await enrolTotp(editor, () => now);
  const device = server.device();
  const { ticket } = await passwordStep(device, "editor");
  await device.post("/login/second_factor", { ticket, recovery_code: recovery_codes?.[0] });
  const code = codeOf(secret, new Date(now.getTime() + 300_000));
  for (let guess = 0; guess < 12; guess++) {
    const stranger = server.device();
    const step = await passwordStep(stranger, "editor");
    await stranger.post("/login/second_factor", { ticket: step.ticket, code });
  }
  await admin.delete(`/admin/users/${memberIds.editor}/second_factor`);
  expect(await kindsOf("editor")).toEqual([
    "recovery_code_used",
    "second_factor_failed",
    "second_factor_on",
    "second_factor_reset",
    "sign_in_limited",
  ]);
  const text = (await mailsTo("editor", 4)).map(({ source }) => source.replaceAll(/\s+/g, " ")).join();
  for (const words of ["deiner Wiederherstellungscodes angemeldet", "zu viele falsche Codes", "ein Admin hat"])
    expect(text).toContain(words);
  for (const hidden of [secret, code, ...(recovery_codes ?? [])]) expect(text).not.toContain(hidden);
}, 90_000);
