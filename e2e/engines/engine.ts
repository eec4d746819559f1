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
  /** The engine of this project. */
  engine: "webkit" | "firefox";
}

interface Fixtures extends EngineOptions {
  /** A folder for what the browser keeps, which outlives the browser and not the test. */
  profile: string;
  /** Starts the engine on the test's profile, with a window that shows nothing yet. */
  launch: (how?: Partial<Start>) => Promise<Tab>;
}

const engines: Record<EngineOptions["engine"], (start: Start) => Promise<Driver>> = {
  webkit: startWebKit,
  firefox: startFirefox,
};

/** The journeys' test: like `support/fixtures.ts`, with an engine that Playwright does not drive. */
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

/** The same with the demo band, of whom everybody has this password. */
export const inDemoBand = test.extend<{ password: string }>({
  server: async ({}, use) => {
    const server = await Server.start({ ADMIN_USERNAME: "", ADMIN_PASSWORD: "" }, ["--demo"]);
    await use(server);
    await server.dispose();
  },
  password: async ({ server }, use) => {
    const printed = () => /everybody: (\S+)/.exec(server.output)?.[1];
    await use(await until("the demo band", printed, 120_000));
  },
});

export { expect } from "@playwright/test";

/** Keeps a picture of what was seen when a test failed; a browser that is gone shows nothing. */
async function photograph({ driver }: Tab, info: ReturnType<typeof test.info>): Promise<void> {
  const picture = await driver.screenshot().catch(() => undefined);
  if (picture === undefined) return;
  const path = info.outputPath("screen.png");
  await writeFile(path, picture);
  await info.attach("screen", { path, contentType: "image/png" });
}
