import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Download, Page } from "@playwright/test";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { accessibilityViolations } from "../support/accessibility.ts";
import { addChart } from "../support/charts.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { addSongs } from "../support/seed.ts";

const SWING_LOW = "{title: Swing Low}\n{artist: Tanzband}\n{key: D}\nSwing [D]low, sweet [G]chari[D]ot";
const RIVERSIDE = "               C\nGonna lay down my burden";
const GUTEN_ABEND = "{title: Guten Abend}\n{artist: Brahms}\n[B]Guten [E]Abend, gut' Nacht";

const zipped = (files: Zippable) => ({
  name: "charts.zip",
  mimeType: "application/zip",
  buffer: Buffer.from(zipSync(files)),
});
const ZIP = zipped({
  "Swing Low.cho": strToU8(SWING_LOW),
  "band/Tanzband - Down by the Riverside.txt": strToU8(RIVERSIDE),
  "band/Guten Abend.pro": strToU8(GUTEN_ABEND),
  "band/stage.jpg": strToU8("not a chart"),
});

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer } | (typeof ZIP)[]) =>
  page.getByLabel("Dateien oder Zip wählen").setInputFiles(files);

/** Drops a local folder on the element with the given text. */
async function drop(page: Page, text: string, folder: string): Promise<void> {
  const place = await page.getByText(text, { exact: true }).boundingBox();
  const [x, y] = [(place?.x ?? 0) + 1, (place?.y ?? 0) + 1];
  const driver = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await driver.send("Input.dispatchDragEvent", {
      type,
      x,
      y,
      data: { items: [], files: [folder], dragOperationsMask: 1 },
    });
  await driver.detach();
}
const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

test(
  "without a network, an editor imports a zip of charts, undoes the import and repeats it; once online, the server has the charts",
  { tag: "@worker" },
  async ({ admin, member, deviceAt }) => {
    const [swing_low = "", riverside = ""] = await addSongs(admin, "Swing Low", "Down by the Riverside");
    const eva = await deviceAt("/songs", await member("editor", "Eva"));
    const { page } = eva;
    await expect(pill(page, "Aktuell")).toBeVisible();
    await page.getByRole("button", { name: "Importieren" }).click();
    await page.getByRole("menuitem", { name: "Songblätter importieren" }).click();
    await expect(page.getByLabel("Dateien oder Zip wählen")).toBeAttached();
    await eva.context.setOffline(true);

    await choose(page, ZIP);
    await expect(page.getByText("3 Songblätter gefunden")).toBeVisible();
    await expect(row(page, "Swing Low.cho")).toContainText("Swing LowTanzband");
    await expect(row(page, "Riverside.txt")).toContainText("Akkorde standen über dem Text");
    await expect(row(page, "Guten Abend.pro")).toContainText("Neuer Song");
    await expect(row(page, "Guten Abend.pro")).toContainText("B kann hier B oder H sein");
    await page.getByText("1 Datei ausgelassen").click();
    await expect(page.getByText("charts.zip/band/stage.jpg: kein Songblatt")).toBeVisible();
    await expect(page.getByRole("button", { name: "2 Songblätter importieren" })).toBeVisible();
    await page.getByRole("button", { name: /^B kann in 1 Datei B oder H sein/ }).click();
    await page.getByRole("option", { name: "Deutsch: B und H, Cis" }).click();
    await expect(page.getByRole("option")).toHaveCount(0);
    /* If the page is scrolled down, the top bar covers part of the back button. */
    await page.evaluate(() => scrollTo(0, 0));
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "3 Songblätter importieren" }).click();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByText("Import von 3 Songblättern rückgängig gemacht")).toBeVisible();

    await choose(page, ZIP);
    await page.getByRole("button", { name: /^B kann in 1 Datei B oder H sein/ }).click();
    await page.getByRole("option", { name: "Deutsch: B und H, Cis" }).click();
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.getByRole("button", { name: "3 Songblätter importieren" }).click();
    await page.getByRole("button", { name: "Andere Dateien" }).click();
    await choose(page, ZIP);
    await expect(row(page, "Swing Low.cho")).toContainText("Der Song hat diesen Text schon.");

    await eva.context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    const { items } = await admin.call("listSongs");
    expect(items.map(({ title, interpret }) => `${title} · ${interpret}`).toSorted()).toEqual([
      "Down by the Riverside · Tanzband",
      "Guten Abend · Brahms",
      "Swing Low · Tanzband",
    ]);
    const chartsOf = async (song_id: string) => (await admin.call("listCharts", { params: { song_id } })).items;
    expect(await chartsOf(swing_low)).toMatchObject([{ text: SWING_LOW, written_key: "D", source: "Swing Low.cho" }]);
    expect(await chartsOf(riverside)).toMatchObject([{ text: "Gonna lay down [C]my burden" }]);
    const added = items.find(({ title }) => title === "Guten Abend")?.song_id ?? "";
    expect(await chartsOf(added)).toMatchObject([{ text: GUTEN_ABEND, notation: "german" }]);
  },
);

