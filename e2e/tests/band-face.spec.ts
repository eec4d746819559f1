import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { addEvening, dayFromToday } from "../support/seed.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><title>Die Löwen</title>
  <rect width="120" height="40" rx="6" fill="#b03a2e"/><circle cx="20" cy="20" r="12" fill="#ffd166"/></svg>`;

const chooseLogo = (page: Page, content: string, name = "logo.svg"): Promise<void> =>
  page.getByLabel("Logo auswählen").setInputFiles({ name, mimeType: "image/svg+xml", buffer: Buffer.from(content) });

/** Whether the first picture in a part of the page has loaded. */
const isDrawn = (page: Page, part: string): Promise<boolean> =>
  page
    .locator(`${part} img`)
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test(
  "an admin gives the band a name and a logo, and everybody sees them",
  { tag: ["@worker", "@chromium"] },
  async ({ admin, browser, contextOptions, deviceAt, request }) => {
    const { gig_id } = await addEvening(admin);
    await admin.call("updateGig", { params: { gig_id }, body: { published: 1 } });
    const { url } = await admin.call("createShare", { params: { gig_id }, body: { until: dayFromToday(7) } });
    const { page, context } = await deviceAt("/settings");
    await page.getByLabel("Name der Band").fill("Die Löwen");
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Einstellungen gespeichert – sie gelten sofort")).toBeVisible();
    await chooseLogo(page, LOGO);
    await expect(page.getByText("Logo gespeichert – es gilt sofort")).toBeVisible();
    await expect(page.getByRole("img", { name: "Logo der Band" })).toBeVisible();
    const home = page.getByRole("link", { name: "Die Löwen" });
    await expect(home.locator("img")).toBeVisible();

    await test.step("visitors see both before they sign in, on the public song page and on a shared gig", async () => {
      const guest = await (await browser.newContext({ ...contextOptions, serviceWorkers: "block" })).newPage();
      for (const address of ["/sign-in", "/invitation#x", "/setup#x", "/public/songs", url]) {
        await guest.goto(address);
        await expect(guest.getByText("Die Löwen").first(), address).toBeVisible();
        await expect.poll(() => isDrawn(guest, "main"), address).toBe(true);
      }
      await guest.context().close();
    });

    await test.step("the installed app has the name and an icon made from the logo", async () => {
      const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
        name: string;
        icons: { src: string; sizes: string; purpose: string }[];
      };
      expect(manifest).toMatchObject({ name: "Die Löwen", short_name: "Die Löwen", start_url: "/" });
      expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
        ["512x512", "any"],
        ["512x512", "maskable"],
      ]);
      const icon = await (await request.get(manifest.icons[0]?.src ?? "")).body();
      expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([512, 512]);
    });

    await test.step("without a network, the logo is still shown, and a PDF with it is identical to the server's", async () => {
      await expect(pill(page, "Aktuell")).toBeVisible();
      const served = await (await context.request.get(`/api/gigs/${gig_id}/schedule.pdf`)).body();
      expect(served.includes("/Subtype /Image")).toBe(true);
      await context.setOffline(true);
      await page.goto(`/gigs/${gig_id}?tab=export`);
      await expect.poll(() => isDrawn(page, "header")).toBe(true);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Ablauf (PDF)" }).click(),
      ]);
      expect((await readFile(await download.path())).equals(served)).toBe(true);
      await context.setOffline(false);
    });

    await test.step("an admin can remove the logo", async () => {
      await page.goto("/settings");
      await page.getByRole("button", { name: "Logo entfernen" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Logo entfernen" }).click();
      await expect(page.getByText("Noch kein Logo.")).toBeVisible();
      await expect(page.locator("header img")).toHaveCount(0);
      await expect(home).toBeVisible();
    });
  },
);

test("an unsafe logo file is refused with advice, and the current logo stays", async ({ deviceAt }) => {
  const { page } = await deviceAt("/settings");
  await chooseLogo(page, LOGO);
  const logo = page.getByRole("img", { name: "Logo der Band" });
  const before = await logo.getAttribute("src");
  for (const [content, sentence] of [
    [LOGO.replace("<title>", "<script>alert(1)</script><title>"), "Exportiere das Logo als PNG."],
    [LOGO.replace("<rect", '<rect onclick="alert(1)"'), "Exportiere das Logo als PNG."],
    [LOGO.replace("<title>", `<desc>${" ".repeat(210_000)}</desc><title>`), "höchstens 200 KB"],
    ["Das ist ein Text.", "Das ist kein lesbares PNG oder SVG."],
  ] as const) {
    await chooseLogo(page, content);
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    expect(await logo.getAttribute("src")).toBe(before);
  }
});
