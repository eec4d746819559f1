import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { becomeDevice, expectClearOfInsets } from "../support/safe-areas.ts";
import { addEvening, addGig, dayFromToday } from "../support/seed.ts";
import { onStage, press } from "../support/stage.ts";

const close = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Schließen" }).first().click();

test("no control in live mode overlaps the clock, notch or home indicator", async ({ admin, device }) => {
  const { sway, perfect, azzurro, valerie, september } = (await addEvening(admin)).songs;
  const evening = [
    [sway, perfect, azzurro],
    [valerie, september],
  ];
  const { page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();
  for (const name of ["phone upright", "phone on its side", "tablet upright"] as const)
    await test.step(name, async () => {
      const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(0), evening);
      const clear = (layer: string) => expectClearOfInsets(page, name, layer);
      await becomeDevice(page, name);

      await page.goto(`/live/${gig_id}`);
      await expect(onStage(page)).toHaveText("Sway");
      await clear("song");
      await page.getByRole("button", { name: "Setliste öffnen" }).click();
      await page.getByRole("button", { name: "Aktionen für Perfect" }).click();
      await expect(page.getByRole("button", { name: "Notiz speichern" })).toBeVisible();
      await clear("list");
      await page.getByRole("button", { name: "Überspringen", exact: true }).click();
      await expect(page.getByText("Perfect übersprungen")).toBeVisible();
      await clear("list with a message");
      await page.getByRole("button", { name: "Song einfügen" }).click();
      await page.getByRole("button", { name: "M", exact: true }).click();
      await expect(page.getByRole("button", { name: /^Marina/ })).toBeVisible();
      await clear("finder");
      await close(page);
      await close(page);
      await page.getByRole("button", { name: "Einstellungen" }).click();
      await clear("settings");
      await close(page);
      await page.getByRole("button", { name: "Touch sperren" }).click();
      await clear("locked");
      await page.getByRole("button", { name: "Entsperren: halten" }).click({ delay: 1_000 });
      for (const title of ["Azzurro", "Pause"]) {
        await press(page, "PageDown");
        await expect(onStage(page)).toHaveText(title);
      }
      await clear("break");
      await page.getByRole("button", { name: "Abdunkeln" }).click();
      await expect(page.getByRole("button", { name: /Tippen zum Aufhellen/ })).toBeVisible();
      await clear("dimmed");

      await page.goto(`/paper?gig=${gig_id}`);
      await page.getByRole("button", { name: "Als QR-Code zeigen" }).click();
      await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
      await clear("paper");
      await page.goto("/paper");
      await expect(page.getByRole("button", { name: /Stadtball/ }).first()).toBeVisible();
      await clear("kept papers");
    });
});
