import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ServiceProcess, freePort } from "./testing/process.ts";

/** Generous, because a loaded machine may be slow. */
const PATIENCE = { timeout: 20_000 };

let dataDir = "";
let service: ServiceProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "main-"));
});
afterEach(() => {
  service?.child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>, args: readonly string[] = []): ServiceProcess {
  service = new ServiceProcess({ DATA_DIR: dataDir, ...env }, args);
  return service;
}

describe("the service", { timeout: 60_000 }, () => {
  test("reports every invalid setting and exits with 1", async () => {
    const wrong = start({ SECRET_KEY: "change-me", TIMEZONE: "Mars/Olympus", PORT: "x" });
    expect(await wrong.exitCode()).toBe(1);
    for (const name of ["SECRET_KEY", "TIMEZONE", "PORT"]) expect(wrong.output).toContain(`- ${name} `);
    expect(wrong.output).not.toContain("at file:");
  });

  test("prints its set-up link, responds, and exits with 0 on SIGTERM", async () => {
    const port = await freePort();
    const running = start({ PORT: String(port) });
    await running.started();
    const ready = await fetch(`http://127.0.0.1:${port}/api/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
    expect((await fetch(`http://127.0.0.1:${port}/api/healthz`)).status).toBe(200);
    await expect.poll(() => running.output, PATIENCE).toMatch(new RegExp(`http://localhost:${port}/setup#\\S+`));
    running.child.kill("SIGTERM");
    expect(await running.exitCode()).toBe(0);
  });

  test("is alive but not ready while the demo band is created", async () => {
    const port = await freePort();
    const running = start({ PORT: String(port) }, ["--demo"]);
    const status = (path: string): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/api/${path}`).then(
        (reply) => reply.status,
        () => 0,
      );
    await expect.poll(() => status("healthz"), { timeout: 60_000 }).toBe(200);
    expect(await status("readyz")).toBe(503);
    await expect.poll(() => status("readyz"), { timeout: 170_000 }).toBe(200);
    expect(running.output).toContain("Demo band, password for everybody");
  }, 180_000);

  test("finishes in-flight requests before it exits, and accepts no new ones", async () => {
    const port = await freePort();
    const running = start({ PORT: String(port) });
    await running.started();
    const body = JSON.stringify({ username: "nobody", password: "whatever" });
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`,
    );
    await fetch(`http://127.0.0.1:${port}/api/healthz`);
    running.child.kill("SIGTERM");
    await expect.poll(() => running.output, PATIENCE).toContain('"msg":"stopping"');
    await expect(fetch(`http://127.0.0.1:${port}/api/healthz`)).rejects.toThrow("fetch failed");
    socket.write(body.slice(1));
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1.1 401 Unauthorized\r\n/);
    expect(answer).toContain('"code":"LOGIN_FAILED"');
    expect(await running.exitCode()).toBe(0);
  });

  test("exits when its launcher dies", async () => {
    const running = start({ PORT: String(await freePort()) });
    await running.started();
    running.child.disconnect();
    expect(await running.exitCode()).toBe(0);
  });

  test("reports a port that is already in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const late = start({ PORT: String((other.address() as AddressInfo).port) });
    expect(await late.exitCode()).toBe(1);
    expect(late.output).toContain("EADDRINUSE");
    other.close();
  });
});
