import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addRehearsals, addSongs, dayFromToday } from "../support/seed.ts";

const NOTE = "Das hier hast du vorhin eingegeben und noch nicht gespeichert.";
const form = (page: Page) => page.getByRole("dialog", { name: "Gig anlegen" });
const nameIn = (page: Page) => form(page).getByLabel("Name", { exact: true });

/** Adds an upcoming rehearsal with the comment "Neue Songs". Returns its id. */
async function comingRehearsal(admin: Api): Promise<string> {
  const [sway = "", perfect = ""] = await addSongs(admin, "Sway", "Perfect");
  await addRehearsals(admin, { sway, perfect });
  const { items } = await admin.call("listRehearsals");
  return items.find(({ comment }) => comment === "Neue Songs")?.rehearsal_id ?? "";
}

test(
  "form input survives Escape, Back and a reload without a network, but not Cancel",
  { tag: "@worker" },
  async ({ deviceAt }) => {
    const { page, context } = await deviceAt("/gigs");
    await goWithin(page, "/gigs?new=1");
    await nameIn(page).fill("Stadtball");
    await form(page).getByLabel("Name des Orts").fill("Stadthalle");
    await expect(form(page).getByText(NOTE)).toBeHidden();

    await page.keyboard.press("Escape");
    await expect(form(page)).toBeHidden();
    await page
      .getByRole("link", { name: "Gig anlegen" })
      .or(page.getByRole("button", { name: "Gig anlegen" }))
      .first()
      .click();
    await expect(nameIn(page)).toHaveValue("Stadtball");
    await expect(form(page).getByText(NOTE)).toBeVisible();

    await form(page).getByLabel("Datum").fill(dayFromToday(20));
    await page.goBack();
    await expect(form(page)).toBeHidden();
    await context.setOffline(true);
    await page.goto("/gigs?new=1");
    await page.reload();
    await expect(nameIn(page)).toHaveValue("Stadtball");
    await expect(form(page).getByLabel("Datum")).toHaveValue(dayFromToday(20));
    await expect(form(page).getByLabel("Name des Orts")).toHaveValue("Stadthalle");

    await form(page).getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByRole("heading", { name: "Stadtball" })).toBeVisible();
    await page.goto("/gigs?new=1");
    await expect(nameIn(page)).toHaveValue("");

    await nameIn(page).fill("Doch nicht");
    await form(page).getByRole("button", { name: "Abbrechen" }).click();
    await page.goto("/gigs?new=1");
    await expect(nameIn(page)).toHaveValue("");

    await nameIn(page).fill("Vielleicht");
    await page.reload();
    await form(page).getByRole("button", { name: "Verwerfen" }).click();
    await expect(nameIn(page)).toHaveValue("");
    await expect(form(page).getByText(NOTE)).toBeHidden();
  },
);

test("unsaved input in a protocol survives Escape, Back and a reload", async ({ admin, deviceAt }) => {
  const rehearsal_id = await comingRehearsal(admin);
  const { page } = await deviceAt("/rehearsals");

  await test.step("an unfinished remark on a song in the protocol survives Back and a reload", async () => {
    await page.getByRole("link", { name: /Neue Songs|Keller/ }).click();
    await expect(page).toHaveURL(new RegExp(rehearsal_id));
    const remark = page.getByLabel("Anmerkung zu Sway");
    await page.getByRole("button", { name: "Sway: weitere Aktionen" }).click();
    await page.getByRole("menuitem", { name: "Anmerkung" }).click();
    await expect(remark).toBeFocused();
    await remark.fill("Bridge zweistimmig");
    await page.goBack();
    await expect(remark).toBeHidden();
    await page.goForward();
    await expect(remark).toHaveValue("Bridge zweistimmig");
    await page.reload();
    await expect(remark).toHaveValue("Bridge zweistimmig");
    await remark.press("Enter");
    await expect(remark).toBeHidden();
    await expect(page.getByText("Bridge zweistimmig")).toBeVisible();
  });

  await test.step("an unsaved protocol comment survives Escape and a reload, and is combined with another member's later text", async () => {
    const part = page.getByRole("region", { name: "Notizen", exact: true });
    await part.getByRole("button").first().click();
    await expect(part.getByRole("textbox")).toBeFocused();
    await part.getByRole("textbox").fill("Neue Songs\n\nAnna bringt die Noten mit.");
    await part.getByRole("textbox").press("Escape");
    await expect(part.getByRole("textbox")).toBeVisible();
    await page.reload();
    await expect(part.getByRole("textbox")).toHaveValue("Neue Songs\n\nAnna bringt die Noten mit.");

    await admin.call("updateRehearsal", {
      params: { rehearsal_id },
      body: { comment: "Schlüssel: Tom\n\nNeue Songs", location: "Saal 2" },
    });
    await expect(page.getByText("Saal 2").last(), "the other member's change has arrived").toBeVisible();
    await part.getByRole("button", { name: "Speichern" }).click();
    await expect(part).toContainText("Schlüssel: Tom");
    await expect(part).toContainText("Anna bringt die Noten mit.");
  });
});

