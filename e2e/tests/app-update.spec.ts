import { type Server as HttpServer, createServer, request } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type Page, expect, test as base } from "@playwright/test";
import { wholeChromium } from "../support/chromium.ts";
import { underServiceWorker } from "../support/fixtures.ts";
import { ADMIN, Server } from "../support/server.ts";

interface Site {
  readonly url: string;
  readonly server: Server;
  /** Starts serving a newer version of the app. */
  release(): void;
  /** The greatest number of files that the service worker has downloaded at the same time. */
  downloadsMax(): number;
}

/** The real service behind a proxy that can simulate a new release by changing a comment in the service worker. */
const test = base.extend<{ site: Site }>({
  site: async ({}, use) => {
    let release = 1;
    let [downloads, downloadsMax] = [0, 0];
    const proxy: HttpServer = createServer((incoming, answer) => {
      const { url: path, method, headers } = incoming;
      const isWorker = path === "/sw.js";
      /* The page's own scripts and styles have a different `Sec-Fetch-Dest`. */
      const isDownload = path?.startsWith("/assets/") === true && headers["sec-fetch-dest"] === "empty";
      if (isDownload) {
        downloadsMax = Math.max(downloadsMax, ++downloads);
        answer.on("close", () => (downloads -= 1));
      }
      const unconditional = { ...headers, "accept-encoding": "identity", "if-none-match": "", "if-modified-since": "" };
      const onward = request({ port: server.port, path, method, headers: isWorker ? unconditional : headers });
      onward.on("response", (reply) => {
        answer.writeHead(
          reply.statusCode ?? 502,
          isWorker ? { "content-type": reply.headers["content-type"] } : reply.headers,
        );
        reply.on("error", () => answer.destroy());
        reply.on("end", () => answer.end(isWorker ? `\n// release ${release}` : undefined));
        reply.pipe(answer, { end: false });
      });
      onward.on("error", () => answer.destroy());
      answer.on("close", () => onward.destroy());
      /* The delay of a mobile connection, in ms. */
      setTimeout(() => incoming.pipe(onward), isDownload ? 5 : 0);
    });
    proxy.listen(0);
    await once(proxy, "listening");
    const url = `http://localhost:${(proxy.address() as AddressInfo).port}`;
    const server = await Server.start({ PUBLIC_URL: url });
    await use({ url, server, release: () => void (release += 1), downloadsMax: () => downloadsMax });
    proxy.closeAllConnections();
    proxy.close();
    await server.dispose();
  },
});

/* The headless shell sometimes does not reload a page whose worker has just changed. */
test.use({ launchOptions: wholeChromium });

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("Benutzername").fill(ADMIN.username);
  await page.getByLabel("Passwort", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Hauptmenü" })).toBeVisible();
  await underServiceWorker(page);
}

const offer = (page: Page) => page.getByText("Neue Version bereit");
const lookForUpdate = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).update());

/** Marks a page; the mark disappears when the page is reloaded. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-seen", ""));
const seen = (page: Page) => page.locator("html[data-seen]");

test(
  "a new version waits for consent and reloads only the window that accepted it",
  { tag: "@worker" },
  async ({ page, context, site }) => {
    await signIn(page, site.url);
    const other = await context.newPage();
    await other.goto(`${site.url}/more`);
    await expect(other.getByRole("heading", { name: "Mehr" })).toBeVisible();
    await expect(offer(page), "no update is offered for the first version").toBeHidden();

    site.release();
    await lookForUpdate(page);
    await expect(offer(page)).toBeVisible();
    await expect(offer(other)).toBeVisible();
    await mark(page);
    await mark(other);
    await page.getByRole("button", { name: "Jetzt laden" }).click();
    await expect(seen(page)).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Hauptmenü" })).toBeVisible();
    await expect(offer(page)).toBeHidden();
    await expect(seen(other)).toHaveCount(1);
    await expect(offer(other), "the other window is still offered the update").toBeVisible();
  },
);

test(
  "while any window is in live mode, no window installs a new version",
  { tag: "@worker" },
  async ({ page, context, site }) => {
    await signIn(page, site.url);
    const stage = await context.newPage();
    await stage.goto(`${site.url}/live/0190a000-0000-7000-8000-000000000001`);
    await expect
      .poll(() => stage.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
      .toContain("bandstand-live");
    await mark(stage);

    site.release();
    await lookForUpdate(page);
    await expect(offer(stage)).toBeHidden();
    await page.getByRole("button", { name: "Jetzt laden" }).click();
    await expect(page.getByText("Ein anderes Fenster ist im Live-Modus.")).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe("installed");
    await expect(seen(stage)).toHaveCount(1);

    await stage.goto(`${site.url}/more`);
    await mark(page);
    await page.getByRole("button", { name: "Jetzt laden" }).click();
    await expect(seen(page)).toHaveCount(0);
  },
);

test(
  "the service worker downloads several files at a time, so that the app is soon ready for offline use",
  { tag: "@worker" },
  async ({ page, site }) => {
    await signIn(page, site.url);
    expect(site.downloadsMax()).toBeGreaterThan(1);
  },
);

test(
  "any URL of the app opens without a network, and the service worker does not answer requests to /api",
  { tag: "@worker" },
  async ({ page, site }) => {
    await signIn(page, site.url);
    await site.server.kill();
    const answer = await page.goto(`${site.url}/profile`);
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(page.getByRole("heading", { name: "Profil" })).toBeVisible();
    await expect(page.getByText("Die Liste der Geräte gibt es nur mit Netz.")).toBeVisible();
    const api = await page.evaluate(() =>
      fetch("/api/me")
        .then((response) => response.status)
        .catch(() => "no answer"),
    );
    expect(api).toBe("no answer");
  },
);
