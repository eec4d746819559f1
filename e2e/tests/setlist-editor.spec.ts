import type { Locator, Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addEvening, addGig, dayFromToday, titles } from "../support/seed.ts";

const set = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const grip = (page: Page, title: string): Locator => page.getByRole("button", { name: `${title} verschieben` });
/* A line in the setlist, not in the repertoire next to it. */
const line = (page: Page, title: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `${title} verschieben` }) });

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point at the middle of an element's width and at `part` of its height from the top. */
async function pointOf(what: Locator, part = 0.5): Promise<Point> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height * part };
}

async function byMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

/** Drags a finger from one point to another after holding it still for `rest` milliseconds. */
async function byFinger(page: Page, from: Point, to: Point, rest: number): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", point?: Point) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: point === undefined ? [] : [point] });
  await touch("touchStart", from);
  await page.waitForTimeout(rest);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await touch("touchEnd");
  await finger.detach();
}

async function open(page: Page, gig_id: string, search = ""): Promise<void> {
  await page.goto(`/gigs/${gig_id}?tab=setlist${search}`);
  await expect(set(page, "Set 2").getByRole("listitem")).toHaveCount(2);
  await expect(pill(page, "Aktuell")).toBeVisible();
}

async function saved(admin: Api, gig: Awaited<ReturnType<typeof addEvening>>): Promise<string[][]> {
  return titles(gig, (await admin.call("getGig", { params: { gig_id: gig.gig_id } })).setlist.sets);
}

test("a setlist is edited by mouse and keyboard, with the repertoire beside it", async ({ admin, device }) => {
  const gig = await addEvening(admin);
  const { sway, perfect, azzurro, valerie, september } = gig.songs;
  const other = await addGig(admin, "Hafenfest", dayFromToday(3), [
    [sway, perfect, azzurro],
    [valerie, september],
  ]);
  const { page } = await device();
  await open(page, gig.gig_id);

  await test.step("songs can be moved within and between sets, and taken from the repertoire, by mouse and keyboard", async () => {
    await byMouse(page, await pointOf(grip(page, "Sway")), await pointOf(line(page, "Valerie"), 0.8));
    await expect(set(page, "Set 2").getByRole("listitem")).toContainText(["Valerie", "Sway", "September"]);

    const marina = page.getByRole("complementary", { name: "Repertoire" }).getByText("Marina", { exact: true });
    await byMouse(page, await pointOf(marina), await pointOf(set(page, "Set 1").getByRole("listitem").first(), 0.2));
    await expect(set(page, "Set 1").getByRole("listitem")).toContainText(["Marina", "Perfect", "Azzurro"]);

    await page.mouse.move(0, 0);
    await grip(page, "Azzurro").focus();
    for (const key of ["Space", "ArrowDown", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await expect(set(page, "Set 2").getByRole("listitem")).toContainText(["Valerie", "Azzurro", "Sway", "September"]);
    await expect(grip(page, "Azzurro")).toBeFocused();
    for (const key of ["Space", "End", "Escape"]) await page.keyboard.press(key);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await expect
      .poll(() => saved(admin, gig))
      .toEqual([
        ["Marina", "Perfect"],
        ["Valerie", "Azzurro", "Sway", "September"],
      ]);
  });

  await test.step("three letters and Enter add a song, Delete removes it, and Shift-clicking a checkbox selects a range of songs", async () => {
    await goWithin(page, `/gigs/${other.gig_id}?tab=setlist`);
    await expect(set(page, "Set 2").getByRole("listitem")).toHaveCount(2);
    const search = page.getByRole("complementary", { name: "Repertoire" }).getByRole("searchbox");
    await search.fill("mar");
    await expect(
      page.getByRole("complementary", { name: "Repertoire" }).getByText("1 Song", { exact: true }),
    ).toBeVisible();
    await search.press("Enter");
    await expect(set(page, "Set 2").getByRole("listitem")).toContainText(["Valerie", "September", "Marina"]);
    await expect(search).toHaveValue("");
    await search.press("Enter");
    await expect(set(page, "Set 2").getByRole("listitem"), "an empty search adds nothing").toHaveCount(3);

    await grip(page, "Marina").focus();
    await page.keyboard.press("Delete");
    await expect(set(page, "Set 2").getByRole("listitem")).toContainText(["Valerie", "September"]);
    await expect(line(page, "Marina")).toHaveCount(0);
    await expect(grip(page, "September")).toBeFocused();

    await page.getByRole("button", { name: "Auswählen" }).first().click();
    const box = (title: string): Locator => page.getByRole("checkbox", { name: new RegExp(title) });
    await box("Sway").click();
    await box("Azzurro").click({ modifiers: ["Shift"] });
    for (const title of ["Sway", "Perfect", "Azzurro"]) await expect(box(title)).toBeChecked();
    await expect(box("Valerie")).not.toBeChecked();
  });
});

test(
  "a song can be dragged with a finger, by its grip immediately or anywhere after a short hold",
  { tag: "@tablet" },
  async ({ admin, device }) => {
    const gig = await addEvening(admin);
    const { page } = await device();
    await open(page, gig.gig_id);
    await byFinger(page, await pointOf(grip(page, "Sway")), await pointOf(line(page, "Azzurro"), 0.8), 0);
    await expect(set(page, "Set 1").getByRole("listitem")).toContainText(["Perfect", "Azzurro", "Sway"]);
    const title = line(page, "Azzurro").getByText("Azzurro", { exact: true });
    await byFinger(page, await pointOf(title), await pointOf(line(page, "Perfect"), 0.2), 450);
    await expect(set(page, "Set 1").getByRole("listitem")).toContainText(["Azzurro", "Perfect", "Sway"]);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await expect
      .poll(() => saved(admin, gig))
      .toEqual([
        ["Azzurro", "Perfect", "Sway"],
        ["Valerie", "September"],
      ]);
  },
);

test("the repertoire's filters are part of the URL", async ({ admin, device }) => {
  const gig = await addEvening(admin);
  const { page } = await device();
  await open(page, gig.gig_id);
  const repertoire = page.getByRole("complementary", { name: "Repertoire" });
  await repertoire.getByRole("searchbox").pressSequentially("mar");
  await expect(repertoire.getByText("1 Song", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]songs=mar(&|$)/);
  await page.reload();
  await expect(repertoire.getByRole("searchbox")).toHaveValue("mar");
  await expect(repertoire.getByRole("button", { name: /Marina/ })).toBeVisible();
  await open(page, gig.gig_id, "&status=retired");
  await expect(repertoire.getByRole("button", { name: "Filter (1)" })).toBeVisible();
  await expect(repertoire.getByRole("button", { name: /Marina/ })).toHaveCount(0);
});

test("for a musician, setlist lines link to their songs and the overview links to the setlist", async ({
  admin,
  member,
  deviceAt,
}) => {
  const gig = await addEvening(admin);
  const { page } = await deviceAt(`/gigs/${gig.gig_id}`, await member("musician", "Eva"));
  await page.getByRole("link", { name: /^Setliste.*5 Songs/ }).click();
  await expect(page).toHaveURL(/tab=setlist/);
  await page.getByRole("link", { name: /Azzurro/ }).click();
  await expect(page).toHaveURL(new RegExp(`/songs/${gig.songs.azzurro}`));
});
