import type { Locator, Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { addEvening, addSongs, titles } from "../support/seed.ts";

const set = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

async function openSetlist(page: Page, gig_id: string): Promise<void> {
  await page.goto(`/gigs/${gig_id}?tab=setlist`);
  await expect(set(page, "Set 2").getByRole("listitem")).toHaveCount(2);
  await expect(pill(page, "Aktuell")).toBeVisible();
}

async function writeNote(page: Page, title: string, note: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${title}\\s*Tanzband`) }).click();
  const sheet = page.getByRole("dialog", { name: title });
  await sheet.getByLabel("Notiz").fill(note);
  await sheet.getByRole("button", { name: "Fertig" }).click();
  await expect(sheet).toBeHidden();
}

test("two members' compatible edits are merged on both devices", async ({ admin, member, device }) => {
  const gig = await addEvening(admin);
  const eva = await device(await member("editor", "Eva"));
  const chef = await device();
  for (const { page } of [eva, chef]) await openSetlist(page, gig.gig_id);

  await eva.context.setOffline(true);
  await eva.page.getByRole("button", { name: "Azzurro überspringen" }).click();
  await expect(pill(eva.page, /Offline seit/)).toBeVisible();
  const repertoire = chef.page.getByRole("complementary", { name: "Repertoire" });
  await repertoire.getByRole("button", { name: /Marina/ }).click();
  const grip = chef.page.getByRole("button", { name: "Sway verschieben" });
  await grip.focus();
  for (const key of ["Space", "ArrowDown", "Enter"]) await chef.page.keyboard.press(key);
  await expect(set(chef.page, "Set 1").getByRole("listitem").nth(1)).toContainText("Sway");
  await expect(pill(chef.page, "Aktuell")).toBeVisible();

  await eva.context.setOffline(false);
  for (const { page } of [eva, chef]) {
    await expect(set(page, "Set 1").getByRole("listitem")).toContainText(["Perfect", "Sway", "Azzurro · übersprungen"]);
    await expect(set(page, "Set 2").getByRole("listitem")).toContainText(["Valerie", "September", "Marina"]);
    await expect(page.getByText("Die Setliste wurde gerade auf einem anderen Gerät geändert.")).toBeVisible();
    await expect(pill(page, "Aktuell")).toBeVisible();
  }
  const { setlist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
  expect(titles(gig, setlist.sets)).toEqual([
    ["Perfect", "Sway", "Azzurro –"],
    ["Valerie", "September", "Marina"],
  ]);
});

test("two members who edit at the same moment lose no edits", async ({ admin, member, device }) => {
  const gig = await addEvening(admin);
  const eva = await device(await member("editor", "Eva"));
  const chef = await device();
  for (const { page } of [eva, chef]) await openSetlist(page, gig.gig_id);
  await Promise.all([
    eva.page.getByRole("button", { name: "Sway überspringen" }).click(),
    chef.page.getByRole("button", { name: "September überspringen" }).click(),
  ]);
  for (const { page } of [eva, chef]) {
    await expect(set(page, "Set 1").getByRole("listitem").first()).toContainText("Sway · übersprungen");
    await expect(set(page, "Set 2").getByRole("listitem").last()).toContainText("September · übersprungen");
  }
  const { setlist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
  expect(titles(gig, setlist.sets)).toEqual([
    ["Sway –", "Perfect", "Azzurro"],
    ["Valerie", "September –"],
  ]);
});

test("a conflict's two versions are shown side by side, and either version can be chosen", async ({
  admin,
  member,
  device,
}) => {
  const gig = await addEvening(admin);
  const eva = await device(await member("editor", "Eva"));
  const chef = await device();
  for (const { page } of [eva, chef]) await openSetlist(page, gig.gig_id);

  await eva.context.setOffline(true);
  await writeNote(eva.page, "Perfect", "Sax-Intro");
  await eva.page.getByRole("button", { name: "Valerie überspringen" }).click();
  await expect(pill(eva.page, /Offline seit/)).toBeVisible();
  await writeNote(chef.page, "Perfect", "Ohne Intro");
  await expect(pill(chef.page, "Aktuell")).toBeVisible();
  const noteNow = async () => {
    const { setlist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    return setlist.sets.flatMap((one) => one.songs).find(({ song_id }) => song_id === gig.songs.perfect)?.note;
  };
  await expect.poll(noteNow).toBe("Ohne Intro");

  await eva.context.setOffline(false);
  await expect(pill(eva.page, "Konflikt – ansehen")).toBeVisible();
  await expect(set(chef.page, "Set 2"), "the changes that do not conflict are still merged").toContainText(
    "Valerie · übersprungen",
  );
  await pill(eva.page, "Konflikt – ansehen").click();
  await eva.page.getByRole("dialog", { name: "Abgleich" }).getByRole("button", { name: "Ansehen" }).click();
  const conflict = eva.page.getByRole("dialog", { name: /^Konflikt:/ });
  await expect(conflict.getByText("Meine: Sax-Intro")).toBeVisible();
  await expect(conflict.getByText("Andere: Ohne Intro")).toBeVisible();
  await conflict.getByRole("radio", { name: "Meine: Sax-Intro" }).check();
  await conflict.getByRole("button", { name: "Übernehmen" }).click();
  await expect.poll(noteNow).toBe("Sax-Intro");
  await expect(set(chef.page, "Set 1")).toContainText("Sax-Intro");
  await eva.page.getByRole("dialog", { name: "Abgleich" }).getByRole("button", { name: "Schließen" }).click();
  await expect(pill(eva.page, "Aktuell")).toBeVisible();
});

test("two different remarks on a song in a protocol become a conflict; a status and a remark are merged", async ({
  admin,
  member,
  deviceAt,
}) => {
  const [song_id = "", other = ""] = await addSongs(admin, "Sway", "Valerie");
  const { rehearsal_id } = await admin.call("createRehearsal", {
    body: {
      begin: new Date().toISOString(),
      songs: [
        { song_id, status: "played" },
        { song_id: other, status: "played" },
      ],
    },
  });
  const anna = await deviceAt(`/rehearsals/${rehearsal_id}`, await member("editor", "Anna"));
  const tom = await deviceAt(`/rehearsals/${rehearsal_id}`);
  const remark = async ({ page }: typeof anna, words: string): Promise<void> => {
    const menu = page.getByRole("button", { name: "Sway: weitere Aktionen" });
    /* Firefox focuses nothing in a window in the background. */
    await page.bringToFront();
    await menu.click();
    await page.getByRole("menuitem", { name: "Anmerkung" }).click();
    await page.getByRole("textbox", { name: "Anmerkung zu Sway" }).fill(words);
    await page.keyboard.press("Enter");
    await expect(page.getByText(words)).toBeVisible();
    await expect(menu, "Enter returns the focus").toBeFocused();
    await expect(page.getByRole("menu")).toBeHidden();
  };
  const status = ({ page }: typeof anna, title: string, name: string): Locator =>
    page.getByRole("group", { name: `Stand von ${title}` }).getByRole("radio", { name });
  const stored = async () => (await admin.call("getRehearsal", { params: { rehearsal_id } })).songs;
  for (const { page } of [anna, tom]) await expect(pill(page, "Aktuell")).toBeVisible();

  await tom.context.setOffline(true);
  await remark(tom, "Schluss üben");
  await status(tom, "Sway", "Üben").check();
  await expect(pill(tom.page, /Offline seit/)).toBeVisible();
  await remark(anna, "Bridge zu schnell");
  await status(anna, "Valerie", "Sitzt").check();
  await expect.poll(stored).toMatchObject([{ comment: "Bridge zu schnell" }, { status: "ready" }]);

  await tom.context.setOffline(false);
  await expect(pill(tom.page, "Konflikt – ansehen")).toBeVisible();
  for (const device of [anna, tom]) {
    await expect(device.page.getByText("Bridge zu schnell")).toBeVisible();
    await expect(status(device, "Sway", "Üben")).toBeChecked();
    await expect(status(device, "Valerie", "Sitzt")).toBeChecked();
  }
  await pill(tom.page, "Konflikt – ansehen").click();
  await tom.page.getByRole("dialog", { name: "Abgleich" }).getByRole("button", { name: "Ansehen" }).click();
  const conflict = tom.page.getByRole("dialog", { name: /^Konflikt: Protokoll/ });
  await expect(conflict.getByRole("heading", { name: "Anmerkung zu Sway" })).toBeVisible();
  await expect(conflict.getByText("Bridge zu schnell")).toBeVisible();
  await conflict.getByRole("radio", { name: "Meine" }).check();
  await conflict.getByRole("button", { name: "Übernehmen" }).click();
  await expect(anna.page.getByText("Schluss üben")).toBeVisible();
  await expect.poll(stored).toMatchObject([
    { song_id, status: "needs_work", comment: "Schluss üben" },
    { song_id: other, status: "ready" },
  ]);
});
