import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "./read-env.ts";
import { Client, type Reply } from "./testing/client.ts";
import { ServiceProcess, freePort } from "./testing/process.ts";

const MEBIBYTE = 1024 * 1024;
const PASSWORD = "ein sicheres wort";
const point = mkdtempSync(join(tmpdir(), "full-disk-"));

/** Mounts a 128 MiB memory disk. Returns false if the user may not do so. */
function mounted(): boolean {
  if (process.platform !== "linux") return false;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=128m", "tmpfs", point], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const disk = mounted();
let service: ServiceProcess;
let client: Client;
let url = "";

beforeAll(async () => {
  if (!disk) return;
  const PORT = String(await freePort());
  const settings = {
    PORT,
    PUBLIC_URL: `http://localhost:${PORT}`,
    SECRET_KEY: "0123456789abcdef0123456789abcdef",
    DATA_DIR: join(point, "data"),
    ADMIN_USERNAME: "leitung",
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: "warn",
  };
  url = `http://127.0.0.1:${PORT}/api`;
  service = new ServiceProcess(settings);
  await service.started();
  client = new Client(url, readEnv(settings));
  await client.signIn("leitung", PASSWORD);
}, 120_000);
afterAll(async () => {
  if (disk) {
    service.child.kill("SIGKILL");
    await service.exitCode();
    execFileSync("umount", [point]);
  }
  rmSync(point, { recursive: true, force: true });
});

const filler = (): string => join(point, "filler");

async function fillDisk(): Promise<void> {
  const { bavail, bsize } = await statfs(point);
  writeFileSync(filler(), Buffer.alloc(bavail * bsize - MEBIBYTE, 1));
}

const readiness = async (): Promise<unknown> => {
  const reply = await fetch(`${url}/readyz`);
  return [reply.status, await reply.json()];
};

const song = { title: "Eins", interpret: "Band" };

function expectFull(reply: Reply): void {
  expect([reply.status, reply.json()]).toEqual([
    503,
    expect.objectContaining({
      code: "UNAVAILABLE",
      reason: "disk_full",
      detail: expect.stringContaining("kein Platz mehr") as string,
    }),
  ]);
  expect(Number(reply.headers.get("Retry-After"))).toBeGreaterThan(0);
}

describe.skipIf(!disk)("a server whose disk is full", { timeout: 120_000 }, () => {
  test("reports the full disk on every write, keeps serving reads, and accepts writes again once there is room", async () => {
    expect((await client.post("/songs", song)).status).toBe(201);
    expect(await readiness()).toEqual([200, { status: "ready" }]);
    await fillDisk();
    expectFull(await client.post("/songs", { ...song, title: "Zwei" }));
    expectFull(await client.put("/admin/config/soft", { danceStyles: ["Walzer"] }));
    expectFull(await client.post("/login", { username: "leitung", password: PASSWORD }));
    expectFull(await client.post("/refresh"));
    expect((await client.get("/songs")).json<{ total: number }>().total).toBe(1);
    expect(await readiness()).toEqual([200, { status: "read_only" }]);
    rmSync(filler());
    expect(await readiness()).toEqual([200, { status: "ready" }]);
    expect((await client.post("/refresh")).status).toBe(200);
    expect((await client.post("/songs", { ...song, title: "Zwei" })).status).toBe(201);
  });
});
