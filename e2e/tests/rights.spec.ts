import { errorText } from "@bandstand/shared/contract/errors.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addEvening, addGig, dayFromToday } from "../support/seed.ts";

test("a musician can read everything that is published, but sees no controls for editing it", async ({
  admin,
  member,
  deviceAt,
}) => {
  const gig = await addEvening(admin);
  const draft = await admin.call("createGig", { body: { name: "Geheimes Konzert", date: dayFromToday(9) } });
  const { page } = await deviceAt("/gigs", await member("musician", "Lena"));
  await expect(pill(page, "Aktuell")).toBeVisible();
  await expect(page.getByRole("link", { name: /Stadtball/ })).toBeVisible();
  await expect(page.getByText("Geheimes Konzert")).toBeHidden();
  await expect(page.getByRole("button", { name: "Gig anlegen" })).toBeHidden();

  await page.goto(`/gigs/${draft.gig_id}`);
  await expect(page.getByText("Dieser Gig ist nicht (mehr) da")).toBeVisible();

  await page.goto(`/gigs/${gig.gig_id}?tab=setlist&edit=1`);
  await expect(page.getByRole("region", { name: "Set 1" })).toContainText("Azzurro");
  await expect(
    page.getByRole("button", { name: /überspringen|verschieben|Set hinzufügen|Weitere Aktionen/ }),
  ).toHaveCount(0);
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.goto(`/songs/${gig.songs.sway}?edit=1`);
  await expect(page.getByRole("heading", { name: "Sway" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Song bearbeiten|Weitere Aktionen|Song anlegen/ })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/more");
  await expect(page.getByRole("link", { name: /Profil/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Mitglieder/ })).toBeHidden();
});

test("eight days after a gig, its setlist is locked for editors but not for admins", async ({
  admin,
  member,
  deviceAt,
}) => {
  const { songs } = await addEvening(admin);
  const week = await addGig(admin, "Vor einer Woche", dayFromToday(-7), [[songs.sway]]);
  const older = await addGig(admin, "Vor acht Tagen", dayFromToday(-8), [[songs.sway]]);
  const eva = await member("editor", "Eva");
  const refused = errorText("SETLIST_LOCKED", "de");
  const { page } = await deviceAt(`/gigs/${week.gig_id}?tab=setlist`, eva);
  await expect(pill(page, "Aktuell")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sway überspringen" })).toBeVisible();
  await goWithin(page, `/gigs/${older.gig_id}?tab=setlist`);
  await expect(page.getByText(refused)).toBeVisible();
  await expect(page.getByRole("region", { name: "Set 1" })).toContainText("Sway");
  await expect(page.getByRole("button", { name: "Sway überspringen" })).toBeHidden();
  const { gig_id, setlist_version } = older;
  const attempt = eva.api.call("updateSetlist", { body: { gig_id, setlist_version, sets: [] } });
  await expect(attempt).rejects.toMatchObject({ status: 403, code: "SETLIST_LOCKED" });

  const { page: chef } = await deviceAt(`/gigs/${older.gig_id}?tab=setlist`);
  await chef.getByRole("button", { name: "Sway überspringen" }).click();
  await expect(chef.getByRole("region", { name: "Set 1" })).toContainText("übersprungen");
  await expect(pill(chef, "Aktuell")).toBeVisible();
});
