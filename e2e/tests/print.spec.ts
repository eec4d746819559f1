import { expect, test } from "../support/fixtures.ts";
import { addBand } from "../support/seed.ts";

/** The number of sheets in a PDF printed by Chromium. */
const sheets = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test("a one-page setlist prints on one sheet, whatever the height of the screen", async ({ admin, deviceAt }) => {
  const gig = await addBand(admin, []);
  const { page } = await deviceAt(`/paper?gig=${gig.gig_id}`);
  await expect(page.getByRole("heading", { name: "Stadtball" })).toBeVisible();
  expect(sheets(await page.pdf({ format: "A4" }))).toBe(1);
  /* Chromium derives the screen's height from the sheet, WebKit from the window, so no element may depend on that
     height. */
  await page.emulateMedia({ media: "print" });
  const tall = await page.evaluate(() =>
    [...document.querySelectorAll("body, body *")]
      .filter((one) => one.checkVisibility() && Number.parseFloat(getComputedStyle(one).minHeight) >= innerHeight)
      .map((one) => `${one.localName}.${one.className}`),
  );
  expect(tall).toEqual([]);
});

test("a setlist printed from the editor on a dark-themed device is just songs on white paper, without controls", async ({
  admin,
  device,
}) => {
  const gig = await addBand(admin, []);
  const { page } = await device();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/gigs/${gig.gig_id}?tab=setlist`);
  const songs = ["Sway", "Perfect", "Azzurro", "Valerie", "September"];
  const last = page.getByRole("main").getByText("September").first();
  await expect(last).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  for (const title of songs) await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Stadtball" })).toHaveCSS("color", "rgb(28, 25, 22)");
  for (const part of ["navigation", "searchbox", "tab"] as const)
    await expect(page.getByRole(part), part).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Sprung|Zum Inhalt/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /überspringen|verschieben|hinzufügen/i })).toHaveCount(0);
});