test("unsaved input in forms, settings and the profile survives until it is saved or discarded", async ({
  admin,
  deviceAt,
}) => {
  const { page } = await deviceAt("/more");
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("unsaved band settings survive Back and are combined with what another admin saves later", async () => {
    await goWithin(page, "/settings");
    const addGenre = page.getByLabel("Neu in „Genres“");
    const genre = (name: string) => page.getByRole("button", { name: `${name} entfernen` });
    await addGenre.fill("Ska");
    await addGenre.press("Enter");
    await page.getByLabel("Name der Band").fill("Die Kurven");
    await page.goBack();
    await expect(addGenre).toBeHidden();

    const now = await admin.call("getSoftConfig");
    const { danceStyles, genres } = now as { danceStyles: string[]; genres: string[] };
    await admin.call("updateSoftConfig", { body: { danceStyles, genres: [...genres, "Polka"] } });
    await page.goForward();
    await expect(page.getByText(NOTE)).toBeVisible();
    await expect(page.getByLabel("Name der Band")).toHaveValue("Die Kurven");
    await expect(genre("Ska")).toBeVisible();
    await expect(genre("Polka"), "the other admin's genre appears beside the unsaved one").toBeVisible();

    await page.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Einstellungen gespeichert")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Name der Band")).toHaveValue("Die Kurven");
    await expect(genre("Ska")).toBeVisible();
    await expect(genre("Polka")).toBeVisible();
    await expect(page.getByText(NOTE)).toBeHidden();

    await page.getByLabel("Name der Band").fill("Doch nicht");
    await page.getByRole("button", { name: "Verwerfen" }).last().click();
    await page.reload();
    await expect(page.getByLabel("Name der Band")).toHaveValue("Die Kurven");
  });

  await test.step("saved band settings do not count as unsaved input, even if the server stores less than was typed", async () => {
    await goWithin(page, "/settings");
    await page.getByLabel("Name der Band").fill("Die Bögen ");
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Einstellungen gespeichert")).toBeVisible();
    await expect(page.getByLabel("Name der Band")).toHaveValue("Die Bögen");
    await expect(page.getByText("Inzwischen hat jemand anderes")).toBeHidden();
    await expect(page.getByText(NOTE)).toBeHidden();
  });

  await test.step("an unsaved name in the profile survives Back; a typed password does not", async () => {
    await goWithin(page, "/more");
    await goWithin(page, "/profile");
    const name = page.getByLabel("Name", { exact: false }).first();
    const before = await name.inputValue();
    await name.fill("Lena Berg");
    await page.getByLabel("E-Mail").first().fill("lena.berg@example.org");
    const password = page.getByLabel("Aktuelles Passwort").first();
    await password.fill("geheim, geheim");
    await page.goBack();
    await expect(name).toBeHidden();
    await page.goForward();
    await expect(name).toHaveValue("Lena Berg");
    await expect(password).toHaveValue("");
    await expect(page.getByText(NOTE)).toBeVisible();

    await page.getByRole("button", { name: "Verwerfen" }).click();
    await expect(name).toHaveValue(before);
    await name.fill("Lena Berg");
    await page.getByRole("button", { name: "Speichern" }).first().click();
    await expect(page.getByText(NOTE)).toBeHidden();
    await page.reload();
    await expect(name).toHaveValue("Lena Berg");
    await expect(page.getByText(NOTE)).toBeHidden();
  });

  await test.step("Cancel discards the input in every form", async () => {
    for (const room of ["gigs", "rehearsals", "songs", "suggestions", "surveys", "repertoire-lists"]) {
      await goWithin(page, `/${room}?new=1`);
      await page.getByRole("dialog").getByRole("textbox").first().fill("Doch nicht");
      await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
      await goWithin(page, `/${room}?new=1`);
      await expect(page.getByRole("dialog").getByRole("textbox").first(), room).not.toHaveValue("Doch nicht");
      await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  });
});
