import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../testing/client.ts";
import { TEST_PASSWORD, memberIds } from "../testing/members.ts";
import { startServer } from "../testing/band.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WRONG = "falsches passwort";

let now = new Date("2026-05-09T12:00:00.000Z");
const server = await startServer({
  now: () => now,
  env: {
    TRUST_PROXY: "1",
    RATE_LIMIT_LOGIN_PER_MINUTE: "10",
    RATE_LIMIT_LOGIN_FAILURES_PER_15_MINUTES: "5",
    RATE_LIMIT_LOGIN_FAILURES_PER_HOUR: "50",
  },
});

/* The sign-in limits use the machine's clock, so failures in earlier tests still count. Each test uses its own
   addresses. */
let network = 0;
beforeEach(() => void (network += 1));
const address = (host: number): string => `10.${network}.0.${host}`;

const login = (device: Client, host: number, { username, password = WRONG }: { username: string; password?: string }) =>
  device.post("/login", { username, password }, { "X-Forwarded-For": address(host) });

async function statusesOf(count: number, attempt: (at: number) => Promise<{ readonly status: number }>) {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await attempt(at)).status);
  return statuses;
}

const times = (count: number, status: number): number[] => Array<number>(count).fill(status);

/** Returns a device on which `username` has signed in and out, so it is known but not signed in. */
async function knownDevice(username: string, host = 200): Promise<Client> {
  const device = server.device();
  expect((await login(device, host, { username, password: TEST_PASSWORD })).status).toBe(200);
  expect((await device.post("/logout")).status).toBe(204);
  return device;
}

let names = 0;
/** Creates a new member, so that failed sign-ins in other tests do not count. */
async function newMember(): Promise<string> {
  const username = `neu${(names += 1)}`;
  const admin = server.device();
  await login(admin, 250, { username: "admin", password: TEST_PASSWORD });
  const member = { username, real_name: username, email: `${username}@example.org`, role: "musician" };
  expect((await admin.post("/admin/users", { ...member, password: TEST_PASSWORD })).status).toBe(201);
  return username;
}

/** Runs `work` and returns its status and how often a member was looked up by name. */
async function lookUpsOf(work: () => Promise<{ readonly status: number }>): Promise<[status: number, lookUps: number]> {
  let lookUps = 0;
  mongoose.set("debug", (collection: string, _method: string, filter?: object) => {
    if (collection === "users" && filter !== undefined && "username" in filter) lookUps += 1;
  });
  try {
    return [(await work()).status, lookUps];
  } finally {
    mongoose.set("debug", false);
  }
}

test("a sign-in on a new or known device looks the member up once, whether it succeeds, fails, is rate-limited or uses an unknown name", async () => {
  const username = await newMember();
  const device = await knownDevice(username);
  const right = { username, password: TEST_PASSWORD };
  expect(await lookUpsOf(() => login(server.device(), 1, right))).toEqual([200, 1]);
  expect(await lookUpsOf(() => login(device, 2, right))).toEqual([200, 1]);
  for (const sender of [server.device(), device]) {
    expect(await lookUpsOf(() => login(sender, 3, { username }))).toEqual([401, 1]);
    expect(await lookUpsOf(() => login(sender, 4, { username: "niemand" }))).toEqual([401, 1]);
  }
  await statusesOf(5, () => login(server.device(), 5, { username }));
  expect(await lookUpsOf(() => login(server.device(), 5, { username }))).toEqual([429, 1]);
  await statusesOf(5, () => login(server.device(), 6, { username: "niemand" }));
  expect(await lookUpsOf(() => login(server.device(), 6, { username: "niemand" }))).toEqual([429, 1]);
}, 60_000);

describe("strangers who guess a member's password", () => {
  test("can block new devices, but not one on which the member has signed in before", async () => {
    const username = await newMember();
    const device = await knownDevice(username);
    const guesses = await statusesOf(60, (at) => login(server.device(), at % 12, { username }));
    expect(guesses.filter((status) => status === 401)).toHaveLength(50);
    expect(guesses.slice(-10)).toEqual(times(10, 429));
    const right = { username, password: TEST_PASSWORD };
    expect((await login(server.device(), 100, right)).status).toBe(429);
    expect((await login(device, 101, right)).status).toBe(200);
    expect((await login(device, 101, { username: `${username}@example.org`, password: TEST_PASSWORD })).status).toBe(
      200,
    );
  });

  test("do not use up the limits of a known device, even at the same IP address", async () => {
    const username = await newMember();
    const device = await knownDevice(username);
    expect(await statusesOf(12, () => login(server.device(), 1, { username }))).toEqual([
      ...times(5, 401),
      ...times(7, 429),
    ]);
    expect((await login(device, 1, { username, password: TEST_PASSWORD })).status).toBe(200);
  });
});

