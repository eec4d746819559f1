import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "@bandstand/embedded";
import type { SystemState } from "@bandstand/shared/system/contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../read-env.ts";
import { ChatServer } from "../testing/chat.ts";
import { Client } from "../testing/client.ts";
import { ServiceProcess, freePort } from "../testing/process.ts";

const PASSWORD = "ein sicheres wort";
/** Generous, because a loaded machine may be slow. */
const SOON = { timeout: 30_000, interval: 100 };
const SECRET_KEY = "0123456789abcdef0123456789abcdef";

const root = mkdtempSync(join(tmpdir(), "several-"));
const chat = new ChatServer();
const services: { process: ServiceProcess; url: string; device: () => Client }[] = [];
let closeDatabase: () => Promise<void> = () => Promise.resolve();

/* Three processes for one band start at the same moment with one empty database, each with its own data directory. */
beforeAll(async () => {
  const database = await start({ dir: join(root, "database") });
  closeDatabase = () => database.close();
  const ports = [await freePort(), await freePort(), await freePort()];
  const host = await chat.listen();
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
      CHAT_URL: `http://${host}/hook`,
      RATE_LIMIT_LOGIN_PER_MINUTE: "1000",
      RATE_LIMIT_REFRESH_PER_MINUTE: "1000",
    };
    const url = `http://127.0.0.1:${port}/api`;
    services.push({ process: new ServiceProcess(settings), url, device: () => new Client(url, readEnv(settings)) });
  }
  await Promise.all(services.map(({ process }) => process.started()));
}, 60_000);
afterAll(async () => {
  for (const { process } of services) process.child.kill("SIGTERM");
  await Promise.all(services.map(({ process }) => process.exitCode()));
  await closeDatabase();
  await chat.close();
  rmSync(root, { recursive: true, force: true });
});

/** Returns a device that is connected to one of the processes. */
const deviceAt = (index: number): Client => (services[index % services.length] as (typeof services)[0]).device();

const urlOf = (index: number): string => (services[index] as (typeof services)[0]).url;

/** Returns the same device, connected to another process. */
function at(index: number, device: Client): Client {
  const there = deviceAt(index);
  for (const [name, value] of device.cookies) there.cookies.set(name, value);
  return there;
}

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

describe("three processes that serve one band", { timeout: 60_000 }, () => {
  test("create only one first admin", async () => {
    expect((await (await signedIn(0)).get("/admin/users")).json()).toMatchObject({ total: 1 });
  });

  test("share sessions, and a session that ends at one of them ends at all of them immediately", async () => {
    const device = await signedIn(0);
    const [there, elsewhere] = [at(1, device), at(2, device)];
    expect((await there.get("/me")).status).toBe(200);
    expect((await there.post("/logout")).status).toBe(204);
    for (const one of [device, elsewhere]) expect((await one.get("/me")).status).toBe(401);
  });

  test("return the same new token for 20 requests that share a refresh attempt id", async () => {
    const token = (await signedIn(0)).cookies.get("refresh_token") ?? "";
    const attempt = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => present(index, token, attempt)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ next }) => next)).size).toBe(1);
  });

  test("end a member's sessions everywhere after a replay at one of them", async () => {
    const [device, other] = [await signedIn(0), await signedIn(1)];
    const token = device.cookies.get("refresh_token") ?? "";
    await present(0, token, crypto.randomUUID());
    expect((await present(1, token, crypto.randomUUID())).status).toBe(401);
    expect((await other.get("/me")).status).toBe(401);
  });

  test("keep one admin if two admins demote each other through different processes (10 times)", async () => {
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

  test("are all listed in the system overview", async () => {
    const { processes } = (await (await signedIn(2)).get("/admin/system")).json<SystemState>();
    expect(processes.map(({ answers }) => answers)).toEqual([true, false, false]);
    expect(new Set(processes.map(({ process_id }) => process_id)).size).toBe(3);
  });

  test("tell a device connected to one of them about a change made through another", async () => {
    const device = await signedIn(0);
    const abort = new AbortController();
    const Cookie = [...device.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${urlOf(1)}/sync/events`, { headers: { Cookie }, signal: abort.signal });
    const events = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async (): Promise<number> => {
      for (let text = ""; ; text += (await events?.read())?.value ?? "") {
        const seq = /event: change\ndata: \{"seq":(\d+)\}\n\n/.exec(text)?.[1];
        if (seq !== undefined) return Number(seq);
      }
    };
    const before = await next();
    expect((await device.post("/songs", { title: "Weckruf", interpret: "B" })).status).toBe(201);
    expect(await next()).toBe(before + 1);
    abort.abort();
    const found = (await at(2, device).get("/songs?q=Weckruf")).json<{ total: number }>();
    expect(found.total).toBe(1);
  });

  test("all apply settings that were changed through one of them", async () => {
    const device = await signedIn(0);
    const configAt = async (index: number) =>
      (await at(index, device).get("/admin/config/soft")).json<{
        bandName: string;
        danceStyles: string[];
        genres: string[];
      }>();
    const { danceStyles } = await configAt(0);
    const changed = await device.put("/admin/config/soft", { danceStyles, bandName: "Die Drei" });
    expect(changed.status).toBe(200);
    for (const index of [1, 2]) await expect.poll(async () => (await configAt(index)).bandName, SOON).toBe("Die Drei");
    /* A process that has not loaded the latest change must do so before making its own. */
    await device.put("/admin/config/soft", { danceStyles, bandName: "Die Vier" });
    await at(1, device).put("/admin/config/soft", { danceStyles, genres: ["Polka"] });
    for (const index of [0, 1, 2]) {
      await expect.poll(() => configAt(index), SOON).toMatchObject({ bandName: "Die Vier", genres: ["Polka"] });
      const file = JSON.parse(readFileSync(join(root, String(index), "appConfig.json"), "utf8")) as object;
      expect(file).toMatchObject({ bandName: "Die Vier", genres: ["Polka"] });
    }
  });

  test("announce a rehearsal in the chat only once", async () => {
    const devices = [await signedIn(0), await signedIn(1), await signedIn(2)];
    const begins = Array.from({ length: 6 }, (_, week) => new Date(Date.UTC(2090, 0, 5 + week * 7, 18)).toISOString());
    await Promise.all(begins.map((begin, index) => (devices[index % 3] as Client).post("/reh", { begin })));
    const lines = () => chat.received.flatMap(({ body }) => String(body["text"]).match(/\d+\. \S+ 2090/g) ?? []);
    await expect.poll(() => lines().length, SOON).toBe(begins.length);
    const noticesAt = async (index: number) =>
      (await (devices[index] as Client).get("/admin/system")).json<SystemState>().notices.counts;
    await expect.poll(async () => (await noticesAt(0)).waiting + (await noticesAt(1)).sending, SOON).toBe(0);
    expect(new Set(lines()).size).toBe(begins.length);
    expect(lines()).toHaveLength(begins.length);
  });

  test("count failed sign-ins together", async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      statuses.push((await deviceAt(attempt).post("/login", { username: "fremd", password: "falsches wort" })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});