test("a chart that matches no song is imported to the song the editor chooses, and unticked charts are left out", async ({
  admin,
  deviceAt,
}) => {
  const [swing_low = ""] = await addSongs(admin, "Swing Low", "Amazing Grace");
  const { page } = await deviceAt("/songs/charts-import");
  await expect(pill(page, "Aktuell")).toBeVisible();
  await choose(page, zipped({ "track 1.cho": strToU8("Swing [D]low"), "Amazing Grace.cho": strToU8("A[D]mazing") }));
  await expect(row(page, "Amazing Grace.cho")).toContainText("Ist es dieser Song?");
  await row(page, "Amazing Grace.cho").getByRole("checkbox").uncheck();
  await expect(row(page, "Amazing Grace.cho")).toContainText("Wird nicht importiert.");
  await expect(page.getByText("Hier ist nichts zu importieren.")).toBeVisible();
  await page.getByRole("button", { name: "track 1.cho: ändern" }).click();
  const form = page.getByRole("dialog", { name: "Songblatt aus Datei" });
  await form.getByRole("combobox", { name: "Song" }).fill("swing");
  await page.getByRole("option", { name: /Swing Low/ }).click();
  await expect(page.getByRole("option")).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "Übernehmen" }).click();
  await page.getByRole("button", { name: "1 Songblatt importieren" }).click();
  await expect(page.getByText("Fertig", { exact: true })).toBeVisible();
  await expect(pill(page, "Aktuell")).toBeVisible();
  const { items } = await admin.call("listCharts", { params: { song_id: swing_low } });
  expect(items.map(({ text }) => text)).toEqual(["Swing [D]low"]);

  await test.step("a folder can be dropped together with its subfolders, even on the list of songs", async () => {
    const folder = test.info().outputPath("charts");
    await mkdir(join(folder, "band"), { recursive: true });
    await writeFile(join(folder, "Swing Low.cho"), SWING_LOW);
    await writeFile(join(folder, "band", "Tanzband - Down by the Riverside.txt"), RIVERSIDE);
    await writeFile(join(folder, "band", "stage.jpg"), "not a chart");
    const expectBoth = async () => {
      await expect(page.getByText("2 Songblätter gefunden")).toBeVisible();
      await expect(row(page, "charts/Swing Low.cho")).toContainText("Swing LowTanzband");
      await expect(row(page, "charts/band/Tanzband - Down by the Riverside.txt")).toContainText("Neuer Song");
      await page.getByText("1 Datei ausgelassen").click();
      await expect(page.getByText("charts/band/stage.jpg: kein Songblatt")).toBeVisible();
    };
    await page.getByRole("button", { name: "Andere Dateien" }).click();
    await drop(page, "Dateien oder Zip wählen", folder);
    await expectBoth();
    await page.goto("/songs");
    await expect(page.getByText("Amazing Grace")).toBeVisible();
    await drop(page, "Amazing Grace", folder);
    await expectBoth();
  });
});

