import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "../support/fixtures.ts";
import { Server } from "../support/server.ts";
import type { Driver, Start } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { until } from "./processes.ts";
import { Tab } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

export interface EngineOptions {
  /** The engine of this Playwright project. */
  engine: "webkit" | "firefox";
}

interface Fixtures extends EngineOptions {
  /** A directory for the browser's data, kept across restarts of the browser within a test. */
  profile: string;
  /** Starts the engine with the test's profile and an empty window. */
  launch: (how?: Partial<Start>) => Promise<Tab>;
}

const engines: Record<EngineOptions["engine"], (start: Start) => Promise<Driver>> = {
  webkit: startWebKit,
  firefox: startFirefox,
};

/** The journeys' test function: like that in `support/fixtures.ts`, but for an engine not driven by Playwright. */
export const test = base.extend<Fixtures>({
  engine: ["webkit", { option: true }],
  profile: async ({}, use) => {
    const profile = await mkdtemp(join(tmpdir(), "bandstand-engine-"));
    await use(profile);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
  launch: async ({ engine, profile, server }, use, info) => {
    const tabs: Tab[] = [];
    await use(async (how = {}) => {
      const tab = new Tab(await engines[engine]({ profile, ...how }), server.url);
      tabs.push(tab);
      return tab;
    });
    const last = tabs.at(-1);
    if (last !== undefined && info.status !== info.expectedStatus) await photograph(last, info);
    for (const { driver } of tabs) await driver.kill();
  },
});

/** Like `test`, but with the demo band, whose members all have the password `password`. */
export const inDemoBand = test.extend<{ password: string }>({
  server: async ({}, use) => {
    const server = await Server.start({ ADMIN_USERNAME: "", ADMIN_PASSWORD: "" }, { isDemo: true });
    await use(server);
    await server.dispose();
  },
  password: async ({ server }, use) => {
    const printed = () => /everybody: (\S+)/.exec(server.output)?.[1];
    await use(await until("the demo band", printed, 120_000));
  },
});

export { expect } from "@playwright/test";

/** Saves a screenshot when a test fails, unless the browser has ended. */
async function photograph({ driver }: Tab, info: ReturnType<typeof test.info>): Promise<void> {
  const picture = await driver.screenshot().catch(() => undefined);
  if (picture === undefined) return;
  const path = info.outputPath("screen.png");
  await writeFile(path, picture);
  await info.attach("screen", { path, contentType: "image/png" });
}
