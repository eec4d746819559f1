import { expect, pill, test } from "../support/fixtures.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

test("who moves a gig is asked who is told, without a proposal, and without a network too", async ({
  admin,
  member,
  device,
}) => {
  await member("musician", "Eva");
  const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
  const { context, page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();
  await context.setOffline(true);
  await page.goto(`/gigs/${gig_id}?edit=1`);
  const form = page.getByRole("dialog", { name: "Gig bearbeiten" });
  const question = page.getByRole("dialog", { name: "Wer soll davon erfahren?" });

  await form.getByLabel("Kleidung").fill("Schwarz");
  await form.getByLabel("Beginn").fill("21:00");
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(question.getByText("Mitgeteilt wird, was neu ist: die Zeit.")).toBeVisible();
  await expect(question.getByRole("button", { pressed: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(form.getByLabel("Beginn")).toHaveValue("21:00");

  await form.getByRole("button", { name: "Speichern" }).click();
  await question.getByRole("button", { name: /^Die Besetzung/ }).click();
  await expect(form).toBeHidden();
  await expect(pill(page, /Offline seit .* · 1$/)).toBeVisible();
  await context.setOffline(false);
  await expect(pill(page, "Aktuell")).toBeVisible();
  expect(await admin.call("getGig", { params: { gig_id } })).toMatchObject({
    begin: "21:00:00",
    dress_code: "Schwarz",
  });

  await page.goto(`/gigs/${gig_id}?edit=1`);
  await form.getByLabel("Kleidung").fill("Weiß");
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(form).toBeHidden();
  await expect(question).toBeHidden();
});
