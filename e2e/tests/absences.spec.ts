import { expect, pill, test } from "../support/fixtures.ts";
import { addGig, dayFromToday } from "../support/seed.ts";

test("a new absence lists accepted and unanswered events; all can be declined at once, which can be undone", async ({
  admin,
  member,
  deviceAt,
}) => {
  const eva = await member("musician", "Eva");
  const promised = await addGig(admin, "Stadtball", dayFromToday(9));
  const waiting = await addGig(admin, "Sommerfest", dayFromToday(10));
  const params = (gig_id: string) => ({ event_type: "gig" as const, event_id: gig_id });
  const body = { status: "in" as const, comment: "mit Geige" };
  await eva.api.call("setAvailability", { params: params(promised.gig_id), body });
  const said = async (gig_id: string) => {
    const { entries } = await admin.call("getAvailability", { params: params(gig_id) });
    return entries.map(({ status, comment }) => ({ status, comment }));
  };

  const { page } = await deviceAt("/profile#absences", eva);
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.getByRole("button", { name: "Abwesenheit eintragen" }).click();
  const form = page.getByRole("dialog", { name: "Abwesenheit eintragen" });
  await form.getByLabel("Von").fill(dayFromToday(8));
  await form.getByLabel("Bis").fill(dayFromToday(12));
  await expect(form.getByText(/Hier hast du nicht abgesagt: Stadtball .*\. Nach dem Eintragen/)).toBeVisible();
  await form.getByRole("button", { name: "Eintragen" }).click();

  await expect(page.getByText(/Hier hast du nicht abgesagt: Stadtball/)).toBeVisible();
  await expect(page.getByText(/Wartet noch auf deine Antwort: Sommerfest/)).toBeVisible();
  await page.getByRole("button", { name: "Für alle absagen" }).click();
  await expect(page.getByText("2 Termine abgesagt")).toBeVisible();
  await expect.poll(() => said(promised.gig_id)).toMatchObject([{ status: "out" }]);
  await expect.poll(() => said(waiting.gig_id)).toMatchObject([{ status: "out" }]);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect.poll(() => said(promised.gig_id)).toEqual([body]);
  await expect.poll(() => said(waiting.gig_id)).toEqual([]);
});
