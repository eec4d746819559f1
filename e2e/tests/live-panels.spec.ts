import type { Page } from "@playwright/test";
import { type Device, expect, pill, test } from "../support/fixtures.ts";
import { addEvening } from "../support/seed.ts";
import { clickAtOnce, onStage, press } from "../support/stage.ts";

/** Enters live mode from the gig's page, so that Back returns there. */
async function takeStage({ page }: Device, gig_id: string): Promise<void> {
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.goto(`/gigs/${gig_id}`);
  await page.getByRole("link", { name: "Live", exact: true }).click();
  await expect(onStage(page)).toHaveText("Sway");
}

const list = (page: Page) => page.getByRole("dialog", { name: "Setliste" });
const settings = (page: Page) => page.getByRole("dialog", { name: "Einstellungen" });
const gigPage = (page: Page) => page.getByRole("heading", { name: "Stadtball" });

test("a panel that is opened as soon as another is closed stays open", async ({ admin, device }) => {
  const { gig_id } = await addEvening(admin);
  const tablet = await device();
  const { page } = tablet;
  await takeStage(tablet, gig_id);
  const sizes = settings(page).getByRole("group", { name: "Schriftgröße" });
  const largest = sizes.getByRole("button", { name: "sehr groß", exact: true });

  await page.evaluate(clickAtOnce, ["Setliste öffnen", "Schließen", "Einstellungen"]);
  await largest.click();
  await expect(largest).toHaveAttribute("aria-pressed", "true");

  await page.goBack();
  await expect(settings(page)).toBeHidden();
  await expect(onStage(page)).toHaveText("Sway");
  await page.goBack();
  await expect(gigPage(page)).toBeVisible();
});

test("however many panels were opened, one step back leaves live mode", async ({ admin, device }) => {
  const { gig_id } = await addEvening(admin);
  const tablet = await device();
  const { page } = tablet;
  await takeStage(tablet, gig_id);
  for (const name of ["Setliste öffnen", "Einstellungen"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await press(page, "PageDown");
  await expect(onStage(page)).toHaveText("Perfect");

  await page.goBack();
  await expect(gigPage(page)).toBeVisible();
});

test("a reload closes an open panel, and one step back then leaves live mode", async ({ admin, device }) => {
  const { gig_id } = await addEvening(admin);
  const tablet = await device();
  const { page } = tablet;
  await takeStage(tablet, gig_id);
  await page.getByRole("button", { name: "Setliste öffnen" }).click();
  await expect(list(page)).toBeVisible();
  await page.reload();
  await expect(onStage(page)).toHaveText("Sway");
  await expect(list(page)).toBeHidden();

  await page.goBack();
  await expect(gigPage(page)).toBeVisible();
});