describe("a known device", () => {
  test("has its own limit of five failures, shared by all copies of its cookie but not by the member's other devices", async () => {
    const username = await newMember();
    const [stolen, other] = [await knownDevice(username), await knownDevice(username)];
    const copies = [stolen.copy(), stolen.copy(), stolen.copy()];
    const guesses = await statusesOf(30, (at) => login(copies[at % 3] as Client, at % 15, { username }));
    expect(guesses).toEqual([...times(5, 401), ...times(25, 429)]);
    expect((await login(stolen, 90, { username, password: TEST_PASSWORD })).status).toBe(429);
    expect((await login(other, 91, { username, password: TEST_PASSWORD })).status).toBe(200);
    expect((await login(server.device(), 92, { username, password: TEST_PASSWORD })).status).toBe(200);
  });

  test("starts counting failures from zero after a successful sign-in", async () => {
    const username = await newMember();
    const device = await knownDevice(username);
    for (let round = 0; round < 2; round++) {
      expect(await statusesOf(4, (at) => login(device, at, { username }))).toEqual(times(4, 401));
      expect((await login(device, 50 + round, { username, password: TEST_PASSWORD })).status).toBe(200);
    }
  });

  test("shares ten attempts a minute with the other known devices at its IP address", async () => {
    const username = await newMember();
    const device = await knownDevice(username);
    const right = () => login(device, 1, { username, password: TEST_PASSWORD });
    expect(await statusesOf(12, right)).toEqual([...times(10, 200), 429, 429]);
  });

  test("is treated as unknown for members who have not signed in on it", async () => {
    const [mine, yours] = [await newMember(), await newMember()];
    const device = await knownDevice(mine);
    expect(await statusesOf(6, () => login(device, 1, { username: yours }))).toEqual([...times(5, 401), 429]);
    expect((await login(server.device(), 1, { username: yours, password: TEST_PASSWORD })).status).toBe(429);
    expect((await login(device, 1, { username: mine, password: TEST_PASSWORD })).status).toBe(200);
  });

  test("remembers the eight members who signed in last", async () => {
    const device = server.device();
    const members: string[] = [];
    for (let at = 0; at < 9; at++) {
      const username = await newMember();
      expect((await login(device, at, { username, password: TEST_PASSWORD })).status).toBe(200);
      await device.post("/logout");
      members.push(username);
    }
    const lockedOut = async (username: string): Promise<boolean> => {
      for (let at = 0; at < 55; at++) await login(server.device(), at % 11, { username });
      network += 1;
      return (await login(device, 100, { username, password: TEST_PASSWORD })).status === 429;
    };
    expect(await lockedOut(members[8] as string)).toBe(false);
    expect(await lockedOut(members[1] as string)).toBe(false);
    expect(await lockedOut(members[0] as string)).toBe(true);
  });
});

describe("the cookie of a known device", () => {
  test("grants no access, is hidden from scripts, lasts a year, and survives sign-out and a new password", async () => {
    const device = server.device();
    const signedIn = await login(device, 1, { username: "musician", password: TEST_PASSWORD });
    const line = signedIn.headers.getSetCookie().find((found) => found.startsWith(`${device.names.device}=`)) ?? "";
    expect(line).toMatch(/; Max-Age=31536000; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/);
    const cookie = device.cookies.get(device.names.device) ?? "";
    const change = { current_password: TEST_PASSWORD, new_password: "neunzehn rote ziegel" };
    expect((await device.put("/me/password", change)).status).toBe(200);
    await device.post("/logout");
    expect([...device.cookies]).toEqual([[device.names.device, cookie]]);
    const alone = server.device();
    for (const name of Object.values(alone.names).filter((found) => typeof found === "string"))
      alone.cookies.set(name, cookie);
    expect((await alone.get("/me")).status).toBe(401);
    expect((await alone.post("/refresh")).status).toBe(401);
  });

  test("is renewed once a month while the device stays signed in", async () => {
    const device = server.device();
    await login(device, 1, { username: "editor", password: TEST_PASSWORD });
    const cookie = () => device.cookies.get(device.names.device);
    const first = cookie();
    const refresh = async (): Promise<void> => {
      expect((await device.post("/refresh", undefined, { "X-Refresh-Attempt": crypto.randomUUID() })).status).toBe(200);
    };
    await refresh();
    expect(cookie()).toBe(first);
    now = new Date(now.getTime() + 31 * DAY_MS);
    await refresh();
    expect(cookie()).not.toBe(first);
    device.cookies.delete(device.names.device);
    await refresh();
    expect(cookie()).toBeDefined();
  });

  test("is ignored if it is forged or expired, or contains another kind of token", async () => {
    const username = await newMember();
    const signedIn = server.device();
    await login(signedIn, 1, { username, password: TEST_PASSWORD });
    const cookie = signedIn.cookies.get(signedIn.names.device) ?? "";
    const [head = "", body = "", mac = ""] = cookie.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, members: memberIds.admin })).toString("base64url");
    for (let at = 0; at < 55; at++) await login(server.device(), at % 11, { username });
    const tryWith = async (token: string): Promise<number> => {
      const device = server.device();
      device.cookies.set(device.names.device, token);
      return (await login(device, 100, { username, password: TEST_PASSWORD })).status;
    };
    expect(await tryWith(`${head}.${forged}.${mac}`)).toBe(429);
    expect(await tryWith(signedIn.cookies.get(signedIn.names.access) ?? "")).toBe(429);
    expect(await tryWith("")).toBe(429);
    now = new Date(now.getTime() + 366 * DAY_MS);
    expect(await tryWith(cookie)).toBe(429);
  });
});
