import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MailServer } from "../testing/mail.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";
import { memberIds } from "../testing/members.ts";

const MINUTE_MS = 60_000;

let server: TestServer;
let clock = new Date();
const post = new MailServer();

beforeAll(async () => {
  server = await startTestServer({
    now: () => clock,
    env: { SMTP_URL: await post.listen(), MAIL_FROM: "Die Band <band@example.org>" },
  });
});
afterAll(async () => {
  await server.close();
  await post.close();
});

const tokenIn = (mail: string): string => /\/password_reset#(\S+)/.exec(mail)?.[1] ?? "";

/** Returns the emails with a reset link; emails about a new password may arrive between them. */
const linkMails = (): string[] => post.received.map(({ source }) => source).filter((source) => tokenIn(source) !== "");

async function mailTo(login: string): Promise<string> {
  const count = linkMails().length;
  const reply = await server.device().post("/password_reset/request", { username_or_email: login });
  expect(reply.status).toBe(202);
  await vi.waitFor(() => expect(linkMails().length).toBeGreaterThan(count), { timeout: 30_000, interval: 20 });
  return linkMails().at(-1) ?? "";
}

const confirm = (token: string, new_password: string) =>
  server.device().post("/password_reset/confirm", { token, new_password });

describe("a password reset by email", () => {
  test("is sent from the band's address to the member's, with a link that works once", async () => {
    const device = await server.client("editor");
    const mail = await mailTo("editor");
    expect(mail).toMatch(/^To: "?Test editor"? <editor@example.org>/m);
    expect(mail).toMatch(/^From: "?Die Band"? <band@example.org>/m);
    const token = tokenIn(mail);
    expect((await confirm(token, "ganz was neues hier")).status).toBe(204);
    expect((await device.get("/me")).status).toBe(401);
    await server.device().signIn("editor", "ganz was neues hier");
    const again = await confirm(token, "noch was neues hier");
    expect([again.status, again.json()["code"]]).toEqual([401, "TOKEN_INVALID"]);
  });

  test("can be requested by e-mail address, and using one of two links invalidates the other", async () => {
    const [first, second] = [tokenIn(await mailTo("musician@example.org")), tokenIn(await mailTo("musician"))];
    expect((await confirm(second, "ganz was neues hier")).status).toBe(204);
    expect((await confirm(first, "noch was neues hier")).status).toBe(401);
  });

  test("succeeds once if its link is used 20 times at the same moment", async () => {
    const token = tokenIn(await mailTo("musician"));
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirm(token, `ganz was neues ${index}`)),
    );
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(19);
  });

  test("expires after 60 minutes", async () => {
    const token = tokenIn(await mailTo("musician"));
    clock = new Date(clock.getTime() + 60 * MINUTE_MS);
    expect((await confirm(token, "ganz was neues hier")).status).toBe(401);
  });

  test("gets the same response for an unknown name and a deactivated member, and sends nothing", async () => {
    const admin = await server.client("admin");
    await admin.delete(`/admin/users/${memberIds.musician}`);
    const count = linkMails().length;
    const known = await server.device().post("/password_reset/request", { username_or_email: "musician" });
    const unknown = await server.device().post("/password_reset/request", { username_or_email: "nobody" });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    // Emails arrive in the order of the requests, so an email for either request above would arrive before this one.
    await mailTo("admin");
    expect(linkMails()).toHaveLength(count + 1);
    await admin.put(`/admin/users/${memberIds.musician}/activate`);
  });

  test("is refused with a token that was issued for another purpose", async () => {
    const client = await server.client("admin");
    for (const token of [
      client.cookies.get("access_token") ?? "",
      client.cookies.get("refresh_token") ?? "",
      "x.y.z",
    ]) {
      expect((await confirm(token, "ganz was neues hier")).status).toBe(401);
    }
    const reset = tokenIn(await mailTo("admin"));
    const device = server.device();
    device.cookies.set("access_token", reset);
    expect((await device.get("/me")).status).toBe(401);
  });

  test("leaves no link and no e-mail address in the log", () => {
    const logged = server.logged.join("");
    expect(logged).not.toContain("example.org");
    expect(linkMails()).not.toEqual([]);
    for (const source of linkMails()) expect(logged).not.toContain(tokenIn(source));
  });
});
