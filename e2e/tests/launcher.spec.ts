import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test as base } from "@playwright/test";
import { freePort } from "../support/server.ts";

const LAUNCHER = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));

interface Launch {
  readonly launcher: ChildProcess;
  /** Whether the service still responds. */
  answers(): Promise<boolean>;
}

/** The program behind `npm start`, with an empty data directory and its own port. */
const test = base.extend<{ launch: Launch }>({
  launch: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "bandstand-start-"));
    const port = await freePort();
    const launcher = spawn(process.execPath, [LAUNCHER], {
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        DATA_DIR: dataDir,
        SECRET_KEY: "only-for-tests-".repeat(3),
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/api/readyz`).then(
        (response) => response.ok,
        () => false,
      );
    await use({ launcher, answers });
    launcher.kill("SIGKILL");
    await expect.poll(answers).toBe(false);
    await rm(dataDir, { recursive: true, force: true });
  },
});

test.beforeEach(async ({ launch }) => {
  await expect.poll(launch.answers, { timeout: 30_000 }).toBe(true);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`${signal} stops the launcher and the service, and counts as a clean exit`, async ({ launch }) => {
    const ended = once(launch.launcher, "exit");
    launch.launcher.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(await launch.answers()).toBe(false);
  });
}

test("the service does not outlive a killed launcher", { tag: "@worker" }, async ({ launch }) => {
  launch.launcher.kill("SIGKILL");
  await expect.poll(launch.answers).toBe(false);
});
