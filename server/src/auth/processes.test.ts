import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "@bandstand/embedded";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { Client } from "../testing/client.ts";
import { ServiceProcess, freePort } from "../testing/process.ts";

const PASSWORD = "ein sicheres wort";
const SECRET_KEY = "0123456789abcdef0123456789abcdef";

const root = mkdtempSync(join(tmpdir(), "two-"));
const services: { process: ServiceProcess; device: () => Client }[] = [];
let closeDatabase: () => Promise<void> = () => Promise.resolve();

/* Two processes of one band start at the same moment on one empty database. */
beforeAll(async () => {
  const database = await start({ dir: join(root, "database") });
  closeDatabase = () => database.close();
  const ports = [await freePort(), await freePort()];
  const PUBLIC_URL = `http://localhost:${ports[0]}`;
  for (const [index, port] of ports.entries()) {
    const settings = {
      PORT: String(port),
      PUBLIC_URL,
      SECRET_KEY,
      DATA_DIR: join(root, String(index)),
      MONGODB_URI: database.uri,
      ADMIN_USERNAME: "leitung",
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_LOGIN_PER_MINUTE: "1000",
      RATE_LIMIT_REFRESH_PER_MINUTE: "1000",
    };
    const device = () => new Client(`http://127.0.0.1:${port}/api`, readEnv(settings));
    services.push({ process: new ServiceProcess(settings), device });
  }
  await Promise.all(services.map(({ process }) => process.started()));
}, 60_000);
afterAll(async () => {
  for (const { process } of services) process.child.kill("SIGTERM");
  await Promise.all(services.map(({ process }) => process.exitCode()));
  await closeDatabase();
  rmSync(root, { recursive: true, force: true });
});

/** A device at one of the two processes. */
const deviceAt = (index: number): Client => (services[index % services.length] as (typeof services)[0]).device();

async function signedIn(index: number): Promise<Client> {
  const device = deviceAt(index);
  await device.signIn("leitung", PASSWORD);
  return device;
}

const present = async (index: number, token: string, attempt: string) => {
  const device = deviceAt(index);
  device.cookies.set("refresh_token", token);
  const reply = await device.post("/refresh", undefined, { "X-Refresh-Attempt": attempt });
  return { status: reply.status, next: device.cookies.get("refresh_token") };
};

describe("two processes of one band", { timeout: 60_000 }, () => {
  test("made one first admin between them", async () => {
    expect((await (await signedIn(0)).get("/admin/users")).json()).toMatchObject({ total: 1 });
  });

  test("a session of one is a session of the other, and over in both at once", async () => {
    const device = await signedIn(0);
    const there = deviceAt(1);
    for (const [name, value] of device.cookies) there.cookies.set(name, value);
    expect((await there.get("/me")).status).toBe(200);
    expect((await there.post("/logout")).status).toBe(204);
    expect((await device.get("/me")).status).toBe(401);
  });

  test("20 refreshes of one attempt at both give one successor", async () => {
    const token = (await signedIn(0)).cookies.get("refresh_token") ?? "";
    const attempt = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => present(index, token, attempt)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ next }) => next)).size).toBe(1);
  });

  test("a replay at one ends the sessions at the other", async () => {
    const [device, other] = [await signedIn(0), await signedIn(1)];
    const token = device.cookies.get("refresh_token") ?? "";
    await present(0, token, crypto.randomUUID());
    expect((await present(1, token, crypto.randomUUID())).status).toBe(401);
    expect((await other.get("/me")).status).toBe(401);
  });

  test("two admins who demote each other, each at another process, leave one (10 times)", async () => {
    const first = await signedIn(0);
    const firstId = (await first.get("/me")).json<{ user_id: string }>().user_id;
    for (let round = 0; round < 10; round++) {
      const member = {
        username: `zweite${round}`,
        real_name: "Z",
        email: `z${round}@example.org`,
        role: "admin",
        password: PASSWORD,
      };
      const { user_id } = (await first.post("/admin/users", member)).json<{ user_id: string }>();
      const second = deviceAt(1);
      await second.signIn(member.username, PASSWORD);
      const replies = await Promise.all([
        first.put(`/admin/users/${user_id}`, { role: "editor" }),
        second.put(`/admin/users/${firstId}`, { role: "editor" }),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      await second.put(`/admin/users/${firstId}`, { role: "admin" });
      await first.put(`/admin/users/${user_id}`, { role: "editor" });
    }
  });

  test("failures at the door are counted over both", async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      statuses.push((await deviceAt(attempt).post("/login", { username: "fremd", password: "falsches wort" })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});
