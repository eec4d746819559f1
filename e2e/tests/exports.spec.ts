import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { EXPORTS } from "../support/exports.ts";
import { addAround, addEvening, addGig, dayFromToday } from "../support/seed.ts";

async function fileOf(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

test(
  "a device without a network creates the same files as the server, byte for byte",
  { tag: "@worker" },
  async ({ device, admin }) => {
    const { gig_id } = await addEvening(admin);
    await addAround(admin, gig_id);
    const { page, context } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();
    const served = new Map<string, { header: string; bytes: Buffer }>();
    for (const [, path] of EXPORTS) {
      const reply = await context.request.get(`/api/gigs/${gig_id}/${path}`);
      expect(reply.status(), path).toBe(200);
      served.set(path, { header: reply.headers()["content-disposition"] ?? "", bytes: await reply.body() });
    }

    await context.setOffline(true);
    await page.goto(`/gigs/${gig_id}?tab=export`);
    const names: string[] = [];
    for (const [button, path] of EXPORTS) {
      const { name, bytes } = await fileOf(page, button);
      const there = served.get(path);
      expect(bytes.length, path).toBeGreaterThan(100);
      expect(digest(bytes), path).toBe(digest(there?.bytes ?? Buffer.alloc(0)));
      const servedName = decodeURIComponent(there?.header.split("filename*=UTF-8''")[1] ?? "");
      /* The service uses one name for both formats; on a device, where both files end up side by side, the names
       differ. */
      expect(path.endsWith("plist") ? name.replace(" plist.", ".") : name, path).toBe(servedName);
      expect(names, path).not.toContain(name);
      names.push(name);
    }
  },
);

test("a song with missing GEMA data is listed with a link, and is no longer listed once the data is filled in", async ({
  deviceAt,
  admin,
}) => {
  const { gig_id } = await addEvening(admin);
  const { page } = await deviceAt(`/gigs/${gig_id}?tab=export`);
  await expect(page.getByText("Bei 5 Songs fehlt etwas")).toBeVisible();
  await page.getByRole("link", { name: "Azzurro", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Song bearbeiten" });
  await form.getByLabel("Komponist").fill("Paolo Conte");
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(form).toBeHidden();
  await page.goto(`/gigs/${gig_id}?tab=export`);
  await expect(page.getByText("Bei 4 Songs fehlt etwas")).toBeVisible();
  await expect(page.getByRole("link", { name: "Azzurro", exact: true })).toBeHidden();
});

/**
 * The state of a simulated iPhone share sheet: the files it has received, and how many more calls it will refuse
 * because the tap was too long ago.
 */
interface HomeScreen {
  shared: { name: string; size: number; isByTap: boolean }[];
  tooLate: number;
}

async function homeScreen(page: Page, { takes = "" }: { readonly takes?: string } = {}): Promise<void> {
  await page.addInitScript((ending) => {
    const seen: HomeScreen = { shared: [], tooLate: 0 };
    Object.assign(globalThis, { seen });
    const isTaken = (files: readonly File[] = []): boolean => files.every(({ name }) => name.endsWith(ending));
    Object.defineProperties(Navigator.prototype, {
      standalone: { get: () => true },
      canShare: { value: ({ files }: ShareData) => isTaken(files) },
      share: {
        value: async ({ files = [] }: ShareData) => {
          if (seen.tooLate > 0) {
            seen.tooLate -= 1;
            throw new DOMException("must be handling a user gesture", "NotAllowedError");
          }
          for (const { name, size } of files)
            seen.shared.push({ name, size, isByTap: navigator.userActivation.isActive });
        },
      },
    });
  }, takes);
}

const seenBy = (page: Page): Promise<HomeScreen> =>
  page.evaluate(() => (globalThis as unknown as { seen: HomeScreen }).seen);

test("an app on the home screen hands every file to the share sheet and never opens a file as a page", async ({
  device,
  admin,
}) => {
  const { gig_id } = await addEvening(admin);
  await addGig(admin, "Neujahrsball", dayFromToday(-30));
  const { page } = await device();
  await homeScreen(page);
  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  await page.goto(`/gigs/${gig_id}?tab=export`);
  const buttons = EXPORTS.map(([button]) => (button === "forScore-Datei" ? "In forScore öffnen" : button));
  for (const [at, button] of buttons.entries()) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect.poll(async () => (await seenBy(page)).shared.length, button).toBe(at + 1);
  }
  await page.goto("/gigs?scope=past");
  await page.getByRole("button", { name: "Alle Setlisten (JSON)" }).click();
  await expect.poll(async () => (await seenBy(page)).shared.length).toBe(1);
  await page.goto("/songs");
  await page.getByRole("button", { name: "Tabelle als CSV" }).click();
  await expect.poll(async () => (await seenBy(page)).shared[0]?.name).toMatch(/\.csv$/);
  const { shared } = await seenBy(page);
  expect(shared.every(({ size, isByTap }) => size > 0 && isByTap)).toBe(true);
  expect(downloads).toEqual([]);
});

test("if a file is not ready soon enough after the tap, a button to save it appears", async ({ device, admin }) => {
  const { gig_id } = await addEvening(admin);
  const { page } = await device();
  await homeScreen(page);
  await page.goto(`/gigs/${gig_id}?tab=export`);
  await page.evaluate(() => ((globalThis as unknown as { seen: HomeScreen }).seen.tooLate = 1));
  await page.getByRole("button", { name: "Ablauf (PDF)" }).click();
  await page.getByRole("button", { name: "Jetzt sichern" }).click();
  await expect
    .poll(async () => (await seenBy(page)).shared.map(({ name }) => name))
    .toEqual([expect.stringMatching(/Ablauf\.pdf$/)]);
  await expect(page.getByRole("button", { name: "Ablauf (PDF)" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Jetzt sichern" })).toBeHidden();
});

test("if the device cannot share a file, the app says how to save it", async ({ device, admin }) => {
  const { gig_id } = await addEvening(admin);
  const { page } = await device();
  await homeScreen(page, { takes: ".pdf" });
  await page.goto(`/gigs/${gig_id}?tab=export`);
  await page.getByRole("button", { name: "Excel" }).click();
  const way = page.getByRole("dialog", { name: "Diese Datei kommt hier nicht aus der App" });
  await expect(way.getByRole("button", { name: "Adresse kopieren" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ablauf (PDF)" }).click();
  await expect.poll(async () => (await seenBy(page)).shared.length).toBe(1);
});
