import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, pill, test } from "../support/fixtures.ts";
import { addEvening, addList, addSongs } from "../support/seed.ts";

const list = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const lines = (page: Page, name: string): Locator => list(page, name).getByRole("listitem");
const grip = (page: Page, title: string): Locator => page.getByRole("button", { name: `${title} verschieben` });

/** The middle of an element on the screen. */
async function middle(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function make(page: Page, name: string, visibility: "Nur ich" | "Alle"): Promise<void> {
  await page.getByRole("button", { name: "Liste anlegen" }).first().click();
  const form = page.getByRole("dialog", { name: "Liste anlegen" });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("radio", { name: visibility }).check();
  await form.getByRole("button", { name: "Anlegen" }).click();
  await expect(list(page, name)).toBeVisible();
}

async function note(page: Page, title: string, words: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${title}\\s*Tanzband`) }).click();
  const sheet = page.getByRole("dialog", { name: title });
  await sheet.getByLabel("Notiz").fill(words);
  await sheet.getByRole("button", { name: "Fertig" }).click();
  await expect(sheet).toBeHidden();
}

async function save(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test(
  "a musician can create, fill, order and export a list without a network, and an editor can add it to a gig",
  { tag: ["@chromium", "@worker"] },
  async ({ admin, member, device, deviceAt }) => {
    const gig = await addEvening(admin);
    const { page, context } = await deviceAt("/more", await member("musician", "Tom"));
    await expect(pill(page, "Aktuell")).toBeVisible();
    await page.getByRole("link", { name: /Repertoirelisten/ }).click();
    await expect(page.getByText("Noch keine Listen")).toBeVisible();
    await context.setOffline(true);
    await make(page, "Sektempfang", "Alle");
    const repertoire = page.getByRole("complementary", { name: "Repertoire" });
    for (const title of ["Sway", "Perfect", "Azzurro"])
      await repertoire.getByRole("button", { name: new RegExp(title) }).click();
    await expect(page.getByText("3 Songs · 10:30 · von Tom")).toBeVisible();

    await grip(page, "Azzurro").focus();
    for (const key of ["Space", "Home", "Enter"]) await page.keyboard.press(key);
    await expect(lines(page, "Sektempfang")).toContainText(["Azzurro", "Sway", "Perfect"]);
    await expect(grip(page, "Azzurro")).toBeFocused();
    const [from, to] = [await middle(grip(page, "Sway")), await middle(lines(page, "Sektempfang").nth(2))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 15, { steps: 8 });
    await page.mouse.up();
    await expect(lines(page, "Sektempfang")).toContainText(["Azzurro", "Perfect", "Sway"]);
    const [song, first] = [
      await middle(repertoire.getByText("Marina")),
      await middle(lines(page, "Sektempfang").first()),
    ];
    await page.mouse.move(song.x, song.y);
    await page.mouse.down();
    await page.mouse.move(first.x, first.y - 15, { steps: 8 });
    await page.mouse.up();
    await expect(lines(page, "Sektempfang")).toContainText(["Marina", "Azzurro", "Perfect", "Sway"]);
    await note(page, "Perfect", "in D");
    await page.getByRole("button", { name: "Herausnehmen: Marina" }).click();
    await expect(lines(page, "Sektempfang")).toContainText(["Azzurro", "Perfect", "Sway"]);
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(lines(page, "Sektempfang")).toHaveCount(4);

    const csv = await save(page, "CSV");
    expect([csv.name, csv.content.toString("utf8").includes("in D")]).toEqual(["Sektempfang.csv", true]);
    const pdf = await save(page, "PDF");
    expect([pdf.name, pdf.content.toString("latin1", 0, 5)]).toEqual(["Sektempfang.pdf", "%PDF-"]);
    await expect(
      page.getByRole("button", { name: "Als Set in einen Gig" }),
      "only editors can add a set to a gig",
    ).toHaveCount(0);
    await page.reload();
    await expect(lines(page, "Sektempfang")).toContainText(["Marina", "Azzurro", "Perfect", "Sway"]);
    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const { items } = await admin.call("listRepertoireLists");
    const { marina, azzurro, perfect, sway } = gig.songs;
    expect(items.map(({ name, visibility, songs }) => [name, visibility, songs.map((each) => each.song_id)])).toEqual([
      ["Sektempfang", "public", [marina, azzurro, perfect, sway]],
    ]);

    const editor = await device(await member("editor", "Eva"));
    await expect(pill(editor.page, "Aktuell")).toBeVisible();
    await editor.page.keyboard.press("Control+k");
    await editor.page.getByRole("dialog").getByRole("combobox").fill("sekt");
    await editor.page.getByRole("option", { name: /Sektempfang/ }).click();
    await expect(lines(editor.page, "Sektempfang")).toHaveCount(4);
    await editor.context.setOffline(true);
    await editor.page.getByRole("button", { name: "Als Set in einen Gig" }).click();
    await editor.page.getByRole("dialog").getByRole("button", { name: "Übernehmen" }).click();
    await editor.page.getByRole("button", { name: "Ansehen" }).click();
    const set = editor.page.getByRole("region", { name: "Sektempfang", exact: true });
    await expect(set.getByRole("listitem")).toContainText(["Marina", "Azzurro", "Perfect", "Sway"]);
    await expect(set).toContainText("in D");
    await editor.context.setOffline(false);
    await expect(pill(editor.page, "Aktuell")).toBeVisible();
    const { setlist } = await admin.call("getGig", { params: { gig_id: gig.gig_id } });
    expect(setlist.sets.map(({ name, songs }) => [name, songs.length])).toEqual([
      ["Set 1", 3],
      ["Set 2", 2],
      ["Sektempfang", 4],
    ]);
  },
);

test("a list is visible only to its owner and admins while it is private, and to every member while it is public", async ({
  admin,
  member,
  deviceAt,
}) => {
  await addSongs(admin, "Sway", "Perfect");
  const tom = await member("musician", "Tom");
  const eva = await member("editor", "Eva");
  const owner = await deviceAt("/repertoire-lists", tom);
  await make(owner.page, "Üben", "Nur ich");
  await expect(owner.page.getByText("privat").first()).toBeVisible();
  await expect(pill(owner.page, "Aktuell")).toBeVisible();
  const path = new URL(owner.page.url()).pathname;

  const editor = await deviceAt("/repertoire-lists", eva);
  await expect(editor.page.getByText("Noch keine Listen")).toBeVisible();
  await editor.page.goto(path);
  await expect(editor.page.getByText("Diese Liste gibt es nicht")).toBeVisible();

  const [{ list_id } = { list_id: "" }] = (await admin.call("listRepertoireLists")).items;
  await admin.call("updateRepertoireList", { params: { list_id }, body: { visibility: "public" } });

  await expect(list(editor.page, "Üben")).toBeVisible();
  await editor.page.getByRole("button", { name: "Aktionen zu Üben" }).click();
  await expect(editor.page.getByRole("menuitem", { name: "Löschen" })).toHaveCount(0);
  await editor.page.getByRole("menuitem", { name: "Name und Sichtbarkeit" }).click();
  const rename = editor.page.getByRole("dialog", { name: "Name und Sichtbarkeit" });
  await expect(rename.getByText("Wer die Liste sieht, entscheiden Tom und Admins.")).toBeVisible();
  await rename.getByLabel("Name").fill("Zusammen üben");
  await rename.getByRole("button", { name: "Speichern" }).click();
  await expect(list(owner.page, "Zusammen üben")).toBeVisible();

  await editor.context.setOffline(true);
  await editor.page.getByRole("complementary", { name: "Repertoire" }).getByRole("button", { name: /Sway/ }).click();
  await expect(pill(editor.page, /Offline seit .* · 1 wartet$/)).toBeVisible();
  await tom.api.call("updateRepertoireList", { params: { list_id }, body: { visibility: "private" } });
  await editor.context.setOffline(false);
  await expect(editor.page.getByText("Diese Liste gibt es nicht")).toBeVisible();
  await expect(pill(editor.page, "1 Änderung abgelehnt")).toBeVisible();

  await owner.page.getByRole("button", { name: "Aktionen zu Zusammen üben" }).click();
  await owner.page.getByRole("menuitem", { name: "Löschen" }).click();
  await expect(owner.page.getByText("Noch keine Listen")).toBeVisible();
  await owner.page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(owner.page.getByRole("link", { name: /Zusammen üben/ })).toBeVisible();
  await expect(pill(owner.page, "Aktuell")).toBeVisible();
  expect((await tom.api.call("listRepertoireLists")).items).toMatchObject([{ list_id, visibility: "private" }]);
});

test(
  "two members' edits to a list are merged; if both write a note on one song, the member who syncs last chooses which note to keep",
  { tag: "@worker" },
  async ({ admin, member, deviceAt }) => {
    const list_id = await addList(admin, "Zugaben", await addSongs(admin, "Sway", "Perfect", "Azzurro"));
    const path = `/repertoire-lists/${list_id}`;
    const tom = await deviceAt(path, await member("musician", "Tom"));
    const chief = await deviceAt(path, undefined, { staysOnline: true });
    for (const { page } of [tom, chief]) await expect(lines(page, "Zugaben")).toHaveCount(3);
    await tom.context.setOffline(true);
    await note(tom.page, "Sway", "Ohne Intro");
    await tom.page.getByRole("button", { name: "Herausnehmen: Azzurro" }).click();
    await expect(lines(tom.page, "Zugaben")).toHaveCount(2);
    await note(chief.page, "Sway", "Langsam");
    await grip(chief.page, "Perfect").focus();
    for (const key of ["Space", "ArrowUp", "Enter"]) await chief.page.keyboard.press(key);
    await expect(lines(chief.page, "Zugaben")).toContainText(["Perfect", "Sway", "Azzurro"]);
    await expect(pill(chief.page, "Aktuell")).toBeVisible();

    await tom.context.setOffline(false);
    await expect(pill(tom.page, "Konflikt – ansehen")).toBeVisible();
    for (const { page } of [tom, chief]) await expect(lines(page, "Zugaben")).toContainText(["Perfect", "Sway"]);
    await expect(list(chief.page, "Zugaben"), "the removed song stays removed").not.toContainText("Azzurro");
    await pill(tom.page, "Konflikt – ansehen").click();
    await tom.page.getByRole("dialog", { name: "Abgleich" }).getByRole("button", { name: "Ansehen" }).click();
    const conflict = tom.page.getByRole("dialog", { name: "Konflikt: Songs der Liste „Zugaben“ geändert" });
    await expect(conflict.getByRole("heading", { name: "Notiz zu „Sway“" })).toBeVisible();
    await expect(conflict).toContainText("Langsam");
    await conflict.getByRole("radio", { name: "Meine" }).check();
    await conflict.getByRole("button", { name: "Übernehmen" }).click();
    await expect(list(chief.page, "Zugaben")).toContainText("Ohne Intro");
  },
);

test("a song can be dragged by its grip, or added with a tap", { tag: "@phone" }, async ({ admin, deviceAt }) => {
  const list_id = await addList(admin, "Zugaben", await addSongs(admin, "Sway", "Perfect", "Azzurro"));
  await addSongs(admin, "Marina");
  const { page } = await deviceAt(`/repertoire-lists/${list_id}`);
  await expect(lines(page, "Zugaben")).toContainText(["Sway", "Perfect", "Azzurro"]);
  const [from, to] = [await middle(grip(page, "Sway")), await middle(lines(page, "Zugaben").nth(2))];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  await touch("touchStart", from.y);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch("touchMove", from.y + (to.y + 15 - from.y) * part);
  await touch("touchEnd");
  await expect(lines(page, "Zugaben")).toContainText(["Perfect", "Azzurro", "Sway"]);
  await page.getByRole("button", { name: "Songs hinzufügen" }).tap();
  const sheet = page.getByRole("dialog", { name: "Songs hinzufügen" });
  await sheet.getByRole("button", { name: /Marina/ }).tap();
  await sheet.getByRole("button", { name: "Schließen" }).tap();
  await expect(lines(page, "Zugaben")).toContainText(["Perfect", "Azzurro", "Sway", "Marina"]);
});
