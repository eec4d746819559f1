import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { setText } from "../support/large-text.ts";
import { goWithin, openWhenSynced } from "../support/navigation.ts";
import { addGig, addSongs, dayFromToday } from "../support/seed.ts";
import { at, onStage, openAt } from "../support/stage.ts";

const TITLES = [
  "ABC",
  "Sway",
  "Azzurro",
  "Bésame mucho",
  "Ein Stern, der deinen Namen trägt",
  "Rock-'n'-Roll-is-here-to-stay",
  "Donaudampfschifffahrtsgesellschaft",
  "I Just Called to Say I Love You (Walzerfassung)",
  "Supercalifragilisticexpialidocious-und-noch-ein-Stück-ohne-Leerzeichen",
  "Ich war noch niemals in New York, auf Hawaii und auch nicht in San Francisco",
  "Medley: Griechischer Wein / Aber bitte mit Sahne / Mit 66 Jahren / Merci, Chérie / 17 Jahr",
  "Great Balls of Fire, Whole Lotta Shakin’ Goin’ On, Tutti Frutti, Long Tall Sally, Rip It Up and Blue Suede Shoes in E-Dur",
] as const;
const VIEWS = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1180, 820],
] as const;
const SIZES = [1, 2, 3, 4] as const;
const SIZE_NAMES = ["klein", "normal", "groß", "sehr groß"];
/** Small phones, and text sizes in percent. */
const PHONES = [
  [390, 844, 150],
  [390, 844, 200],
  [568, 320, 100],
  [568, 320, 200],
  [320, 568, 100],
  [320, 568, 200],
] as const;

/** Adds a gig with one set, which has a song for every title, each with interpret, singers, key, tempo and length. */
async function addTitles(admin: Api) {
  const ids: string[] = [];
  for (const title of TITLES) {
    const body = {
      title,
      interpret: "Consuelo Velázquez",
      singers: ["Anna", "Tom Richter"],
      key: "F#m",
      bpm: 120,
      duration: "3:30",
      comment: "Tom zählt ein",
    };
    ids.push((await admin.call("createSong", { body })).song_id);
  }
  return addGig(admin, "Stadtball", dayFromToday(0), [ids]);
}

/**
 * Runs in the page: finds text that is cut off or covered, one line each. With `titles`, goes through the setlist from
 * the first song to the last and then back; otherwise checks only the current song. All in one call, because hundreds
 * of calls would take minutes.
 */
