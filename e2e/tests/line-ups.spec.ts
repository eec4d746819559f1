import type { Page } from "@playwright/test";
import { accessibilityViolations } from "../support/accessibility.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

const overview = (page: Page) => page.getByRole("tabpanel", { name: "Überblick" });

test(
  "an editor creates a line-up without a network, assigns it to a gig and replaces a member; only members with a seat are asked",
  { tag: "@worker" },
  async ({ admin, member, deviceAt }) => {
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    const lena = await member("editor", "Lena");
    const tom = await member("musician", "Tom");
    const jonas = await member("musician", "Jonas");
    const { context, page } = await deviceAt("/band", lena);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await page.getByRole("link", { name: "Besetzungen" }).click();
    await expect(page.getByText("Noch keine Besetzung")).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Besetzung anlegen" }).first().click();
    const sheet = page.getByRole("dialog", { name: "Besetzung anlegen" });
    await sheet.getByRole("textbox", { name: "Name" }).fill("Duo");
    await sheet.getByRole("button", { name: "Speichern" }).click();
    await expect(sheet.getByRole("alert")).toHaveText(/mindestens einen Platz/);
    for (const [at, part, name] of [
      [0, "Schlagzeug", "Tom"],
      [1, "Gesang", ""],
    ] as const) {
      if (at > 0) await sheet.getByRole("button", { name: "Platz hinzufügen" }).click();
      await sheet.getByRole("combobox", { name: "Instrument oder Stimme" }).nth(at).fill(part);
      await page.getByRole("option", { name: part }).first().click();
      if (name === "") continue;
      await sheet.getByRole("combobox", { name: "Mitglied" }).nth(at).fill(name);
      await page.getByRole("option", { name }).click();
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByRole("region", { name: "Duo" })).toContainText("Schlagzeug");
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goto(`/gigs/${gig_id}?edit=1`);
    await page.getByRole("button", { name: /^Besetzung/ }).click();
    await page.getByRole("option", { name: /^Duo/ }).click();
    await page.getByRole("button", { name: "Speichern" }).click();
    const question = page.getByRole("dialog", { name: "Wer soll davon erfahren?" });
    await expect(question).toContainText("Die Nachricht sagt, was neu ist: die Besetzung.");
    expect(await accessibilityViolations(page)).toEqual([]);
    await question.getByRole("radio", { name: "Niemand" }).check();
    await question.getByRole("button", { name: "Speichern" }).click();
    const seats = page.getByRole("region", { name: "Besetzung: Duo" });
    await expect(seats).toContainText("1 von 2 Plätzen offen");
    await expect(seats.getByRole("listitem").first()).toContainText("keine Antwort");
    await seats.getByRole("button", { name: "Gesang: Platz besetzen" }).click();
    await page.getByRole("dialog").getByRole("combobox", { name: "Mitglied" }).fill("Jonas");
    await page.getByRole("option", { name: "Jonas" }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Speichern" }).click();
    await expect(question).toContainText("Alle, die es betrifft1 Person");
    await question.getByRole("radio", { name: "Alle, die es betrifft" }).check();
    await question.getByRole("button", { name: "Speichern" }).click();
    await expect(seats).toContainText("0 von 2 besetzt");
    await context.setOffline(false);

    const missing = async () =>
      (await admin.call("getAvailability", { params: { event_type: "gig", event_id: gig_id } })).no_response.length;
    await expect.poll(missing).toBe(2);
    const phone = await deviceAt(`/gigs/${gig_id}`, jonas, { staysOnline: true });
    await overview(phone.page).getByRole("button", { name: "Dabei", exact: true }).click();
    await expect(phone.page.getByRole("region", { name: "Besetzung: Duo" })).toContainText("1 von 2 besetzt");
    await expect(phone.page.getByRole("button", { name: /Platz besetzen/ })).toHaveCount(0);
    await expect(seats.getByRole("listitem").nth(1)).toContainText("besetzt");

    const toms = await deviceAt(`/gigs/${gig_id}`, tom, { staysOnline: true });
    await overview(toms.page).getByRole("button", { name: "Nicht dabei" }).click();
    await expect(seats).toContainText("1 von 2 Plätzen offen");
    await expect(seats.getByRole("listitem").first()).toContainText("Tom, abgesagt");

    await page.goto("/answers?view=band");
    await expect(page.getByRole("row", { name: /Stadtball/ })).toContainText("ohne Platz");
    await expect(page.getByRole("row", { name: /Stadtball/ })).toContainText("vollständig");
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);
