import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { EXPORTS } from "../support/exports.ts";
import { addAround, addEvening } from "../support/seed.ts";

async function fileOf(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

test("a device without a network makes the same files as the server, byte for byte", async ({ device, admin }) => {
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
    /* The service has one name for both forms; on a device they lie side by side. */
    expect(path.endsWith("plist") ? name.replace(" plist.", ".") : name, path).toBe(servedName);
    expect(names, path).not.toContain(name);
    names.push(name);
  }
});

test("what the collecting society misses leads to the song, and is gone when it is mended", async ({
  device,
  admin,
}) => {
  const { gig_id } = await addEvening(admin);
  const { page } = await device();
  await page.goto(`/gigs/${gig_id}?tab=export`);
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
