import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backup, restore } from "../database/move.ts";
import { readEnv } from "../read-env.ts";
import { Client } from "../testing/client.ts";
import { ServiceProcess, freePort } from "../testing/process.ts";

const PASSWORD = "ein sicheres wort";
const silent = (): void => undefined;

const root = mkdtempSync(join(tmpdir(), "restored-sessions-"));
let settings: Record<string, string>;
let service: ServiceProcess;

beforeAll(async () => {
  const PORT = String(await freePort());
  settings = {
    PORT,
    PUBLIC_URL: `http://localhost:${PORT}`,
    SECRET_KEY: "0123456789abcdef0123456789abcdef",
    DATA_DIR: join(root, "data"),
    ADMIN_USERNAME: "leitung",
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: "warn",
  };
  mkdirSync(join(root, "data"));
  await startService();
}, 120_000);
afterAll(() => {
  service.child.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

async function startService(): Promise<void> {
  service = new ServiceProcess(settings);
  await service.started();
}

async function stopService(): Promise<void> {
  const ended = new Promise((resolve) => service.child.once("exit", resolve));
  service.child.kill("SIGTERM");
  await ended;
}

const newDevice = (): Client => new Client(`http://127.0.0.1:${settings["PORT"]}/api`, readEnv(settings));

async function signedIn(): Promise<Client> {
  const device = newDevice();
  await device.signIn("leitung", PASSWORD);
  return device;
}

function copyOf(device: Client): Client {
  const copy = newDevice();
  for (const [name, value] of device.cookies) copy.cookies.set(name, value);
  return copy;
}

const statusOf = async (device: Client, path: string): Promise<number> =>
  (path === "/refresh" ? await device.post(path) : await device.get(path)).status;

describe("after a restore", { timeout: 120_000 }, () => {
  test("only sessions that have been neither used nor ended since the backup stay valid", async () => {
    const own = { DATA_DIR: settings["DATA_DIR"] ?? "", files: [] };
    const file = join(root, "band.backup");
    const [used, out, untouched] = [await signedIn(), await signedIn(), await signedIn()];
    const [usedBefore, outBefore] = [copyOf(used), copyOf(out)];
    await backup(own, file, silent);
    expect(await statusOf(used, "/refresh")).toBe(200);
    expect((await out.post("/logout")).status).toBe(204);
    const later = await signedIn();
    await stopService();
    await restore(own, file, silent);
    await startService();
    const found: Record<string, number> = {};
    for (const [name, device] of Object.entries({ usedBefore, outBefore, used, later, untouched })) {
      found[`${name} /me`] = await statusOf(device, "/me");
      found[`${name} /refresh`] = await statusOf(device, "/refresh");
    }
    expect(found).toEqual({
      "usedBefore /me": 401,
      "usedBefore /refresh": 401,
      "outBefore /me": 401,
      "outBefore /refresh": 401,
      "used /me": 401,
      "used /refresh": 401,
      "later /me": 401,
      "later /refresh": 401,
      "untouched /me": 200,
      "untouched /refresh": 200,
    });
  });

  test("into an empty directory, all sessions are invalid, because it is unknown what has happened since the backup", async () => {
    const device = await signedIn();
    const file = join(root, "moved.backup");
    await backup({ DATA_DIR: settings["DATA_DIR"] ?? "", files: [] }, file, silent);
    await stopService();
    settings = { ...settings, DATA_DIR: join(root, "elsewhere") };
    await restore({ DATA_DIR: settings["DATA_DIR"] ?? "", files: [] }, file, silent);
    await startService();
    expect(await statusOf(device, "/me")).toBe(401);
    expect(await statusOf(device, "/refresh")).toBe(401);
  });
});