async function stageProblems(titles: readonly string[]): Promise<string[]> {
  function lookAtStage(): string[] {
    const problems: string[] = [];
    const SLACK = 1;
    const textBox = (element: Element): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const name = (element: Element): string =>
      `${element.className || element.localName} "${element.textContent.slice(0, 30)}"`;
    const READ =
      ".stage-card__title, .stage-card__interpret, .stage-card__singer, .stage-card__facts > *, .live-next__next > *, " +
      ".song-clock > *, .live-ahead__comment, .live-top__clock, .live-top__place > *, .live-top__clocks dt, .live-top__clocks dd, .live-bar";
    const read = [...document.querySelectorAll(READ)]
      /* The next songs are hidden if there is no room for them. */
      .filter((element) => element.closest(".live-ahead") === null || element.checkVisibility())
      .map((element) => ({ element, box: textBox(element) }));
    const buttons = [...document.querySelectorAll(".live button:not(.live-edge), .live-top__mark")].map((element) => ({
      element,
      box: element.getBoundingClientRect(),
    }));
    for (const { element, box } of [...read, ...buttons]) {
      const isInside =
        box.left >= -SLACK && box.top >= -SLACK && box.right <= innerWidth + SLACK && box.bottom <= innerHeight + SLACK;
      if (!isInside) problems.push(`${name(element)} is beyond the screen`);
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible") continue;
        const frame = around.getBoundingClientRect();
        if (
          box.top < frame.top - SLACK ||
          box.bottom > frame.bottom + SLACK ||
          box.left < frame.left - SLACK ||
          box.right > frame.right + SLACK
        )
          problems.push(`${name(element)} is cut off by ${around.className}`);
      }
    }
    const parts = [
      ...read,
      ...buttons,
      ...[...document.querySelectorAll(".live-next__previous, .live-next__after")].map((element) => ({
        element,
        box: textBox(element),
      })),
    ].filter(({ box }) => box.width > 0 && box.height > 0);
    for (const [index, one] of parts.entries())
      for (const other of parts.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > SLACK && high > SLACK) problems.push(`${name(one.element)} and ${name(other.element)} overlap`);
      }
    const card = document.querySelector(".stage-card")?.getBoundingClientRect();
    const next = document.querySelector(".live-next")?.getBoundingClientRect();
    const bars = document.querySelector(".live-bars")?.getBoundingClientRect();
    for (const { element, box } of read)
      if (
        element.closest(".stage-card") &&
        card &&
        (box.top < card.top - SLACK ||
          box.bottom > card.bottom + SLACK ||
          box.left < card.left - SLACK ||
          box.right > card.right + SLACK)
      )
        problems.push(`${name(element)} does not fit in the song's space`);
    if (next && bars && bars.bottom > next.top + SLACK) problems.push("the bars overlap the next song");
    const [list, exit] = document.querySelectorAll(".live-top__list, .live-top__exit");
    if (list?.getBoundingClientRect().top !== exit?.getBoundingClientRect().top)
      problems.push("the exit has moved to another row");
    /* If there is room for the next songs, all five must be in view. */
    const coming = document.querySelector(".live-ahead__list")?.getBoundingClientRect();
    const rows = [...document.querySelectorAll(".live-ahead__row")].map((row) => row.getBoundingClientRect());
    if (
      coming &&
      coming.height > 0 &&
      rows.some((row) => row.left > coming.right || row.bottom > coming.bottom + SLACK)
    )
      problems.push("a coming song does not fit in the list");
    const below = document.querySelector(".stage-card__below");
    if (below && below.scrollHeight > below.clientHeight + SLACK) problems.push("singers and key have to be scrolled");
    return problems;
  }
  const drawn = () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const go = (to: "Voriger" | "Nächster") => document.querySelector<HTMLElement>(`[aria-label="${to}"]`)?.click();
  const found: string[] = [];
  await drawn();
  /* The faults that remain in the next frame. Nobody sees a fault that disappears before it is painted. */
  const lasting = async (): Promise<string[]> => {
    if (lookAtStage().length === 0) return [];
    await drawn();
    return lookAtStage();
  };
  if (titles.length === 0) return lasting();
  for (const title of titles) {
    if (title !== titles[0]) go("Nächster");
    await drawn();
    const shown = document.querySelector("article h1")?.textContent;
    if (shown !== title) found.push(`"${shown}" is on stage instead of "${title}"`);
    found.push(...(await lasting()));
  }
  for (const _ of titles) go("Voriger");
  return found;
}

async function chooseSize(page: Page, size: number): Promise<void> {
  await page.getByRole("button", { name: "Einstellungen" }).click();
  const settings = page.getByRole("dialog", { name: "Einstellungen" });
  const sizes = settings.getByRole("group", { name: "Schriftgröße" });
  await sizes.getByRole("button", { name: SIZE_NAMES[size - 1], exact: true }).click();
  await settings.getByRole("button", { name: "Schließen" }).click();
  await expect(settings).toBeHidden();
}

test("no part of a song is cut off or covered, whatever the title, screen size and text size", async ({
  admin,
  device,
}) => {
  const gig = await addTitles(admin);
  const { page } = await device();
  await openWhenSynced(page, `/live/${gig.gig_id}`);
  await expect(onStage(page)).toHaveText(TITLES[0]);
  await expect(page.getByRole("term").first()).toBeVisible();
  const found: string[] = [];
  for (const size of SIZES) {
    await chooseSize(page, size);
    for (const [width, height] of VIEWS) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height] as const);
      const problems = await page.evaluate(stageProblems, TITLES);
      found.push(...problems.map((problem) => `${width}×${height}, size ${size}: ${problem}`));
    }
  }
  expect(found).toEqual([]);
});

