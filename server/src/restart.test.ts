import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { start } from "@bandstand/embedded";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "./read-env.ts";
import { Client } from "./testing/client.ts";
import { ServiceProcess, freePort } from "./testing/process.ts";
import { Proxy } from "./testing/proxy.ts";

const PER_SECOND = 200;
const WRITE_EVERY = 4;
/* A slow machine gets only as many requests as it can serve, because the test is about losing none of them. */
const AT_ONCE_MAX = 24;
const LEAST_REQUESTS = 400;
const PASSWORD = "ein sicheres wort";

const root = mkdtempSync(join(tmpdir(), "restart-"));
const services: { settings: Record<string, string>; process: ServiceProcess }[] = [];
let proxy: Proxy;
let client: Client;
let closeDatabase: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  const database = await start({ dir: join(root, "database") });
  closeDatabase = () => database.close();
  const ports = [await freePort(), await freePort()];
  proxy = new Proxy(ports);
  const shared = {
    PUBLIC_URL: `http://localhost:${await proxy.listen()}`,
    SECRET_KEY: "0123456789abcdef0123456789abcdef",
    MONGODB_URI: database.uri,
    DATA_DIR: join(root, "data"),
    ADMIN_USERNAME: "leitung",
    ADMIN_PASSWORD: PASSWORD,
    SHUTDOWN_DELAY_SECONDS: "2",
    TRUST_PROXY: "1",
    RATE_LIMIT_PER_MINUTE: "1000000",
    LOG_LEVEL: "warn",
  };
  for (const port of ports) {
    const settings = { ...shared, PORT: String(port) };
    services.push({ settings, process: new ServiceProcess(settings) });
  }
  await Promise.all(services.map(({ process }) => process.started()));
  client = new Client(`${shared.PUBLIC_URL.replace("localhost", "127.0.0.1")}/api`, readEnv(services[0]?.settings));
  await client.signIn("leitung", PASSWORD);
}, 120_000);
afterAll(async () => {
  for (const { process } of services) process.child.kill("SIGKILL");
  await proxy.close();
  await closeDatabase();
  rmSync(root, { recursive: true, force: true });
});

/** Sends 200 requests per second until stopped, at most 24 at once. Every fourth is a write. */
class Load {
  readonly titles: string[] = [];
  readonly answers: number[] = [];
  readonly #running = new Set<Promise<void>>();
  #isOver = false;
  readonly #done = this.#run();

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#done;
    await Promise.all(this.#running);
  }

  async #run(): Promise<void> {
    for (let number = 0; !this.#isOver; number += 1) {
      const asked = this.#ask(number).finally(() => this.#running.delete(asked));
      this.#running.add(asked);
      if (this.#running.size >= AT_ONCE_MAX) await Promise.race(this.#running);
      await sleep(1000 / PER_SECOND);
    }
  }

  async #ask(number: number): Promise<void> {
    const title = `Lied ${number}`;
    const isWrite = number % WRITE_EVERY === 0;
    if (isWrite) this.titles.push(title);
    const asked = isWrite
      ? client.post("/songs", { title, interpret: "Dauerlauf" }, { "Idempotency-Key": newId() })
      : client.get("/me");
    this.answers.push(
      await asked.then(
        ({ status }) => status,
        () => 0,
      ),
    );
  }
}

async function restart(index: number): Promise<void> {
  const service = services[index];
  if (service === undefined) return;
  service.process.child.kill("SIGTERM");
  expect(await service.process.exitCode()).toBe(0);
  service.process = new ServiceProcess(service.settings);
  await service.process.started();
}

describe("two processes behind a proxy", { timeout: 180_000 }, () => {
  test(`lose no request when restarted one after another during ${PER_SECOND} requests a second`, async () => {
    const load = new Load();
    /* Restart both processes once, and then one after another until enough requests have been made. */
    for (let round = 0; round < 2 || load.answers.length <= LEAST_REQUESTS; round += 1) await restart(round % 2);
    await load.stop();
    expect(load.answers.length).toBeGreaterThan(LEAST_REQUESTS);
    const statuses = new Map<number, number>();
    for (const status of load.answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(Object.fromEntries(statuses)).toEqual({
      200: load.answers.length - load.titles.length,
      201: load.titles.length,
    });
    const { items, total } = await allSongs();
    expect(total).toBe(load.titles.length);
    expect(new Set(items)).toEqual(new Set(load.titles));
  });
});

async function allSongs(): Promise<{ items: string[]; total: number }> {
  const items: string[] = [];
  for (;;) {
    const reply = await client.get(`/songs?limit=200&skip=${items.length}`);
    const { items: found, total } = reply.json<{ items: { title: string }[]; total: number }>();
    items.push(...found.map(({ title }) => title));
    if (found.length === 0) return { items, total };
  }
}
