import type { Page } from "@playwright/test";
import { accessibilityViolations } from "../support/accessibility.ts";
import { LONG_CHART, SHORT_CHART, addChart } from "../support/charts.ts";
import { type Device, expect, pill, test } from "../support/fixtures.ts";
import { setText } from "../support/large-text.ts";
import { goWithin } from "../support/navigation.ts";
import { addEvening } from "../support/seed.ts";
import { SONG_CHANGE_MAX_MS, bestSongChangeMs, onStage, press } from "../support/stage.ts";

/** The chart of the current song. Those of other songs are laid out too, but inert. */
const sheet = (page: Page) => page.locator(".stage-charts__sheet--shown");
const scrolled = (page: Page) =>
  sheet(page)
    .locator(".stage-charts__scroller")
    .evaluate((element) => element.scrollTop);

async function open({ page }: Pick<Device, "page">, gig_id: string): Promise<void> {
  await page.goto(`/live/${gig_id}`);
  await expect(sheet(page)).toBeVisible();
}

test(
  "charts on stage are in tonight's key, and those longer than the screen take the keyboard focus",
  { tag: ["@phone", "@tablet"] },
  async ({ admin, device }) => {
    const gig = await addEvening(admin);
    await admin.call("updateSong", { params: { song_id: gig.songs.perfect }, body: { key: "E", singers: ["Anna"] } });
    await addChart(admin, gig.songs.sway, LONG_CHART);
    await addChart(admin, gig.songs.perfect, SHORT_CHART);
    const { page } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await open({ page }, gig.gig_id);

    await test.step("a chart longer than the screen can take the keyboard focus, and a pedal still scrolls it; a chart that fits cannot", async () => {
      expect(await accessibilityViolations(page)).toEqual([]);
      const region = sheet(page).getByRole("region", { name: "Songblatt" });
      await sheet(page).locator(".chart__line").first().click();
      await expect(region, "a tap does not focus the chart: a pedal would make the focus visible").not.toBeFocused();
      await page.getByRole("button", { name: "Schrift größer" }).focus();
      await page.keyboard.press("Tab");
      await expect(region).toBeFocused();
      await expect(region, "the focus ring is visible").toHaveCSS("outline-style", "solid");
      await press(page, "PageDown");
      expect(await scrolled(page)).toBeGreaterThan(0);
      await page.getByRole("button", { name: "Nächster", exact: true }).click();
      await expect(onStage(page)).toHaveText("Perfect");
      await expect(region).not.toHaveAttribute("tabindex");
      await expect(
        page.getByRole("button", { name: "Nächster", exact: true }),
        "a tapped edge has no focus that a pedal could make visible",
      ).not.toBeFocused();
    });

    await test.step("a song with a chart shows it in tonight's key; a song without one shows its title", async () => {
      await expect(sheet(page).locator(".chart__line").first()).toHaveText(
        "I Elooked over Jordan, and Awhat did I Esee,",
      );
      const facts = page.locator(".chart-head__facts");
      await expect(facts).toContainText("Anna");
      expect(
        await facts.evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).fontSize)),
        "the singer's dot is beside the name: the head has one line of facts",
      ).toBeLessThan(2);
      expect(await accessibilityViolations(page)).toEqual([]);
      const usual = page.viewportSize() ?? { width: 390, height: 844 };
      await page.setViewportSize({ width: 568, height: 320 });
      await setText(page, 150);
      const cut = () => page.locator(".chart-head__singer").evaluate((one) => one.scrollWidth - one.clientWidth);
      await expect.poll(cut, "a small phone with large text has room for the singer's name").toBe(0);
      await setText(page, 100);
      await page.setViewportSize(usual);
      await press(page, "PageDown");
      await expect(onStage(page)).toHaveText("Azzurro");
      await expect(sheet(page)).toHaveCount(0);
    });
  },
);

test(
  "each device shows the chart for its member's part, in the key of their instrument",
  { tag: "@tablet" },
  async ({ admin, member, device }) => {
    const gig = await addEvening(admin);
    await addChart(admin, gig.songs.sway, SHORT_CHART);
    await addChart(admin, gig.songs.sway, "{key: D}\n[D]Bass", { name: "Bass", parts: ["Bass"] });
    const mira = await member("musician", "Mira");
    await mira.api.call("updateMe", { body: { parts: ["Saxofon"], transposition: 9 } });
    const { page } = await device(mira);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await open({ page }, gig.gig_id);
    await expect(sheet(page)).toContainText("Klingt in D · Notiert in B");
    await expect(sheet(page).locator(".chart__line").first()).toHaveText(
      "I Blooked over Jordan, and Ewhat did I Bsee,",
    );
    await mira.api.call("updateMe", { body: { parts: ["Bass"], transposition: 0 } });
    await expect(async () => {
      await open({ page }, gig.gig_id);
      await expect(sheet(page).locator(".chart__line")).toHaveText("DBass", { timeout: 2_000 });
    }).toPass();
    await expect(sheet(page)).not.toContainText("Notiert");
  },
);

