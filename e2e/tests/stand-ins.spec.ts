import { accessibilityViolations } from "../support/accessibility.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

const SEAT = "11111111-1111-4111-8111-111111111111";

test(
  "an editor adds contacts without a network; a drummer who declines asks the first of them; the editor gets the link",
  { tag: "@worker" },
  async ({ admin, member, deviceAt }) => {
    const [lena, tom] = [await member("editor", "Lena"), await member("musician", "Tom")];
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    const seats = [{ seat_id: SEAT, part: "Schlagzeug", user_id: tom.user_id, optional: false }];
    const { line_up_id } = await admin.call("createLineUp", { body: { name: "Trio", seats } });
    await admin.call("updateGig", { params: { gig_id }, body: { line_up_id } });

    const { context, page } = await deviceAt("/band", lena);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await page.getByRole("link", { name: "Aushilfen" }).click();
    await expect(page.getByText("Noch keine Aushilfe")).toBeVisible();
    await context.setOffline(true);
    for (const name of ["Uwe Krause", "Britta Sommer"]) {
      await page.getByRole("button", { name: "Aushilfe anlegen" }).first().click();
      const sheet = page.getByRole("dialog", { name: "Aushilfe anlegen" });
      await sheet.getByRole("textbox", { name: "Name" }).fill(name);
      await sheet.getByRole("combobox", { name: "Instrumente und Stimmen" }).fill("Schlagzeug");
      await page.getByRole("option", { name: "Schlagzeug" }).first().click();
      await sheet.getByRole("textbox", { name: "Telefon" }).fill("+49 170 5550181");
      expect(await accessibilityViolations(page)).toEqual([]);
      await sheet.getByRole("button", { name: "Speichern" }).click();
      await expect(page.getByRole("region", { name })).toContainText("Schlagzeug");
    }
    await page.getByRole("button", { name: "Britta Sommer: früher fragen" }).click();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Britta Sommer", "Uwe Krause"]);
    await expect(page.getByRole("button", { name: "Britta Sommer: später fragen" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Uwe Krause", "Britta Sommer"]);
    const earlier = page.getByRole("button", { name: "Britta Sommer: früher fragen" });
    await expect(earlier, "at the end of the list, the other button has the focus").toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Britta Sommer", "Uwe Krause"]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(`/gigs/${gig_id}`);
    const card = page.getByRole("region", { name: "Besetzung: Trio" });
    await card.getByRole("button", { name: "Schlagzeug: Platz besetzen" }).click();
    const seat = page.getByRole("dialog", { name: "Schlagzeug: Platz besetzen" });
    await expect(seat).toContainText("Fragen braucht Netz.");
    await expect(seat.getByRole("button", { name: "Aushilfe fragen" })).toBeDisabled();
    await seat.getByRole("button", { name: "Abbrechen" }).click();
    await context.setOffline(false);
    await expect.poll(async () => (await admin.call("listContacts", { query: {} })).total).toBe(2);

    const toms = await deviceAt(`/gigs/${gig_id}`, tom);
    await toms.page.getByRole("tabpanel", { name: "Überblick" }).getByRole("button", { name: "Nicht dabei" }).click();
    await toms.page.getByRole("button", { name: "Aushilfe fragen" }).click();
    const his = toms.page.getByRole("region", { name: "Besetzung: Trio" });
    await expect(his).toContainText("Aushilfe gefragt");
    await expect(his).not.toContainText("Britta");

    await expect(card).toContainText("Britta Sommer, gefragt");
    await expect(card).toContainText("danach Uwe Krause");
    expect(await accessibilityViolations(page)).toEqual([]);
    await card.getByRole("button", { name: "Link" }).click();
    await expect(page.getByRole("dialog").getByText(/\/guest#[\w-]{43}/)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Schließen" }).click();
    await expect(card).toContainText("per Link");
    await card.getByRole("button", { name: "Zurückziehen" }).click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: "Zurückziehen" })
      .click();
    await expect(card).toContainText("Britta Sommer: zurückgezogen");
    await card.getByRole("button", { name: "Aushilfe fragen" }).click();
    await expect(page.getByRole("dialog").getByRole("combobox", { name: "Wen?" })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Fragen" }).click();
    await expect(page.getByText("Schick jetzt den Link an Uwe Krause")).toBeVisible();
    await expect(card).toContainText("Uwe Krause, gefragt");
    await context.setOffline(true);
    await expect(card).toContainText("Geht nur mit Netz.");
    await expect(card.getByRole("button", { name: "Zurückziehen" })).toBeDisabled();
  },
);
