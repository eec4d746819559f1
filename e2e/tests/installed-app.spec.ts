import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import { wholeChromium } from "../support/chromium.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { addEvening } from "../support/seed.ts";
import { onStage } from "../support/stage.ts";

test.use({ launchOptions: wholeChromium });

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type?: string;
  readonly purpose?: string;
}

/** Width and height from a PNG's first chunk (bytes 16 to 23). */
function pngSize(file: Buffer): string {
  expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

test("the manifest names the app, and every image listed there has its stated size", async ({ request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    icons: Picture[];
    screenshots: Picture[];
    shortcuts: { url: string }[];
    [field: string]: unknown;
  };
  expect(manifest).toMatchObject({ name: "Bandstand", id: "/", start_url: "/", scope: "/", display: "standalone" });
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await request.get(src);
    expect(picture.headers()["content-type"], src).toContain(type);
    if (type === "image/png") expect(pngSize(await picture.body()), src).toBe(sizes);
  }
  const pngs = manifest.icons.filter(({ type }) => type === "image/png");
  expect(pngs.map(({ purpose, sizes }) => `${purpose} ${sizes}`).toSorted()).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 192x192",
    "maskable 512x512",
  ]);
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).ok(), url).toBe(true);
});

test("the browser offers to install the app", { tag: "@worker" }, async ({ server, launchOptions }) => {
  const profile = await mkdtemp(join(tmpdir(), "bandstand-install-"));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/robots.txt");
  const browser = await context.newCDPSession(page);
  const plain = await browser.send("Page.getInstallabilityErrors");
  expect(plain.installabilityErrors, "this browser reports installability errors").not.toEqual([]);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const { errors } = await browser.send("Page.getAppManifest");
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  await context.close();
  await rm(profile, { recursive: true, force: true });
  expect({ errors, installabilityErrors }).toEqual({ errors: [], installabilityErrors: [] });
});

test(
  "every screen opens with neither a server nor a network",
  { tag: "@worker" },
  async ({ server, admin, device }) => {
    const gig = await addEvening(admin);
    const { page, context } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await server.kill();
    await context.setOffline(true);
    const heading = (name: string) => (of: Page) => of.getByRole("heading", { name, exact: true }).first();
    const screens: [path: string, shows: (page: Page) => Locator][] = [
      ["/", heading("Stadtball")],
      ["/gigs", (of) => of.getByRole("link", { name: /Stadtball/ })],
      [`/gigs/${gig.gig_id}`, heading("Stadtball")],
      [`/gigs/${gig.gig_id}?tab=setlist`, (of) => of.getByRole("button", { name: "Azzurro überspringen" })],
      ["/songs", (of) => of.getByText("6 Songs", { exact: true })],
      [`/songs/${gig.songs.sway}`, heading("Sway")],
      ["/profile", heading("Profil")],
      ["/members", (of) => of.getByText("Mitglieder verwalten geht nur mit Netz.")],
      ["/more", heading("Mehr")],
      ["/gigs/next", heading("Stadtball")],
      [`/live/${gig.gig_id}`, onStage],
    ];
    await page.close();
    const cold = await context.newPage();
    for (const [path, shows] of screens) {
      await cold.goto(path);
      await expect(shows(cold), path).toBeVisible();
    }
  },
);
