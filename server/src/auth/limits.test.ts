import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { TEST_PASSWORD } from "../testing/members.ts";
import { enrolTotp, passwordStep } from "../testing/second-factor.ts";
import { startServer } from "../testing/band.ts";
import { senderOf } from "../http/rate-limit.ts";

const server = await startServer({
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

const login = (ip: string, username: string, password = "falsches passwort") =>
  server.device().post("/login", { username, password }, { "X-Forwarded-For": ip });

test("five failed sign-ins block an IP address for that user name, even with the right password; the response says for how long", async () => {
  for (let attempt = 0; attempt < 5; attempt++) expect((await login("192.0.2.1", "editor")).status).toBe(401);
  const refused = await login("192.0.2.1", "editor", TEST_PASSWORD);
  expect(refused.json()).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(900);
});

test("while one IP address is blocked, the member can sign in from another, so nobody can lock a band out", async () => {
  expect((await login("192.0.2.2", "editor", TEST_PASSWORD)).status).toBe(200);
});

test("a successful sign-in resets the count of failures", async () => {
  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 3; attempt++) await login(`192.0.2.${10 + round}`, "musician");
    expect((await login(`192.0.2.${10 + round}`, "musician", TEST_PASSWORD)).status).toBe(200);
  }
});

test("concurrent guesses are all counted", async () => {
  const guesses = await Promise.all(Array.from({ length: 10 }, () => login("192.0.2.20", "admin")));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
});

test("one IP address can try to sign in ten times a minute, regardless of the user name", async () => {
  const replies = [];
  for (let attempt = 0; attempt < 12; attempt++) replies.push(await login("192.0.2.30", `name${attempt}`));
  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
});

test("failed sign-ins for one user name are limited per hour, across all IP addresses", async () => {
  const replies = [];
  for (let sender = 40; sender < 54; sender++) replies.push(await login(`192.0.2.${sender}`, "guessed"));
  expect(replies.map(({ status }) => status)).toEqual([...Array(12).fill(401), 429, 429]);
});

test("guesses at a member's password by user name and by e-mail address share one limit, and the responses do not reveal that the two belong together", async () => {
  const admin = await server.client("admin");
  const email = "gesucht@example.org";
  const member = { username: "gesucht", real_name: "Gesucht", email, role: "musician", password: TEST_PASSWORD };
  expect((await admin.post("/admin/users", member)).status).toBe(201);
  let sender = 0;
  const from = () => `198.51.100.${(sender += 1)}`;
  const guesses = async (username: string) => {
    const replies = [];
    for (let count = 0; count < 13; count++) replies.push(await login(from(), username));
    return replies.map((reply) => [reply.status, reply.json()["code"]]);
  };
  const limited = [...Array(12).fill([401, "LOGIN_FAILED"]), [429, "RATE_LIMITED"]];
  expect(await guesses("gesucht")).toEqual(limited);
  /* The right password is refused with the response to a wrong one, which an unknown address gets too. */
  const refused = await login(from(), " Gesucht@example.org ", TEST_PASSWORD);
  const unknown = await login(from(), "niemand@example.org");
  expect({ ...refused.json(), request_id: "" }).toEqual({ ...unknown.json(), request_id: "" });
  expect(await guesses("niemand")).toEqual(limited);
  for (const username of [email, "niemand@example.org"])
    expect(await guesses(username)).toEqual(limited.slice(1).concat([limited.at(-1)]));
}, 60_000);

test("password resets and refreshes have their own limits", async () => {
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

test("each member has a separate limit on requests per minute", async () => {
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

test("strangers at one IP address share a limit on requests per minute, even for unknown paths; a member's device at that address has its own limit", async () => {
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

/** Returns the log lines with the audit kind `kind` in which the manual's fail2ban filter finds `address`. */
async function filtered(kind: string, address: string): Promise<string[]> {
  const manual = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const pattern = /^ *failregex = (.+)$/m.exec(manual)?.[1] ?? "";
  const filter = new RegExp(pattern.replace("<HOST>", "(?<host>[0-9a-fA-F:.]+)"));
  return server.logged.filter(
    (line) => filter.exec(line)?.groups?.["host"] === address && line.includes(`"audit":"${kind}"`),
  );
}

test("the log contains the IP address of a failed or refused sign-in, in the format of the manual's fail2ban filter", async () => {
  for (let attempt = 0; attempt < 6; attempt++) await login("192.0.2.90", "watched");
  expect(await filtered("sign_in_failed", "192.0.2.90")).toHaveLength(5);
  expect(await filtered("sign_in_limited", "192.0.2.90")).toHaveLength(1);
  const requests = server.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg, address }) => msg === "request" && address === "192.0.2.90");
  expect(requests.map(({ status, code }) => [status, code])).toEqual([
    ...Array(5).fill([401, "LOGIN_FAILED"]),
    [429, "RATE_LIMITED"],
  ]);
});

test("the log contains the IP address of a failed second step, in the format of the manual's fail2ban filter", async () => {
  const owner = await server.client("musician");
  await enrolTotp(owner, () => new Date());
  const device = server.device();
  const { ticket } = await passwordStep(device, "musician");
  const from = { "X-Forwarded-For": "192.0.2.97" };
  expect((await device.post("/login/second_factor", { ticket, code: "000000" }, from)).status).toBe(401);
  expect(await filtered("second_factor_failed", "192.0.2.97")).toHaveLength(1);
});

test("the log does not contain the IP address of a member whose requests succeed", async () => {
  await login("192.0.2.95", "editor", TEST_PASSWORD);
  expect(server.logged.join("")).not.toContain("192.0.2.95");
});

test("an IPv6 client is identified by its /64 network, or by its IPv4 address if that is mapped to IPv6", () => {
  expect(senderOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(senderOf("2001:db8:1:2::1")).toBe("2001:db8:1:2");
  expect(senderOf("2001:0db8:0001::1")).toBe("2001:db8:1:0");
  expect(senderOf("::1")).toBe("0:0:0:0");
  expect(senderOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(senderOf("192.0.2.1")).toBe("192.0.2.1");
});
