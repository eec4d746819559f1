import { test as base, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { Api } from "./api.ts";
import { acceptFirefoxEsr } from "./firefox.ts";
import { type Member, addMember } from "./seed.ts";
import { ADMIN, Server } from "./server.ts";

/** A signed-in device: a browser context with its own storage and service worker. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Account {
  readonly username: string;
  readonly password: string;
}

interface DeviceOptions {
  readonly staysOnline?: boolean;
}

interface Fixtures {
  /** Settings for the test's server, for example `test.use({ serverEnv: { TIMEZONE: "America/New_York" } })`. */
  serverEnv: Readonly<Record<string, string>>;
  /** The built server with an empty database and one admin; it can be killed and restarted. */
  server: Server;
  /** A client for the public API, signed in as the admin. */
  admin: Api;
  /** Adds a member with the given role to the band. Returns the member with a client for the public API. */
  member: (role: Member["role"], name?: string) => Promise<Member>;
  /**
   * Signs a member (by default the admin) in on a new device. In a test with the tag `@worker`, also waits until the
   * service worker controls the page, unless the device stays online and never needs it.
   */
  device: (who?: Account, options?: DeviceOptions) => Promise<Device>;
  /** Like `device`, but opens the app at `path`, which saves loading the Start page first. */
  deviceAt: (path: string, who?: Account, options?: DeviceOptions) => Promise<Device>;
}

export const test = base.extend<Fixtures>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === "firefox") acceptFirefoxEsr(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  serverEnv: [{}, { option: true }],
  server: async ({ serverEnv }, use) => {
    const server = await Server.start(serverEnv);
    await use(server);
    await server.dispose();
  },
  baseURL: async ({ server }, use) => use(server.url),
  /* Only for tests that load the app offline: installing the worker takes half of a short test. */
  serviceWorkers: async ({}, use, { tags }) => use(tags.includes("@worker") ? "allow" : "block"),
  admin: async ({ server }, use) => use(await new Api(server.url).signIn(ADMIN.username, ADMIN.password)),
  member: async ({ server, admin }, use) => use((role, name) => addMember(server, admin, role, name)),
  device: async ({ deviceAt }, use) => use((who, options) => deviceAt("/", who, options)),
  deviceAt: async ({ browser, contextOptions, serviceWorkers, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (path, { username, password } = ADMIN, { staysOnline = false } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server.url,
        ...(staysOnline && { serviceWorkers: "block" }),
      });
      contexts.push(context);
      const login = await context.request.post("/api/login", {
        data: { username, password },
        headers: { Origin: server.url },
      });
      if (!login.ok()) throw new Error(`${username} could not sign in: ${login.status()} ${await login.text()}`);
      const page = await context.newPage();
      await page.goto(path);
      if (serviceWorkers === "allow" && !staysOnline) await underServiceWorker(page);
      return { context, page };
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from "@playwright/test";

/** Resolves when the service worker controls the page, which can then load without a network. */
export async function underServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  });
}

/** Locates the sync status button, but only while it shows `state`. */
export const pill = (page: Page, state: string | RegExp): Locator =>
  page.getByRole("button", {
    name: typeof state === "string" ? `Abgleich: ${state}` : new RegExp(`^Abgleich: ${state.source}`),
    exact: typeof state === "string",
  });
