import type { Page } from "@playwright/test";
import { accessibilityViolations } from "../support/accessibility.ts";
import { SHORT_CHART, addChart } from "../support/charts.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addSongs } from "../support/seed.ts";

const chart = (page: Page) => page.getByRole("region", { name: "Songblatt" });
const form = (page: Page) => page.getByRole("dialog", { name: /^Songblatt/ });

const chordsNamed = (page: Page, name: string) => form(page).getByRole("group", { name });

/** The lines of a chart as a screen reader reads them: each chord before its syllable. */
const lines = (page: Page) => chart(page).locator(".chart__line");

test("each member has their own view of charts, by capo, chords, instrument and part", async ({
  admin,
  member,
  device,
}) => {
  const jonas = await member("musician", "Jonas");
  const { page } = await device(jonas);
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("a member's choices for a song's chart, such as a capo and hidden chords, survive a reload", async () => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    await addChart(admin, song_id, SHORT_CHART);
    await goWithin(page, `/songs/${song_id}`);
    await expect(lines(page).first()).toHaveText("I Dlooked over Jordan, and Gwhat did I Dsee,");
    await expect(chart(page)).toContainText("Klingt in D");
    await expect(chart(page).getByRole("button", { name: "Songblatt bearbeiten" })).toBeHidden();

    for (const _ of [1, 2]) await page.getByRole("button", { name: "Kapo einen Bund höher" }).click();
    await expect(lines(page).first()).toHaveText("I Clooked over Jordan, and Fwhat did I Csee,");
    await expect(chart(page)).toContainText("Klingt in D · Griffe in C");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Akkorde", exact: true }).click();
    await expect(lines(page).first()).toHaveText("I looked over Jordan, and what did I see,");

    await page.reload();
    await expect(chart(page)).toContainText("Kapo 2");
    await expect(lines(page).first()).toHaveText("I looked over Jordan, and what did I see,");
  });

  await test.step("a chart is shown in the key of the member's instrument, and one tap shows it at concert pitch", async () => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    await addChart(admin, song_id, SHORT_CHART);
    await jonas.api.call("updateMe", { body: { parts: ["Saxofon"], transposition: 9 } });
    await goWithin(page, `/songs/${song_id}`);
    await expect(lines(page).first()).toHaveText("I Blooked over Jordan, and Ewhat did I Bsee,");
    await expect(chart(page)).toContainText("Klingt in D · Notiert in B");
    await page.getByRole("button", { name: "Klingend" }).click();
    await expect(lines(page).first()).toHaveText("I Dlooked over Jordan, and Gwhat did I Dsee,");
    await expect(chart(page)).not.toContainText("Notiert");
    await page.reload();
    await expect(lines(page).first()).toHaveText("I Dlooked over Jordan, and Gwhat did I Dsee,");
  });

  await test.step("a member first sees the chart for their part, or else the one for everybody", async () => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    await addChart(admin, song_id, "Horns", { name: "Bläser", parts: ["Saxofon", "Trompete"] });
    await addChart(admin, song_id, "Everybody", { name: "Alle" });
    await jonas.api.call("updateMe", { body: { parts: ["Trompete"] } });
    await goWithin(page, `/songs/${song_id}`);
    await expect(lines(page)).toHaveText("Horns");
    await jonas.api.call("updateMe", { body: { parts: ["Bass"] } });
    await page.reload();
    await expect(lines(page)).toHaveText("Everybody");
    await page.getByRole("button", { name: /^Fassung/ }).click();
    await page.getByRole("option", { name: /^Bläser/ }).click();
    await expect(lines(page)).toHaveText("Horns");
  });
});