test("a damaged or unsafe zip is refused with an explanation, and so are files without a chart", async ({
  deviceAt,
}) => {
  const { page } = await deviceAt("/songs/charts-import");
  const again = () => page.getByRole("button", { name: "Andere Dateien" }).click();
  await choose(page, { ...ZIP, buffer: ZIP.buffer.subarray(0, 100) });
  await expect(page.getByRole("alert")).toHaveText(
    "„charts.zip“ wird nicht geöffnet: Es ist beschädigt oder kein Zip.",
  );
  await again();
  await choose(page, zipped({ "../../a.cho": strToU8(SWING_LOW) }));
  await expect(page.getByRole("alert")).toContainText("Es hat Dateinamen, die aus seinem Ordner hinausführen.");
  await again();
  const many: Zippable = {};
  for (let index = 0; index <= 20_000; index += 1) many[`${index}.cho`] = [new Uint8Array(), { level: 0 }];
  await choose(page, zipped(many));
  await expect(page.getByRole("alert")).toContainText("Es hat mehr als 20.000 Dateien.");
  await again();
  await choose(page, zipped({ "a.pdf": strToU8("a"), "more.zip": zipSync({ "a.cho": strToU8(SWING_LOW) }) }));
  await expect(page.getByText("Hier ist kein Songblatt dabei")).toBeVisible();
  await page.getByText("2 Dateien ausgelassen").click();
  await expect(page.getByText("Zip in einem Zip: packe es vorher aus")).toBeVisible();
});

test("200 charts are previewed and imported without a long pause", { tag: "@speed" }, async ({ admin, deviceAt }) => {
  const { page } = await deviceAt("/songs/charts-import");
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
    Object.assign(window, { tasks });
  });
  const verse = "Swing [D]low, sweet [G]chari[D]ot, coming for to carry me [A7]home\n".repeat(40);
  const files: Zippable = {};
  for (let index = 0; index < 200; index += 1)
    files[`${index}.cho`] = strToU8(`{title: Spiritual ${index}}\n{artist: Traditional}\n${verse}`);
  await choose(page, zipped(files));
  await expect(page.getByRole("listitem").filter({ hasText: "/199.cho" })).toBeAttached();
  await page.getByRole("button", { name: "200 Songblätter importieren" }).click();
  await expect(page.getByText("200 Songblätter importiert, 200 Songs angelegt").first()).toBeVisible();
  await expect(pill(page, "Aktuell")).toBeVisible({ timeout: 60_000 });
  expect((await admin.call("listSongs")).total).toBe(200);
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
  expect(longest).toBeLessThan(200);
});

test(
  "without a network, a chart can be saved as a file that includes its title and artist, and all charts as a zip",
  { tag: "@worker" },
  async ({ admin, member, device }) => {
    const [swing_low = "", riverside = ""] = await addSongs(admin, "Swing Low", "Down by the Riverside");
    await addChart(admin, swing_low, "Swing [D]low");
    await addChart(admin, riverside, "{title: Riverside}\n[C]Gonna lay down");
    const { page, context } = await device(await member("musician"));
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);
    await page.goto(`/songs/${swing_low}`);
    const save = async (press: () => Promise<void>): Promise<Download> => {
      const downloading = page.waitForEvent("download");
      await press();
      return await downloading;
    };
    const saveOne = async () => {
      await page.getByRole("button", { name: "Aktionen für das Songblatt" }).click();
      await page.getByRole("menuitem", { name: "Als Datei (.cho)" }).click();
    };
    const one = await save(saveOne);
    expect(one.suggestedFilename()).toBe("Tanzband - Swing Low.cho");
    expect((await contentOf(one)).toString()).toBe("{title: Swing Low}\n{artist: Tanzband}\nSwing [D]low");

    await page.goto("/songs");
    const all = await save(() => page.getByRole("button", { name: "Songblätter (Zip)" }).click());
    const charts = unzipSync(await contentOf(all));
    expect(Object.keys(charts).toSorted()).toEqual([
      "Tanzband - Down by the Riverside.cho",
      "Tanzband - Swing Low.cho",
    ]);
    expect(strFromU8(charts["Tanzband - Down by the Riverside.cho"] ?? new Uint8Array())).toBe(
      "{artist: Tanzband}\n{title: Riverside}\n[C]Gonna lay down",
    );
  },
);
