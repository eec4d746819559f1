import { beforeEach, describe, expect, test } from "vitest";
import { memberIds } from "../testing/members.ts";
import type { MemberName } from "../testing/members.ts";
import type { Client, Reply } from "../testing/client.ts";
import { startServer } from "../testing/band.ts";
import { signToken } from "../http/token.ts";
import {
  activeSessionsOf,
  blacklistToken,
  createSession,
  findSession,
  revokeSessionsOf,
  rotateSession,
} from "./model.ts";
import { readRefreshToken, writeRefreshToken } from "./refresh-token.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let clock = new Date();
const server = await startServer({ now: () => clock });
beforeEach(async () => {
  clock = new Date();
  for (const id of Object.values(memberIds)) await revokeSessionsOf(id, "ended");
});

const newAttempt = (): string => crypto.randomUUID().replaceAll("-", "");

const tokenOf = (client: Client): string => client.cookies.get("refresh_token") ?? "";

/** Refreshes with `token` from a device that has no other cookies. */
async function present(token: string, attempt?: string): Promise<{ reply: Reply; next: string; device: Client }> {
  const device = server.device();
  device.cookies.set("refresh_token", token);
  const reply = await device.post("/refresh", undefined, attempt === undefined ? {} : { "X-Refresh-Attempt": attempt });
  return { reply, next: tokenOf(device), device };
}

const codeOf = (reply: Reply): unknown => reply.json()["code"];

const livesOf = async (name: MemberName): Promise<number> => (await activeSessionsOf(memberIds[name], clock)).length;

describe("rotation", () => {
  test("every refresh returns a new token, and the newest always works (128 times)", async () => {
    let token = tokenOf(await server.client("editor"));
    const seen = new Set([token]);
    for (let turn = 0; turn < 128; turn++) {
      const { reply, next } = await present(token, newAttempt());
      expect(reply.status).toBe(200);
      expect(seen.has(next)).toBe(false);
      seen.add(next);
      token = next;
    }
    expect(await livesOf("editor")).toBe(1);
  });

  test("each of two rotations in the same millisecond uses up its token", async () => {
    const first = await present(tokenOf(await server.client("editor")), newAttempt());
    const second = await present(first.next, newAttempt());
    expect(second.reply.status).toBe(200);
    expect(codeOf((await present(first.next, newAttempt())).reply)).toBe("TOKEN_REUSED");
  });

  test("the response to a refresh has the form of a sign-in response, and its access token works", async () => {
    const client = await server.client("musician");
    client.cookies.delete("access_token");
    expect((await client.get("/me")).status).toBe(401);
    const reply = await client.post("/refresh");
    expect(Object.keys(reply.json()).toSorted()).toEqual(["access_expires_at", "csrf_token", "user"]);
    expect((await client.get("/me")).status).toBe(200);
  });
});

describe("a replay", () => {
  test("of a rotated token ends every session of the member and invalidates the token's successor", async () => {
    const other = await server.client("editor");
    const signedIn = await server.client("editor");
    const first = tokenOf(signedIn);
    await signedIn.post("/refresh");
    const successor = tokenOf(signedIn);
    const { reply } = await present(first);
    expect(reply.status).toBe(401);
    expect(codeOf(reply)).toBe("TOKEN_REUSED");
    expect(await livesOf("editor")).toBe(0);
    expect((await present(successor)).reply.status).toBe(401);
    expect((await other.get("/me")).status).toBe(401);
    expect((await signedIn.get("/me")).status).toBe(401);
  });

  test("of a token from two rotations ago is also detected", async () => {
    const first = tokenOf(await server.client("editor"));
    const second = await present(first, newAttempt());
    await present(second.next, newAttempt());
    expect(codeOf((await present(first, newAttempt())).reply)).toBe("TOKEN_REUSED");
    expect(await livesOf("editor")).toBe(0);
  });

  test("does not end another member's sessions", async () => {
    const admin = await server.client("admin");
    const first = tokenOf(await server.client("editor"));
    await present(first);
    await present(first);
    expect((await admin.get("/me")).status).toBe(200);
  });

  test("that has already ended the member's sessions does not end later ones", async () => {
    const first = tokenOf(await server.client("editor"));
    await present(first);
    await present(first);
    const anew = await server.client("editor");
    expect(codeOf((await present(first)).reply)).toBe("TOKEN_REUSED");
    expect((await anew.get("/me")).status).toBe(200);
  });

  test("by the member after a thief's refresh signs both out and is recorded in the audit list", async () => {
    const member = await server.client("editor");
    const thief = await present(tokenOf(member), newAttempt());
    expect((await thief.device.get("/me")).status).toBe(200);
    expect(codeOf(await member.post("/refresh", undefined, { "X-Refresh-Attempt": newAttempt() }))).toBe(
      "TOKEN_REUSED",
    );
    expect((await thief.device.get("/me")).status).toBe(401);
    expect(server.logged.some((line) => line.includes('"audit":"token_reused"'))).toBe(true);
  });
});

