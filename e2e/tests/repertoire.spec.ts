import { fileURLToPath } from "node:url";
import { expect, pill, test } from "../support/fixtures.ts";
import { addSongs } from "../support/seed.ts";

/** A dance band's repertoire of 50 songs, as a CSV file with the columns that bands typically use. */
const REPERTOIRE = fileURLToPath(new URL("../../server/src/demo/repertoire-sample.csv", import.meta.url));

test("a repertoire file's columns are mapped and its songs previewed before the import; importing it again adds nothing", async ({
  admin,
  deviceAt,
}) => {
  const { page } = await deviceAt("/songs/import");
  await page.getByLabel("Datei wählen").setInputFiles(REPERTOIRE);
  const mapping = page.getByRole("group", { name: "Spalten zuordnen" });
  await expect(mapping.getByRole("button", { name: /Textdichter/ })).toContainText("Textdichter");
  await expect(mapping.getByRole("button", { name: /Dauer/ })).toContainText("Länge");
  await expect(page.getByRole("tab", { name: "Neu 50" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Griechischer Wein" })).toContainText("Udo Jürgens");
  await page.getByRole("button", { name: "50 Songs übernehmen" }).click();
  await expect(page.getByText("50 Songs übernommen")).toBeVisible();
  await page.getByRole("link", { name: "Zum Repertoire" }).click();
  await expect(page.getByText("50 Songs", { exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Songs durchsuchen" }).fill("griech");
  await expect(page.getByText("1 von 50 Songs")).toBeVisible();

  await page.goto("/songs/import");
  await page.getByLabel("Datei wählen").setInputFiles(REPERTOIRE);
  await expect(page.getByRole("tab", { name: "Doppelt 50" })).toBeVisible();
  await expect(page.getByText("Wohl dasselbe wie „Griechischer Wein“ (Aktiv)")).toBeVisible();
  await expect(page.getByText("In dieser Datei ist nichts Neues.")).toBeVisible();
  expect((await admin.call("listSongs")).total).toBe(50);

  /* A table copied from a spreadsheet, with one cell that needs correcting. */
  await page.goto("/songs/import");
  const table = "Titel\tInterpret\tDauer\nSommernacht\tDie Kapelle\tdrei Minuten\n";
  await page
    .getByLabel("Datei wählen")
    .setInputFiles({ name: "neu.txt", mimeType: "text/plain", buffer: Buffer.from(table) });
  await page.getByRole("textbox", { name: "Länge, Zeile 2" }).fill("3:05");
  await page.getByRole("textbox", { name: "Länge, Zeile 2" }).press("Enter");
  await page.getByRole("button", { name: "1 Song übernehmen" }).click();
  await expect(page.getByText("1 Song übernommen")).toBeVisible();
  const { items } = await admin.call("listSongs", { query: { q: "Sommernacht" } });
  expect(items.map(({ duration }) => duration)).toEqual(["00:03:05"]);
});

test("while a new song is being typed, a warning is shown if it probably exists already", async ({
  admin,
  deviceAt,
}) => {
  await addSongs(admin, "Griechischer Wein");
  const { page } = await deviceAt("/songs");
  await expect(page.getByRole("link", { name: /Griechischer Wein/ })).toBeVisible();
  await page.getByRole("button", { name: "Song anlegen" }).click();
  const form = page.getByRole("dialog", { name: "Song anlegen" });
  await form.getByLabel("Titel").fill("griechischer wein");
  await form.getByLabel("Interpret").fill("TANZBAND");
  await expect(form.getByText("Gibt es wohl schon: „Griechischer Wein“ von Tanzband (Aktiv).")).toBeVisible();
  await form.getByLabel("Titel").fill("Griechische Nächte");
  await expect(form.getByText("Gibt es wohl schon")).toBeHidden();
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Song angelegt")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Griechische Nächte" })).toBeVisible();
  await expect(pill(page, "Aktuell")).toBeVisible();
});
