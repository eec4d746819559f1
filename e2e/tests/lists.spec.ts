import { expect, test } from "../support/fixtures.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

test("what was just made opens as itself, without the form it was made with", async ({ device }) => {
  const { page } = await device();
  await page.goto("/rehearsals?new=1");
  const form = page.getByRole("dialog", { name: "Probe anlegen" });
  await form.getByLabel("Tag").fill(dayFromToday(1));
  await form.getByRole("button", { name: "Wiederholen" }).click();
  await page.getByRole("option", { name: "Jede Woche" }).click();
  await form.getByLabel("Bis").fill(dayFromToday(8));
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(form).toBeHidden();
  const made = page.getByRole("link", { name: /19:00–21:00/ });
  await expect(made).toHaveCount(2);
  await made.first().click();
  await expect(page.getByRole("region", { name: "Notizen" })).toBeVisible();
  await expect(form).toBeHidden();
  expect(new URL(page.url()).search).toBe("");
});

test(
  "the way back from a past gig leads to the past gigs that were searched",
  { tag: "@phone" },
  async ({ admin, device }) => {
    await addGig(admin, "Stadtball", dayFromToday(-3));
    await addGig(admin, "Hafenfest", dayFromToday(-2));
    const { page } = await device();
    await page.goto("/gigs?scope=past");
    await page.getByRole("searchbox").fill("stadt");
    await expect(page.getByRole("link", { name: /Hafenfest/ })).toBeHidden();
    await page.getByRole("link", { name: /Stadtball/ }).click();
    await page.getByRole("tab", { name: "Notizen" }).click();
    await page.getByRole("main").getByRole("link", { name: "Zurück" }).click();
    await expect(page.getByRole("searchbox")).toHaveValue("stadt");
    await expect(page.getByRole("link", { name: /Stadtball/ })).toBeVisible();
  },
);

test("the way back to another gig takes a question about the first one away", async ({ admin, device }) => {
  const stadtball = await addGig(admin, "Stadtball", dayFromToday(3));
  const hafenfest = await addGig(admin, "Hafenfest", dayFromToday(4));
  const { page } = await device();
  await page.goto(`/gigs/${stadtball.gig_id}`);
  await page.getByRole("link", { name: /Hafenfest/ }).click();
  await expect(page.getByRole("heading", { name: "Hafenfest" })).toBeVisible();
  expect(page.url()).toContain(hafenfest.gig_id);
  await page.getByRole("button", { name: "Weitere Aktionen" }).click();
  await page.getByRole("menuitem", { name: "Löschen" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Stadtball" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("after midnight the next gig is the one that still goes on", async ({ admin, device }) => {
  const tonight = await addGig(admin, "Stadtball", dayFromToday(-1));
  await addGig(admin, "Hafenfest", dayFromToday(1));
  const times = { begin: "23:58", end: "23:57" };
  await admin.call("updateGig", { params: { gig_id: tonight.gig_id }, body: times });
  const { page } = await device();
  await page.goto("/gigs/next");
  await expect(page).toHaveURL(new RegExp(tonight.gig_id));
});