describe("a repeated refresh attempt", () => {
  test("gets the same new token and changes nothing", async () => {
    const first = tokenOf(await server.client("editor"));
    const attempt = newAttempt();
    const once = await present(first, attempt);
    const twice = await present(first, attempt);
    expect(twice.reply.status).toBe(200);
    expect(twice.next).toBe(once.next);
    const { reply } = await present(once.next, newAttempt());
    expect(reply.status).toBe(200);
  });

  test("gets the same new token even days later if the response was lost and nobody has used the token", async () => {
    const first = tokenOf(await server.client("editor"));
    const attempt = newAttempt();
    const lost = await present(first, attempt);
    clock = new Date(clock.getTime() + 3 * DAY_MS);
    const again = await present(first, attempt);
    expect(again.reply.status).toBe(200);
    expect(again.next).toBe(lost.next);
  });

  test("is treated as a replay 31 seconds after the new token was used", async () => {
    const first = tokenOf(await server.client("editor"));
    const attempt = newAttempt();
    const { device } = await present(first, attempt);
    expect((await device.get("/me")).status).toBe(200);
    clock = new Date(clock.getTime() + 31_000);
    expect(codeOf((await present(first, attempt)).reply)).toBe("TOKEN_REUSED");
  });

  test("is treated as a late duplicate within 30 seconds, and gets the current token", async () => {
    const first = tokenOf(await server.client("editor"));
    const attempt = newAttempt();
    const second = await present(first, attempt);
    const third = await present(second.next, newAttempt());
    clock = new Date(clock.getTime() + 29_000);
    const twin = await present(first, attempt);
    expect(twin.reply.status).toBe(200);
    expect(twin.next).toBe(third.next);
  });

  test("with the attempt id of another session is treated as a replay", async () => {
    const [a, b] = [tokenOf(await server.client("editor")), tokenOf(await server.client("editor"))];
    const [attemptA, attemptB] = [newAttempt(), newAttempt()];
    await present(a, attemptA);
    await present(b, attemptB);
    expect(codeOf((await present(a, attemptB)).reply)).toBe("TOKEN_REUSED");
  });
});

describe("concurrent refreshes", () => {
  test("with the same token and without attempt ids leave one valid chain, or none if one came late enough to be a replay", async () => {
    const first = tokenOf(await server.client("editor"));
    const answers = await Promise.all(Array.from({ length: 20 }, () => present(first)));
    const successors = new Set(answers.filter(({ reply }) => reply.status === 200).map(({ next }) => next));
    expect(successors.size).toBe(1);
    const isReplayed = answers.some(({ reply }) => codeOf(reply) === "TOKEN_REUSED");
    expect(await livesOf("editor")).toBe(isReplayed ? 0 : 1);
    expect((await present([...successors][0] ?? "", newAttempt())).reply.status).toBe(isReplayed ? 401 : 200);
  });

  test("with the same attempt id all get the same new token (20 at once)", async () => {
    const first = tokenOf(await server.client("editor"));
    const attempt = newAttempt();
    const answers = await Promise.all(Array.from({ length: 20 }, () => present(first, attempt)));
    expect(answers.map(({ reply }) => reply.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ next }) => next)).size).toBe(1);
  });

  test("during a password change leave no session with the old password", async () => {
    const keeper = await server.client("musician");
    const others = await Promise.all(Array.from({ length: 5 }, () => server.client("musician")));
    const password = { current_password: "korrekt pferd batterie", new_password: "neues pferd batterie" };
    const [changed] = await Promise.all([
      keeper.put("/me/password", password),
      ...others.map((device) => device.post("/refresh")),
      server.device().post("/login", { username: "musician", password: "korrekt pferd batterie" }),
    ]);
    expect(changed?.status).toBe(200);
    for (const device of others) expect((await device.get("/me")).status).toBe(401);
    for (const device of others) expect((await device.post("/refresh")).status).toBe(401);
    expect((await keeper.get("/me")).status).toBe(200);
    const back = { current_password: "neues pferd batterie", new_password: "korrekt pferd batterie" };
    expect((await keeper.put("/me/password", back)).status).toBe(200);
  });
});

