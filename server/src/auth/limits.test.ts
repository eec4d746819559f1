import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_PASSWORD } from "../testing/members.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";
import { senderOf } from "../http/rate-limit.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      TRUST_PROXY: "1",
      RATE_LIMIT_LOGIN_PER_MINUTE: "10",
      RATE_LIMIT_LOGIN_FAILURES_PER_15_MINUTES: "5",
      RATE_LIMIT_LOGIN_FAILURES_PER_HOUR: "12",
      RATE_LIMIT_RESET_PER_HOUR: "5",
      RATE_LIMIT_REFRESH_PER_MINUTE: "6",
      RATE_LIMIT_PER_MINUTE: "40",
    },
  });
});
afterAll(() => server.close());

const login = (ip: string, username: string, password = "falsches passwort") =>
  server.device().post("/login", { username, password }, { "X-Forwarded-For": ip });

test("after five failures a name is closed for that sender, even with the right password, and says for how long", async () => {
  for (let attempt = 0; attempt < 5; attempt++) expect((await login("192.0.2.1", "editor")).status).toBe(401);
  const refused = await login("192.0.2.1", "editor", TEST_PASSWORD);
  expect(refused.json()).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(900);
});

test("the member gets in from elsewhere meanwhile: nobody can lock a band out", async () => {
  expect((await login("192.0.2.2", "editor", TEST_PASSWORD)).status).toBe(200);
});

test("a success forgets the failures before it", async () => {
  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 3; attempt++) await login(`192.0.2.${10 + round}`, "musician");
    expect((await login(`192.0.2.${10 + round}`, "musician", TEST_PASSWORD)).status).toBe(200);
  }
});

test("parallel guesses are all counted", async () => {
  const guesses = await Promise.all(Array.from({ length: 10 }, () => login("192.0.2.20", "admin")));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
});

test("one sender has ten sign-ins a minute, whatever the names", async () => {
  const replies = [];
  for (let attempt = 0; attempt < 12; attempt++) replies.push(await login("192.0.2.30", `name${attempt}`));
  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
});

test("one name has so many failures an hour over all senders", async () => {
  const replies = [];
  for (let sender = 40; sender < 54; sender++) replies.push(await login(`192.0.2.${sender}`, "guessed"));
  expect(replies.map(({ status }) => status)).toEqual([...Array(12).fill(401), 429, 429]);
});

test("password resets and refreshes have a limit of their own", async () => {
  const ask = () =>
    server
      .device()
      .post("/password_reset/request", { username_or_email: "editor" }, { "X-Forwarded-For": "192.0.2.60" });
  for (let attempt = 0; attempt < 5; attempt++) expect((await ask()).status).toBe(202);
  expect((await ask()).status).toBe(429);
  const refresh = () => server.device().post("/refresh", undefined, { "X-Forwarded-For": "192.0.2.61" });
  for (let attempt = 0; attempt < 6; attempt++) expect((await refresh()).status).toBe(401);
  expect((await refresh()).status).toBe(429);
});

test("a member has so many requests a minute; another member is not concerned", async () => {
  const device = server.device();
  await device.post("/login", { username: "editor", password: TEST_PASSWORD }, { "X-Forwarded-For": "192.0.2.70" });
  const statuses = [];
  for (let count = 0; count < 42; count++) statuses.push((await device.get("/me")).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.at(-1)).toBe(429);
  const other = server.device();
  await other.post("/login", { username: "musician", password: TEST_PASSWORD }, { "X-Forwarded-For": "192.0.2.71" });
  expect((await other.get("/me")).status).toBe(200);
});

test("a stranger has so many requests a minute per address, unknown paths among them; a member's device there has its own", async () => {
  const from = { "X-Forwarded-For": "192.0.2.80" };
  const device = server.device();
  await device.post("/login", { username: "admin", password: TEST_PASSWORD }, from);
  const ask = async (path: string) => (await server.device().get(path, from)).status;
  const statuses = [];
  for (let count = 0; count < 60; count++) statuses.push(await ask(count % 2 === 0 ? "/me" : "/no/such"));
  expect(statuses.filter((status) => status !== 429)).toHaveLength(39);
  expect((await server.device().get("/me", from)).headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
  expect((await server.device().get("/me", { "X-Forwarded-For": "192.0.2.81" })).status).toBe(401);
  expect((await device.get("/me", from)).status).toBe(200);
  device.cookies.delete(device.names.access);
  expect((await device.get("/me", from)).status).toBe(401);
  expect((await device.post("/refresh", undefined, from)).status).toBe(200);
});

test("the log names where a failed or refused sign-in came from, as fail2ban's filter of the manual looks for it", async () => {
  for (let attempt = 0; attempt < 6; attempt++) await login("192.0.2.90", "watched");
  const manual = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const pattern = /^ *failregex = (.+)$/m.exec(manual)?.[1] ?? "";
  const filter = new RegExp(pattern.replace("<HOST>", "(?<host>[0-9a-fA-F:.]+)"));
  const found = (kind: string) =>
    server.logged.filter(
      (line) => filter.exec(line)?.groups?.["host"] === "192.0.2.90" && line.includes(`"audit":"${kind}"`),
    );
  expect(found("sign_in_failed")).toHaveLength(5);
  expect(found("sign_in_limited")).toHaveLength(1);
  const requests = server.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg, address }) => msg === "request" && address === "192.0.2.90");
  expect(requests.map(({ status, code }) => [status, code])).toEqual([
    ...Array(5).fill([401, "LOGIN_FAILED"]),
    [429, "RATE_LIMITED"],
  ]);
});

test("the log names no address of a member who is served", async () => {
  await login("192.0.2.95", "editor", TEST_PASSWORD);
  expect(server.logged.join("")).not.toContain("192.0.2.95");
});

test("an IPv6 sender is a /64 network, a mapped address the IPv4 one", () => {
  expect(senderOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(senderOf("2001:db8:1:2::1")).toBe("2001:db8:1:2");
  expect(senderOf("2001:0db8:0001::1")).toBe("2001:db8:1:0");
  expect(senderOf("::1")).toBe("0:0:0:0");
  expect(senderOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(senderOf("192.0.2.1")).toBe("192.0.2.1");
});