test("the stage check lists missing charts once the band has its first chart, even offline", async ({
  admin,
  member,
  device,
}) => {
  const gig = await addEvening(admin);
  const jonas = await member("musician", "Jonas");
  await jonas.api.call("updateMe", { body: { parts: ["Gitarre"] } });
  const { context, page } = await device(jonas);
  await expect(pill(page, "Aktuell")).toBeVisible();
  /* Loads the code of a song's screen now: offline, only a service worker could provide it. */
  await goWithin(page, `/songs/${gig.songs.sway}`);
  await expect(page.getByRole("heading", { level: 1, name: "Sway" })).toBeVisible();
  await goWithin(page, `/gigs/${gig.gig_id}`);
  const check = page.getByRole("button", { name: "Bühnen-Check" });
  const ready = page.getByRole("dialog", { name: "Bereit für die Bühne" });

  await test.step("the stage check does not mention charts as long as the band has none", async () => {
    await check.click();
    await expect(ready.getByText("Alle Songs sind auf diesem Gerät")).toBeVisible();
    await expect(ready).not.toContainText("Songblatt");
  });

  await test.step("members see which songs of the gig have no chart for them, even offline", async () => {
    await addChart(admin, gig.songs.sway, SHORT_CHART);
    await addChart(admin, gig.songs.perfect, SHORT_CHART, { parts: ["Bass"] });
    const missing = /4 von 5 Songs haben kein Songblatt für Gitarre/;
    await expect(ready).toContainText(missing);
    await page.keyboard.press("Escape");
    await expect(ready).toBeHidden();
    await context.setOffline(true);
    await check.click();
    await expect(ready).toContainText(missing);
    await expect(ready.getByRole("link", { name: "Sway" })).toBeHidden();
    await ready.getByRole("link", { name: "Perfect" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Perfect" })).toBeVisible();
  });
});

test(
  "a pedal and taps move within a long chart, and its place survives a change of text size",
  { tag: "@tablet" },
  async ({ admin, device }) => {
    const gig = await addEvening(admin);
    for (const song_id of [gig.songs.sway, gig.songs.perfect]) await addChart(admin, song_id, LONG_CHART);
    const { page } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await open({ page }, gig.gig_id);

    await test.step("a pedal scrolls a long chart, asks for one more press at its end, then opens the next song; the same backwards", async () => {
      await page.getByRole("button", { name: "Schrift größer" }).focus();
      const size = await sheet(page).locator(".stage-charts__body").getAttribute("style");

      const height = await sheet(page)
        .locator(".stage-charts__scroller")
        .evaluate((element) => element.clientHeight);
      await press(page, "PageDown");
      expect(await scrolled(page)).toBe(Math.round(height * 0.7));
      const question = page.getByText("Noch einmal drücken: Perfect");
      for (let presses = 0; presses < 20 && (await question.count()) === 0; presses += 1) await press(page, "Enter");
      await expect(question).toBeVisible();
      await expect(onStage(page)).toHaveText("Sway");
      await expect(
        sheet(page).locator(".stage-charts__body"),
        "Enter does not press the focused button",
      ).toHaveAttribute("style", size ?? "");
      await press(page, "PageDown");
      await expect(onStage(page)).toHaveText("Perfect");
      expect(await scrolled(page)).toBe(0);

      await press(page, "PageDown");
      await press(page, "PageUp");
      expect(await scrolled(page)).toBe(0);
      await press(page, "PageUp");
      await expect(page.getByText("Noch einmal drücken: Sway")).toBeVisible();
      await expect(onStage(page)).toHaveText("Perfect");
      await press(page, "PageUp");
      await expect(onStage(page)).toHaveText("Sway");
      expect(await scrolled(page), "a reopened song starts at the top of its chart").toBe(0);
    });

    await test.step("tapping a section's name jumps to it, and the chosen text size survives a reload", async () => {
      const sizeOf = () =>
        sheet(page)
          .locator(".stage-charts__body")
          .evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize));
      const before = await sizeOf();
      expect(before, "the text is legible at arm's length").toBeGreaterThanOrEqual(22);
      await page.getByRole("button", { name: "Schrift größer" }).click();
      await expect.poll(sizeOf).toBeCloseTo(before * 1.15, 1);
      await sheet(page).getByRole("button", { name: "Strophe 4" }).click();
      expect(await scrolled(page)).toBeGreaterThan(0);
      await expect(sheet(page).getByRole("heading", { name: "Strophe 4" })).toBeInViewport();
      await page.reload();
      await expect.poll(sizeOf).toBeCloseTo(before * 1.15, 1);
    });

    await test.step("a scrolled chart keeps its place when the screen gets lower or the text larger", async () => {
      await page.reload();
      await expect(sheet(page)).toBeVisible();
      const share = () =>
        sheet(page)
          .locator(".stage-charts__scroller")
          .evaluate(({ scrollTop, scrollHeight }) => scrollTop / scrollHeight);
      await press(page, "PageDown");
      const before = await share();
      expect(before).toBeGreaterThan(0.1);
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      await page.setViewportSize({ width, height: height - 90 });
      await expect.poll(share).toBeCloseTo(before, 1);
      await page.getByRole("button", { name: "Schrift größer" }).click();
      await expect.poll(share).toBeCloseTo(before, 1);
    });
  },
);

