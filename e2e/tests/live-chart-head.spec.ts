import type { Locator } from "@playwright/test";
import { LONG_CHART, addChart } from "../support/charts.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { setText } from "../support/large-text.ts";
import { addEvening } from "../support/seed.ts";
import { press } from "../support/stage.ts";

/** Runs in the page: the text of the facts above a chart that are cut off. */
const cutFacts = (facts: Element): string[] =>
  [...facts.querySelectorAll(".chart-head__who > *, .chart-head__key, .chart-head__tempo")]
    .filter((fact) => {
      const isBeyond = fact.getBoundingClientRect().right > fact.parentElement!.getBoundingClientRect().right + 0.5;
      return isBeyond || fact.scrollWidth > fact.clientWidth;
    })
    .map(({ textContent }) => textContent);

test("above a chart, tonight's key is never cut off: the note gives way first, then the singers' names", async ({
  admin,
  device,
}) => {
  const { gig_id, setlist_version, setlist, songs } = await addEvening(admin);
  const two = ["Annalena", "Tom Richter"];
  const six = [...two, "Friederike", "Konstantin", "Magdalena", "Maximilian"];
  const note = "Tom zählt ein, Kapo im zweiten Bund, ohne Intro";
  const sung = { [songs.sway]: two, [songs.perfect]: six, [songs.azzurro]: [] };
  for (const [song_id, singers] of Object.entries(sung)) {
    await admin.call("updateSong", { params: { song_id }, body: { key: "F#m", bpm: 120, singers } });
    await addChart(admin, song_id, LONG_CHART);
  }
  const sets = setlist.sets.map((set) => ({
    ...set,
    songs: set.songs.map((entry) => (entry.song_id === songs.azzurro ? entry : { ...entry, note })),
  }));
  await admin.call("updateSetlist", { body: { gig_id, setlist_version, sets } });
  const { page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.goto(`/live/${gig_id}`);
  const facts = page.locator(".chart-head__facts");
  const cutAt = async (width: number, height: number, percent: number): Promise<string[]> => {
    await page.setViewportSize({ width, height });
    await setText(page, percent);
    return facts.evaluate(cutFacts);
  };
  await expect(facts).toContainText("Tom Richter");
  for (const [width, height] of [
    [844, 390],
    [820, 1180],
  ] as const)
    expect(await cutAt(width, height, 100), `${width}×${height}`).toEqual([note, "120 bpm"]);
  expect(await cutAt(1440, 900, 100)).toEqual([]);
  const phones = [
    [390, 844, 100],
    [390, 844, 200],
    [320, 568, 100],
  ] as const;
  const expectOnPhones = async (cut: readonly string[]): Promise<void> => {
    for (const [width, height, percent] of phones)
      expect(await cutAt(width, height, percent), `${width}×${height}, ${percent} %`).toEqual(cut);
  };
  await expectOnPhones([note, ...two, "120 bpm"]);
  await press(page, "Escape");
  await page.getByRole("button", { name: "Nächster", exact: true }).click();
  await expect(facts).toContainText("Maximilian");
  await expectOnPhones([note, ...six, "120 bpm"]);
  await page.getByRole("button", { name: "Nächster", exact: true }).click();
  await expect(facts).toHaveText("F#m120 bpm");
  const left = async (part: Locator) => (await part.boundingBox())?.x;
  expect(await left(facts.locator(".chart-head__key")), "nothing is left of a key alone").toBe(await left(facts));
});