test("an editor can write, change and delete the charts of songs, even without a network", async ({
  admin,
  device,
}) => {
  const { context, page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("a chart is shown in the key in which the band plays the song", async () => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    await admin.call("updateSong", { params: { song_id }, body: { key: "F" } });
    await addChart(admin, song_id, SHORT_CHART);
    await goWithin(page, `/songs/${song_id}`);
    await expect(lines(page).first()).toHaveText("I Flooked over Jordan, and Bbwhat did I Fsee,");
  });

  await test.step("an editor chooses whom a chart is for from the band's list of parts", async () => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    await addChart(admin, song_id, SHORT_CHART);
    const { danceStyles } = await admin.call("getConfig");
    await admin.call("updateSoftConfig", { body: { danceStyles, parts: ["Alphorn", "Gesang"] } });
    await goWithin(page, `/songs/${song_id}`);
    await page.getByRole("button", { name: "Songblatt bearbeiten" }).click();
    await form(page).getByLabel("Für wen").click();
    await page.getByRole("option", { name: "Alphorn" }).click();
    await page.keyboard.press("Escape");
    await form(page).getByRole("button", { name: "Speichern" }).click();
    await expect(form(page)).toBeHidden();
    await expect
      .poll(async () => (await admin.call("listCharts", { params: { song_id } })).items)
      .toMatchObject([{ parts: ["Alphorn"] }]);
  });

  await test.step("a chart with ambiguous notation asks which one is meant before it is saved; its problems are listed", async () => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    await goWithin(page, `/songs/${song_id}`);
    await page.getByRole("button", { name: "Songblatt anlegen" }).click();
    const text = form(page).getByLabel("Text mit Akkorden");
    await text.fill("[B]one [E]two\n[open");
    await expect(form(page).getByRole("button", { name: "Zeile 2: eckige Klammer ohne Gegenstück" })).toBeVisible();
    await form(page).getByRole("button", { name: "Den Text einen Halbton höher schreiben" }).click();
    await expect(form(page)).toContainText("B kann hier B oder H sein");
    await expect(text).toHaveValue("[B]one [E]two\n[open");
    await form(page).getByRole("button", { name: "Speichern" }).click();
    await expect(form(page)).toContainText("B kann hier B oder H sein");
    await form(page)
      .getByRole("button", { name: /^Schreibweise der Akkorde/ })
      .click();
    await page.getByRole("option", { name: "Deutsch: B und H, Cis" }).click();
    await form(page).getByRole("button", { name: "Speichern" }).click();
    await expect(form(page)).toBeHidden();
    await expect(lines(page).first()).toHaveText("Bone Etwo");
  });

  await test.step("unsaved input in a chart's form is kept when the form closes, and is merged with others' changes", async () => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    const { chart_id } = await addChart(admin, song_id, "[D]one\n[G]two\n[A]three");
    await goWithin(page, `/songs/${song_id}`);
    await page.getByRole("button", { name: "Songblatt bearbeiten" }).click();
    await form(page).getByLabel("Text mit Akkorden").fill("[D]one\n[G]two\n[A7]three");
    await page.keyboard.press("Escape");
    await expect(form(page)).toBeHidden();
    await admin.call("updateChart", { params: { chart_id }, body: { text: "[Dm]one\n[G]two\n[A]three" } });
    await expect(lines(page).first()).toHaveText("Dmone");

    await page.getByRole("button", { name: "Songblatt bearbeiten" }).click();
    await expect(form(page)).toContainText("noch nicht gespeichert");
    await form(page).getByRole("button", { name: "Speichern" }).click();
    await expect(form(page)).toBeHidden();
    await expect(lines(page)).toHaveText(["Dmone", "Gtwo", "A7three"]);
  });

  await test.step("in a long chart, the key's additional chords open where they are visible", async () => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    await addChart(admin, song_id, Array.from({ length: 60 }, () => "[D]one [G]two").join("\n"));
    await goWithin(page, `/songs/${song_id}`);
    await page.getByRole("button", { name: "Songblatt bearbeiten" }).click();
    await form(page).getByLabel("Quelle").scrollIntoViewIfNeeded();
    await form(page).getByLabel("Text mit Akkorden").hover();
    const more = form(page).getByRole("button", { name: "Mehr", exact: true });
    await more.click();
    const [above, below] = [await more.boundingBox(), await chordsNamed(page, "Septakkorde").boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    await expect(chordsNamed(page, "Anderer Bass")).toBeInViewport();
    await page.keyboard.press("Escape");
  });

  await test.step("Undo restores a deleted chart", async () => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    await addChart(admin, song_id, SHORT_CHART);
    await goWithin(page, `/songs/${song_id}`);
    await page.getByRole("button", { name: "Aktionen für das Songblatt" }).click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Löschen" }).click();
    await expect(chart(page)).toBeHidden();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(chart(page)).toBeVisible();
  });

  await test.step("without a network, an editor pastes chords over lyrics, converts them and saves the chart", async () => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    await expect(pill(page, "Aktuell")).toBeVisible();
    await goWithin(page, `/songs/${song_id}`);
    await expect(page.getByRole("button", { name: "Songblatt anlegen" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Songblatt anlegen" }).click();
    const text = form(page).getByLabel("Text mit Akkorden");
    await text.fill("      D\nSwing low, sweet chariot");
    await form(page).getByRole("button", { name: "In Klammern setzen" }).click();
    await expect(text).toHaveValue("Swing [D]low, sweet chariot");
    await form(page).getByRole("button", { name: "Rückgängig" }).click();
    await expect(text).toHaveValue("      D\nSwing low, sweet chariot");
    await form(page).getByRole("button", { name: "In Klammern setzen" }).click();
    await form(page).getByRole("button", { name: "Den Text einen Halbton höher schreiben" }).click();
    await expect(text).toHaveValue("Swing [Eb]low, sweet chariot");
    await form(page).getByRole("button", { name: "Cm", exact: true }).click();
    await expect(text).toHaveValue("[Cm]Swing [Eb]low, sweet chariot");
    await page.keyboard.press("Control+Z");
    await expect(text).toHaveValue("Swing [Eb]low, sweet chariot");
    await expect(form(page).getByRole("region", { name: "Vorschau" })).toContainText("Swing Eblow, sweet chariot");
    expect(await accessibilityViolations(page)).toEqual([]);
    await form(page).getByRole("button", { name: "Speichern" }).click();
    await expect(form(page)).toBeHidden();
    await expect(lines(page)).toHaveText("Swing Eblow, sweet chariot");

    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const { items } = await admin.call("listCharts", { params: { song_id } });
    expect(items).toMatchObject([{ text: "Swing [Eb]low, sweet chariot", notation: "english", parts: null }]);
  });
});

test(
  "without a network, a member enters their instrument in the profile, and charts are transposed for it",
  { tag: "@worker" },
  async ({ admin, member, deviceAt }) => {
    const [song_id = ""] = await addSongs(admin, "Swing Low");
    await addChart(admin, song_id, SHORT_CHART);
    const jonas = await member("musician", "Jonas");
    const { context, page } = await deviceAt("/profile", jonas);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const card = page.locator("#parts");
    await expect(card).toBeVisible();
    await context.setOffline(true);
    await card.getByLabel("Instrumente und Stimmen").click();
    await page.getByRole("option", { name: "Saxofon" }).click();
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: /^Akkorde notiert/ }).click();
    await page.getByRole("option", { name: /^Es:/ }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(`/songs/${song_id}`);
    await expect(chart(page)).toContainText("Klingt in D · Notiert in B");
    await context.setOffline(false);
    await expect.poll(() => jonas.api.call("getMe")).toMatchObject({ parts: ["Saxofon"], transposition: 9 });
  },
);
