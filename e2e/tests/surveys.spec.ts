import type { Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { addSurveys } from "../support/seed.ts";

/** The buttons in the member's own row, from the first date to the last. */
const taps = (page: Page) => page.getByRole("button", { name: /\. Ändern$/ });

test(
  "dates can be proposed without a network and answered by the band; the chosen one becomes a rehearsal with the answers",
  { tag: "@worker" },
  async ({ admin, member, device, deviceAt }) => {
    const anna = await member("editor", "Anna");
    const tom = await member("musician", "Tom");
    const { page, context } = await deviceAt("/more", anna);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await page.getByRole("link", { name: /Umfragen/ }).click();
    await expect(page.getByText("Noch keine Umfragen")).toBeVisible();

    await context.setOffline(true);
    await page.getByRole("button", { name: "Umfrage anlegen" }).first().click();
    const form = page.getByRole("dialog", { name: "Umfrage anlegen" });
    await form.getByRole("button", { name: "Umfrage starten" }).click();
    await expect(form.getByText("Wähle mindestens einen Tag.")).toBeVisible();
    await form.getByLabel("Titel").fill("Sonderprobe");
    await form.getByRole("button", { name: "Nächster Monat" }).click();
    for (const day of ["8", "10", "15"]) await form.getByRole("button", { name: new RegExp(`, ${day}\\. `) }).click();
    await form.getByLabel("Beginn", { exact: false }).first().fill("19:30");
    await expect(form.getByText("3 Termine")).toBeVisible();
    await form.getByRole("button", { name: "Umfrage starten" }).click();
    const question = page.getByRole("dialog", { name: "Wer soll davon erfahren?" });
    await question.getByRole("radio", { name: /^Niemand/ }).check();
    await question.getByRole("button", { name: "Umfrage starten" }).click();

    await expect(page.getByRole("heading", { name: "Sonderprobe" })).toBeVisible();
    await taps(page).nth(0).click();
    for (const _ of [1, 2]) await taps(page).nth(1).click();
    await expect(taps(page).nth(1)).toHaveAccessibleName(/Vielleicht\. Ändern/);
    await expect(page.getByText("sobald das Gerät wieder online ist")).toBeVisible();
    await page.reload();
    await expect(taps(page).nth(0)).toHaveAccessibleName(/19:30: Dabei\. Ändern/);

    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const [survey] = (await admin.call("listSurveys")).items;
    expect(survey).toMatchObject({
      title: "Sonderprobe",
      creator_id: anna.user_id,
      responses: [{ user_id: anna.user_id }],
    });

    const musician = await device(tom, { staysOnline: true });
    const surveys = musician.page
      .getByRole("navigation", { name: "Hauptmenü" })
      .getByRole("link", { name: "Umfragen" });
    await expect(surveys).toHaveAccessibleDescription("1 wartet auf deine Antwort");
    await surveys.click();
    await musician.page.getByRole("link", { name: /Sonderprobe/ }).click();
    await musician.page.getByRole("button", { name: "Überall dabei" }).click();
    await musician.page.getByLabel(/Kommentar/).fill("Mit Leihbass");
    await musician.page.getByRole("button", { name: "Kommentar speichern" }).click();
    await expect(musician.page.getByRole("button", { name: "Entscheiden" })).toBeHidden();

    await expect(page.getByText("Mit Leihbass")).toBeVisible();
    await expect(page.getByText("2 dabei, 0 vielleicht, 0 nicht dabei")).toBeAttached();
    await page.getByRole("button", { name: "Entscheiden" }).click();
    const decision = page.getByRole("dialog", { name: "Was wird daraus?" });
    await expect(decision.getByText(/^Probe am .*19:30–21:30$/)).toBeVisible();
    await expect(decision.getByText("2 dabei, 0 vielleicht, 0 nicht dabei")).toBeVisible();
    await decision.getByRole("button", { name: "Entscheiden" }).click();
    await page.getByRole("link", { name: "Zur Probe" }).click();
    await expect(page).toHaveURL(/\/rehearsals\//);

    await expect(musician.page.getByText("Entschieden", { exact: true }).first()).toBeVisible();
    const { items } = await admin.call("listRehearsals");
    const params = { event_type: "rehearsal" as const, event_id: items[0]?.rehearsal_id ?? "" };
    expect((await admin.call("getAvailability", { params })).entries).toMatchObject([
      { user_id: anna.user_id, status: "in" },
      { user_id: tom.user_id, status: "in", comment: "Mit Leihbass" },
    ]);
  },
);

test(
  "on a phone, the dates are in one column, and the others' answers are one tap away",
  { tag: "@phone" },
  async ({ admin, member, deviceAt }) => {
    const tom = await member("musician", "Tom");
    const { survey_id, options } = await admin.call("createSurvey", {
      body: {
        kind: "dates",
        title: "Sommerfest: welcher Samstag?",
        options: [{ date: "2031-06-07", begin: "19:30:00" }, { date: "2031-06-14" }, { date: "2031-06-21" }],
      },
    });
    const { page, context } = await deviceAt(`/surveys/${survey_id}`, tom);
    const dates = page.getByRole("region", { name: "Antworten zu den Terminen" }).locator("> ul > li");
    await expect(dates).toHaveCount(3);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    const first = dates.nth(0);
    await first.getByRole("button", { name: "Nicht dabei" }).click();
    await expect(first.getByRole("button", { name: "Nicht dabei" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Überall sonst dabei" }).click();
    for (const at of [1, 2])
      await expect(dates.nth(at).getByRole("button", { name: "Dabei", exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
    await expect(first.getByText("Tom")).toBeHidden();
    await first.getByText("Alle Antworten").click();
    await expect(first.getByText("Tom")).toBeVisible();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);

    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await admin.call("decideSurvey", {
      params: { survey_id },
      body: { option_id: options[1]?.option_id ?? "", create: "gig" },
    });
    await expect(dates.nth(1).getByText("Entschieden")).toBeVisible();
    await expect(page.getByRole("button", { name: "Nicht dabei" })).toHaveCount(0);
    expect((await admin.call("listGigs")).items).toMatchObject([{ name: "Sommerfest", date: "2031-06-14" }]);
  },
);

test(
  "an answer that arrives after the survey was closed stays on the device, with the reason",
  { tag: "@worker" },
  async ({ admin, member, deviceAt }) => {
    const tom = await member("musician", "Tom");
    await addSurveys(admin, tom);
    const { page, context } = await deviceAt("/surveys", tom);
    await page.getByRole("link", { name: /Spielen wir/ }).click();
    await expect(page.getByRole("button", { name: "Vielleicht" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Vielleicht" }).click();
    await expect(page.getByRole("button", { name: "Vielleicht" })).toHaveAttribute("aria-pressed", "true");
    const request = (await admin.call("listSurveys")).items.find(({ kind }) => kind === "gig_request");
    await admin.call("closeSurvey", { params: { survey_id: request?.survey_id ?? "" } });
    await context.setOffline(false);
    await expect(page.getByText("Geschlossen", { exact: true }).first()).toBeVisible();
    await pill(page, /.*/).click();
    const sheet = page.getByRole("dialog", { name: "Abgleich" });
    await expect(sheet.getByText("Auf „Spielen wir?“ geantwortet")).toBeVisible();
    await expect(sheet.getByText("Die Umfrage ist geschlossen. Deine Antwort kam zu spät.")).toBeVisible();
    await expect(sheet.getByText("Vielleicht")).toBeVisible();
  },
);
