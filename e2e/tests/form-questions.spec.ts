import { expect, test } from "../support/fixtures.ts";
import { addGig, addSongs, dayFromToday } from "../support/seed.ts";

test("times are accepted as people write them, and saving an implausibly long gig asks for confirmation", async ({
  admin,
  deviceAt,
}) => {
  const { page } = await deviceAt("/gigs?new=1");
  const form = page.getByRole("dialog", { name: "Gig anlegen" });
  await form.getByRole("textbox", { name: "Name" }).first().fill("Winterball");
  await form.getByLabel("Datum").fill(dayFromToday(5));
  await form.getByLabel("Einlass").fill("19 Uhr");
  await form.getByLabel("Beginn").fill("2000");
  await form.getByLabel("Ende").fill("7pm");
  await expect(form.getByText("+1 Tag")).toBeVisible();
  await form.getByLabel("Stadt").focus();
  for (const [label, shown] of [
    ["Einlass", "19:00"],
    ["Beginn", "20:00"],
    ["Ende", "19:00"],
  ] as const)
    await expect(form.getByLabel(label)).toHaveValue(shown);

  await form.getByRole("button", { name: "Speichern" }).click();
  const question = page.getByRole("dialog", { name: "Wirklich 23 Stunden?" });
  await question.getByRole("button", { name: "Zeiten ändern" }).click();
  await expect(question).toBeHidden();
  expect((await admin.call("listGigs", { query: {} })).total).toBe(0);
  await form.getByRole("button", { name: "Speichern" }).click();
  await question.getByRole("button", { name: "Trotzdem speichern" }).click();
  await expect(page.getByRole("heading", { name: "Winterball" })).toBeVisible();
  await expect
    .poll(async () => (await admin.call("listGigs", { query: {} })).items)
    .toMatchObject([{ doors: "19:00:00", begin: "20:00:00", end: "19:00:00" }]);
});

test("changing an answer asks whether its comment still applies", async ({ admin, member, deviceAt }) => {
  const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
  const lena = await member("musician", "Lena");
  await lena.api.call("setAvailability", {
    params: { event_type: "gig", event_id: gig_id },
    body: { status: "in", comment: "komme später" },
  });
  const { page } = await deviceAt(`/gigs/${gig_id}?tab=answers`, lena);
  await page
    .getByRole("group", { name: /Stadtball/ })
    .getByRole("button", { name: "Nicht dabei" })
    .click();
  await expect(page.getByText("Gilt dein Kommentar „komme später“ noch?")).toBeVisible();
  await page.getByRole("button", { name: "Löschen", exact: true }).click();
  const answers = async () =>
    (await admin.call("getAvailability", { params: { event_type: "gig", event_id: gig_id } })).entries;
  await expect.poll(answers).toMatchObject([{ status: "out", comment: null }]);
});

test("if the gig is still to come, confirming its songs as played asks whether they have been played", async ({
  admin,
  deviceAt,
}) => {
  const [sway = ""] = await addSongs(admin, "Sway");
  const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9), [[sway]]);
  const { page } = await deviceAt(`/gigs/${gig_id}/as-played`);
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await expect(page.getByRole("dialog", { name: "Schon gespielt?" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
  await expect(page.getByRole("heading", { name: "Was wurde gespielt?" })).toBeVisible();
});
