import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

let dataDir = "";
let child: ChildProcess | undefined;
let output = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "main-"));
  output = "";
});
afterEach(() => {
  child?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

function start(env: Record<string, string>): ChildProcess {
  const settings = { SECRET_KEY: "0123456789abcdef0123456789abcdef", DATA_DIR: dataDir, LOG_LEVEL: "info", ...env };
  child = spawn(process.execPath, ["--import", "tsx", MAIN], {
    env: { PATH: process.env["PATH"], HOME: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child.stdout?.on("data", (chunk) => (output += String(chunk)));
  child.stderr?.on("data", (chunk) => (output += String(chunk)));
  return child;
}

/** Resolves once the address was printed: the service answers. */
async function started(service: ChildProcess): Promise<void> {
  while (!output.includes("Bandstand: ")) {
    await Promise.race([once(service.stdout ?? service, "data"), once(service, "exit")]);
    if (service.exitCode !== null) throw new Error(output);
  }
}

const exitCode = async (service: ChildProcess): Promise<unknown> => {
  if (service.exitCode !== null) return service.exitCode;
  const [code] = (await once(service, "exit")) as [number | null];
  return code;
};

describe("the service", () => {
  test("names every wrong setting and ends with 1", async () => {
    const service = start({ SECRET_KEY: "change-me", TIMEZONE: "Mars/Olympus", PORT: "x" });
    expect(await exitCode(service)).toBe(1);
    for (const name of ["SECRET_KEY", "TIMEZONE", "PORT"]) expect(output).toContain(`- ${name} `);
    expect(output).not.toContain("at file:");
  });

  test("prints its address and the set-up link, answers, and ends with 0 on SIGTERM", async () => {
    const port = await freePort();
    const service = start({ PORT: String(port) });
    await started(service);
    const ready = await fetch(`http://127.0.0.1:${port}/api/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
    expect((await fetch(`http://127.0.0.1:${port}/api/healthz`)).status).toBe(200);
    expect(output).toMatch(new RegExp(`http://localhost:${port}/setup#\\S+`));
    service.kill("SIGTERM");
    expect(await exitCode(service)).toBe(0);
  });

  test("ends when its launcher dies", async () => {
    const service = start({ PORT: String(await freePort()) });
    await started(service);
    service.disconnect();
    expect(await exitCode(service)).toBe(0);
  });

  test("says so when the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const service = start({ PORT: String((other.address() as AddressInfo).port) });
    expect(await exitCode(service)).toBe(1);
    expect(output).toContain("EADDRINUSE");
    other.close();
  });
}, 60_000);
