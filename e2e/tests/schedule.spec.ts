import type { Locator, Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addAround, addEvening, dayFromToday } from "../support/seed.ts";

const lines = (page: Page): Locator => page.getByRole("tabpanel").getByRole("listitem");

async function openSchedule(page: Page, gig_id: string): Promise<void> {
  await expect(pill(page, "Aktuell")).toBeVisible();
  await goWithin(page, `/gigs/${gig_id}?tab=schedule`);
  await expect(page.getByText("Set 1 beginnt")).toBeVisible();
}

async function add(page: Page, time: string, title: string): Promise<void> {
  await page.getByLabel("Uhrzeit").fill(time);
  await page.getByLabel("Was passiert?").fill(title);
  await page.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(page.getByRole("button", { name: `${title}: bearbeiten` })).toBeVisible();
}

test(
  "an editor can plan the evening without a network, and items are in chronological order across midnight",
  { tag: "@worker" },
  async ({ admin, member, device }) => {
    const gig = await addEvening(admin);
    await addAround(admin, gig.gig_id);
    const { page, context } = await device(await member("editor", "Eva"));
    await openSchedule(page, gig.gig_id);
    await context.setOffline(true);
    await add(page, "1:00", "Abfahrt");
    await add(page, "1730", "Soundcheck");
    await page.getByRole("button", { name: "Soundcheck: bearbeiten" }).click();
    const sheet = page.getByRole("dialog", { name: "Punkt bearbeiten" });
    await sheet.getByLabel("Kommentar").fill("Schlagzeug\nGesang");
    await sheet.getByLabel("Verantwortlich").fill("Haustechnik");
    await sheet.getByRole("button", { name: "Speichern" }).click();
    await expect(lines(page)).toHaveText([
      /^16:30Aufbau/,
      /^17:30SoundcheckHaustechnikSchlagzeug\nGesang$/,
      /^20:00Beginn/,
      /^20:00Set 1 beginnt/,
      /^20:11Set 1 endet/,
      /^20:\d\dSet 2 beginnt/,
      /^20:\d\dSet 2 endet/,
      /^Nach Mitternacht/,
      /^01:00Abfahrt/,
    ]);
    await page.getByRole("button", { name: "Aufbau: bearbeiten" }).click();
    await sheet.getByRole("button", { name: "Löschen" }).click();
    await expect(page.getByRole("button", { name: "Aufbau: bearbeiten" })).toBeHidden();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByRole("button", { name: "Aufbau: bearbeiten" })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("button", { name: "Soundcheck: bearbeiten" })).toBeVisible();
    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const { schedule } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    expect(schedule.map(({ time, title }) => [time, title])).toEqual([
      ["01:00:00", "Abfahrt"],
      ["17:30:00", "Soundcheck"],
      ["16:30:00", "Aufbau"],
    ]);
    expect(schedule[1]).toMatchObject({ comment: "Schlagzeug\nGesang", responsible: { name: "Haustechnik" } });
  },
);

test("an invalid time is reported, and no item is added", { tag: "@phone" }, async ({ admin, device }) => {
  const gig = await addEvening(admin);
  const { page } = await device();
  await openSchedule(page, gig.gig_id);
  await page.getByLabel("Uhrzeit").fill("abends");
  await page.getByLabel("Was passiert?").fill("Torte");
  await page.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(page.getByText("Uhrzeit wie 19:30")).toBeVisible();
  await expect(page.getByText("Torte")).toHaveCount(0);
  await expect(
    page.getByText("Noch kein Ablauf"),
    "the times of doors, sets and the end already form a run of show",
  ).toHaveCount(0);
});

test("the run of show is read-only for musicians and, eight days after the gig, for editors too, who see the reason", async ({
  admin,
  member,
  device,
}) => {
  const gig = await addEvening(admin);
  await addAround(admin, gig.gig_id);
  const musician = await device(await member("musician", "Moritz"));
  await openSchedule(musician.page, gig.gig_id);
  await musician.context.setOffline(true);
  await expect(musician.page.getByText("PA zuerst")).toBeVisible();
  await expect(musician.page.getByRole("button", { name: /bearbeiten/ })).toHaveCount(0);
  await expect(musician.page.getByLabel("Was passiert?")).toHaveCount(0);

  await admin.call("updateGig", { params: { gig_id: gig.gig_id }, body: { date: dayFromToday(-8) } });
  const editor = await device(await member("editor", "Eva"));
  await openSchedule(editor.page, gig.gig_id);
  await expect(editor.page.getByText(/mehr als sieben Tage/)).toBeVisible();
  await expect(editor.page.getByRole("button", { name: /bearbeiten/ })).toHaveCount(0);
});

test("a former member is not offered as the person responsible for an item in the run of show", async ({
  admin,
  member,
  device,
}) => {
  const gig = await addEvening(admin);
  await addAround(admin, gig.gig_id);
  const karl = await member("musician", "Karl");
  await admin.call("deactivateAccount", { params: { user_id: karl.user_id } });
  const { page } = await device(await member("editor", "Eva"));
  await openSchedule(page, gig.gig_id);
  await page.getByRole("button", { name: "Aufbau: bearbeiten" }).click();
  const field = page.getByRole("dialog", { name: "Punkt bearbeiten" }).getByLabel("Verantwortlich");
  await field.fill("Ev");
  await expect(page.getByRole("option", { name: "Eva" })).toBeVisible();
  await field.fill("Kar");
  await expect(page.getByRole("option", { name: "Karl" })).toBeHidden();
});