test(
  "charts on stage follow the setlist, later edits and the member's choice to hide chords",
  { tag: "@tablet" },
  async ({ admin, device }) => {
    const [skipping, gig] = [await addEvening(admin), await addEvening(admin)];
    await addChart(admin, skipping.songs.sway, SHORT_CHART);
    await addChart(admin, skipping.songs.azzurro, "[C]Azzurro ist als Nächstes dran");
    const { sets } = (await admin.call("getGig", { params: { gig_id: skipping.gig_id } })).setlist;
    const skipped = sets.flatMap(({ songs }) => songs).find(({ song_id }) => song_id === skipping.songs.perfect);
    await admin.call("liveSkipSong", {
      params: { gig_id: skipping.gig_id },
      body: { entry_id: skipped?.entry_id ?? "", uebersprungen: true, setlist_version: 1 },
    });
    const { chart_id } = await addChart(admin, gig.songs.sway, SHORT_CHART);
    const next = await addChart(admin, gig.songs.perfect, SHORT_CHART);
    const { page } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();

    await test.step("the chart laid out in advance is that of the next song that is not skipped", async () => {
      await open({ page }, skipping.gig_id);
      const ahead = page.locator(".stage-charts__sheet:not(.stage-charts__sheet--shown)");
      await expect(ahead).toContainText("Azzurro ist als Nächstes dran");
    });

    await test.step("a chart that is corrected during its song changes on stage only after the song", async () => {
      await open({ page }, gig.gig_id);
      const mended = SHORT_CHART.replaceAll("[G]", "[Gm]");
      await admin.call("updateChart", { params: { chart_id }, body: { text: mended } });
      await admin.call("updateChart", { params: { chart_id: next.chart_id }, body: { text: mended } });
      const ahead = page.locator(".stage-charts__sheet:not(.stage-charts__sheet--shown)");
      await expect(ahead.locator(".chart__line").first()).toContainText("Gmwhat");
      await expect(sheet(page).locator(".chart__line").first()).toContainText("Gwhat");
      await press(page, "PageDown");
      await expect(sheet(page).locator(".chart__line").first()).toContainText("Gmwhat");
      await press(page, "PageUp");
      await expect(onStage(page)).toHaveText("Sway");
      await expect(sheet(page).locator(".chart__line").first()).toContainText("Gmwhat");
    });

    await test.step("a member who needs no chords can hide them on stage for all songs", async () => {
      await open({ page }, gig.gig_id);
      const line = sheet(page).locator(".chart__line").first();
      await expect(line).toHaveText("I Dlooked over Jordan, and Gmwhat did I Dsee,");
      await page.getByRole("button", { name: "Einstellungen" }).click();
      await page.getByRole("button", { name: "Nur Text, ohne Akkorde" }).click();
      await page.getByRole("button", { name: "Schließen" }).click();
      await expect(line).toHaveText("I looked over Jordan, and what did I see,");
    });
  },
);

test(
  "without a server or network, the evening's charts are available after a cold start",
  { tag: ["@worker", "@tablet"] },
  async ({ server, admin, device }) => {
    const gig = await addEvening(admin);
    await addChart(admin, gig.songs.sway, SHORT_CHART);
    const { context, page } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await server.kill();
    await context.setOffline(true);
    await page.close();
    const stage = await context.newPage();
    await stage.goto(`/live/${gig.gig_id}`);
    await expect(sheet(stage)).toContainText("looked over Jordan");
  },
);

test(
  "on a slow tablet, the chart of the next song appears within half a frame",
  { tag: "@speed" },
  async ({ admin, device }, info) => {
    const gig = await addEvening(admin);
    for (const song_id of [gig.songs.sway, gig.songs.perfect, gig.songs.azzurro])
      await addChart(admin, song_id, SHORT_CHART.repeat(2));
    const { page } = await device();
    await expect(pill(page, "Aktuell")).toBeVisible();
    await open({ page }, gig.gig_id);
    expect(await bestSongChangeMs(page, info)).toBeLessThanOrEqual(SONG_CHANGE_MAX_MS);
  },
);