describe("the second line of defence", () => {
  test("only one of 20 concurrent rotations of the same session state succeeds", async () => {
    const client = await server.client("editor");
    const link = readRefreshToken(server.env, tokenOf(client));
    const session = await findSession(link?.session_id ?? "");
    if (session === null) throw new Error("no session");
    const bearer = { attempt: null, client_key: null };
    const turns = Array.from({ length: 20 }, () =>
      rotateSession(session, { bearer, now: clock, days: 90, maxDays: 365 }),
    );
    expect((await Promise.all(turns)).filter((rotated) => rotated !== null)).toHaveLength(1);
    expect(await findSession(session._id)).toMatchObject({ counter: session.counter + 1 });
  });

  test("a sign-in concurrent with a password change is invalid from the start", async () => {
    const owner = { user_id: memberIds.editor, credential_version: 0, user_agent: "" };
    const session = await createSession(owner, { client_key: null, now: clock, days: 90, maxDays: 365 });
    const claims = { sub: memberIds.editor, sid: session._id, jti: crypto.randomUUID(), link: 1 };
    const device = server.device();
    device.cookies.set("access_token", signToken(server.env, "access", claims, { now: clock, seconds: 60 }));
    expect((await device.get("/me")).status).toBe(401);
    const link = { session_id: session._id, counter: session.counter, nonce: session.nonce };
    expect((await present(writeRefreshToken(server.env, link))).reply.status).toBe(401);
    expect(await livesOf("editor")).toBe(0);
  });

  test("an access token on the logout blacklist is refused even if its session is active", async () => {
    const client = await server.client("editor");
    const payload = (client.cookies.get("access_token") ?? "").split(".")[1] ?? "";
    const { jti } = JSON.parse(Buffer.from(payload, "base64url").toString()) as { jti: string };
    await blacklistToken(jti, new Date(clock.getTime() + DAY_MS));
    expect((await client.get("/me")).status).toBe(401);
    expect((await client.post("/refresh")).status).toBe(200);
    expect((await client.get("/me")).status).toBe(200);
  });
});

describe("an invalid token gets a plain 401 and ends no session", () => {
  test("after logout", async () => {
    const [leaving, staying] = [await server.client("editor"), await server.client("editor")];
    const token = tokenOf(leaving);
    expect((await leaving.post("/logout")).status).toBe(204);
    expect([...leaving.cookies.keys()]).toEqual(["known_device"]);
    expect(codeOf((await present(token)).reply)).toBe("UNAUTHENTICATED");
    expect((await staying.get("/me")).status).toBe(200);
  });

  test("after its session was evicted because its sign-in was the oldest, whatever its id", async () => {
    const start = clock.getTime();
    /* Session ids follow the machine's time, so by id the first sign-in is the oldest; by the service's clock it is
       the fifth. */
    const minutes = [10, 9, 8, 7, 0, 6, 5, 4, 3, 2, 11];
    const devices: Client[] = [];
    for (const minute of minutes) {
      clock = new Date(start + minute * 60_000);
      devices.push(await server.client("editor"));
    }
    const statuses = [];
    for (const device of devices) statuses.push((await device.get("/me")).status);
    expect(statuses).toEqual(minutes.map((minute) => (minute === 0 ? 401 : 200)));
    expect(codeOf((await present(tokenOf(devices[4] as Client))).reply)).toBe("UNAUTHENTICATED");
    expect(await livesOf("editor")).toBe(10);
  });

  test("after 90 days, but not a second earlier", async () => {
    const [young, old] = [tokenOf(await server.client("editor")), tokenOf(await server.client("editor"))];
    const start = clock.getTime();
    clock = new Date(start + 90 * DAY_MS - 1000);
    expect((await present(young, newAttempt())).reply.status).toBe(200);
    clock = new Date(start + 90 * DAY_MS);
    expect(codeOf((await present(old, newAttempt())).reply)).toBe("UNAUTHENTICATED");
  });

  test("if it is forged, truncated or unknown", async () => {
    const client = await server.client("editor");
    const token = tokenOf(client);
    for (const forged of [
      "",
      "x",
      token.slice(0, -4),
      `${token}AAAA`,
      Buffer.from("v1|a|1|b|c").toString("base64url"),
    ]) {
      expect((await present(forged)).reply.status).toBe(401);
    }
    expect((await client.post("/refresh")).status).toBe(200);
  });

  test("and has its cookies cleared with the flags they were set with", async () => {
    const { reply } = await present("rubbish");
    const cleared = reply.headers.getSetCookie().filter((line) => line.startsWith("refresh_token="));
    expect(cleared).toEqual([
      expect.stringMatching(/^refresh_token=; Path=\/; Expires=Thu, 01 Jan 1970.*HttpOnly; SameSite=Strict$/),
    ]);
  });
});

describe("the limit of ten sessions", () => {
  test("30 concurrent sign-ins leave exactly ten", async () => {
    await Promise.all(Array.from({ length: 30 }, () => server.client("editor")));
    expect(await livesOf("editor")).toBe(10);
  });

  test("a refresh with ten sessions ends none of them", async () => {
    const devices: Client[] = [];
    for (let count = 0; count < 10; count++) devices.push(await server.client("editor"));
    for (const device of devices)
      expect((await device.post("/refresh", undefined, { "X-Refresh-Attempt": newAttempt() })).status).toBe(200);
    expect(await livesOf("editor")).toBe(10);
  });
});

test("tokens are neither in the log nor in the database", async () => {
  const client = await server.client("editor");
  await client.post("/refresh");
  const secrets = [...client.cookies.values()];
  const stored = JSON.stringify(await activeSessionsOf(memberIds.editor, clock));
  const logged = server.logged.join("");
  for (const secret of secrets) {
    expect(stored.includes(secret)).toBe(false);
    expect(logged.includes(secret)).toBe(false);
  }
});