test("the top strip, the suggestion to end on time and the unlock button fit on the screen together at every size", async ({
  admin,
  device,
}) => {
  const ids = await addSongs(admin, "Bésame mucho", ...Array.from({ length: 9 }, (_, at) => `Nummer ${at + 1}`));
  const gig = await addGig(admin, "Stadtball", dayFromToday(0), [ids.slice(0, 6), ids.slice(6)]);
  await admin.call("updateGig", { params: { gig_id: gig.gig_id }, body: { end: "20:10" } });
  const { page } = await device();
  await openAt(page, gig.gig_id, "20:01:00");
  await expect(page.getByText(/über Plan/)).toBeVisible();
  await expect(page.getByText(/Kürzen/)).toBeVisible();
  const found: string[] = [];
  for (const size of SIZES) {
    await chooseSize(page, size);
    const look = async ([width, height]: (typeof VIEWS)[number], what: string) => {
      await page.setViewportSize({ width, height });
      const problems = await page.evaluate(stageProblems, []);
      found.push(...problems.map((problem) => `${width}×${height}, size ${size}, ${what}: ${problem}`));
    };
    for (const view of VIEWS) await look(view, "offer");
    await page.getByRole("button", { name: "Touch sperren" }).click();
    await expect(page.getByRole("button", { name: "Entsperren: halten" })).toBeVisible();
    for (const view of VIEWS) await look(view, "locked");
    await page.getByRole("button", { name: "Entsperren: halten" }).click({ delay: 1_000 });
    await expect(page.getByRole("button", { name: "Touch sperren" })).toBeVisible();
  }
  expect(found).toEqual([]);
});

/** Runs in the page: finds parts of the top strip that overlap, and an exit that is not in the top right corner. */
function stripProblems(): string[] {
  const parts = [...document.querySelectorAll(".live-top > *")].map((one) => one.getBoundingClientRect());
  const problems = parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .filter(({ left, right, top, bottom }) => {
        const wide = Math.min(one.right, right) - Math.max(one.left, left);
        return wide > 1 && Math.min(one.bottom, bottom) - Math.max(one.top, top) > 1;
      })
      .map(() => `part ${at} overlaps another`),
  );
  if (parts.some(({ left, right }) => left < 0 || right > innerWidth)) problems.push("a part is beyond the screen");
  const exit = document.querySelector(".live-top__exit")?.getBoundingClientRect();
  if (exit === undefined || innerWidth - exit.right > 16 || exit.top > 16) problems.push("the exit left its corner");
  if (exit !== undefined && Math.min(exit.width, exit.height) < 44) problems.push("the exit is too small");
  return problems;
}

for (const language of ["de", "en"] as const)
  test(`the exit stays in the top right corner of small phones and with large text, in language ${language}`, async ({
    admin,
    device,
  }) => {
    await admin.call("updateMe", { body: { language } });
    const gig = await addTitles(admin);
    await admin.call("updateGig", { params: { gig_id: gig.gig_id }, body: { end: "20:10" } });
    const { page } = await device();
    await at(page, "20:01:00");
    await expect(page.getByRole("button", { name: /^(Abgleich: Aktuell|Sync: Up to date)$/ })).toBeVisible();
    await goWithin(page, `/live/${gig.gig_id}`);
    await expect(page.getByText(/über Plan| late$/)).toBeVisible();
    const found: string[] = [];
    for (const [width, height, percent] of PHONES) {
      await page.setViewportSize({ width, height });
      await setText(page, percent);
      const problems = await page.evaluate(stripProblems);
      found.push(...problems.map((problem) => `${width}×${height}, ${percent} %: ${problem}`));
    }
    expect(found).toEqual([]);
  });

test("a title that was drawn before the app's font arrived has the right size afterwards", async ({
  admin,
  device,
}) => {
  const gig = await addTitles(admin);
  const { page } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const sizeOnStage = async (): Promise<string> => {
    await page.evaluate(() => document.fonts.ready);
    return await onStage(page).evaluate((title) => getComputedStyle(title).fontSize);
  };
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/*.woff2", async (route) => {
    await arrival;
    await route.continue();
  });
  /* The `load` event would wait for the font. */
  await page.goto(`/live/${gig.gig_id}`, { waitUntil: "commit" });
  for (const title of TITLES.slice(0, 6)) {
    await expect(onStage(page)).toHaveText(title);
    await page.getByRole("button", { name: "Nächster" }).click();
  }
  await expect(onStage(page)).toHaveText(TITLES[6]);
  expect(await page.evaluate(() => document.fonts.status)).toBe("loading");
  arrive();
  const late = await sizeOnStage();
  await page.reload();
  await expect(onStage(page)).toHaveText(TITLES[6]);
  expect(late).toBe(await sizeOnStage());
});
