import { expect, pill, test } from "../support/fixtures.ts";
import { goWithin } from "../support/navigation.ts";
import { addGig, dayFromToday } from "../support/seed.ts";
import type { Api } from "../support/api.ts";

const WEEKS = 14;

/** Adds weekly rehearsals at 19:30 in the band's time zone, starting tomorrow. Returns their ids. */
async function addSeries(editor: Api): Promise<string[]> {
  const ids: string[] = [];
  for (let week = 0; week < WEEKS; week += 1) {
    const day = dayFromToday(1 + week * 7);
    const offset = new Date(`${day}T12:00:00Z`).toLocaleString("en-US", {
      timeZone: "Europe/Berlin",
      timeZoneName: "longOffset",
    });
    const zone = /GMT([+-]\d\d:\d\d)/.exec(offset)?.[1] ?? "+01:00";
    const begin = new Date(`${day}T19:30:00${zone}`).toISOString();
    ids.push((await editor.call("createRehearsal", { body: { begin } })).rehearsal_id);
  }
  return ids;
}

const countOf = async (admin: Api, ids: readonly string[], user_id: string): Promise<number> => {
  const all = await Promise.all(
    ids.map((event_id) => admin.call("getAvailability", { params: { event_type: "rehearsal", event_id } })),
  );
  return all.filter(({ entries }) => entries.some((entry) => entry.user_id === user_id && entry.status === "in"))
    .length;
};

test(
  "a member can answer a series of 14 rehearsals with two taps from the start page, even offline, and can undo it",
  { tag: ["@phone", "@worker"] },
  async ({ admin, member, device }) => {
    const eva = await member("musician", "Eva");
    const ids = await addSeries(admin);
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    const { page, context } = await device(eva);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await context.setOffline(true);

    await page.getByRole("link", { name: "Alle meine Antworten" }).click();
    await expect(page.getByRole("status").getByText("15 Termine warten auf deine Antwort")).toBeVisible();
    const series = page.getByRole("region", { name: /^Alle Proben am \p{L}+, 19:30$/u });
    await expect(series.getByText(/^14 Proben/)).toBeVisible();
    await series.getByRole("button", { name: "Dabei", exact: true }).click();
    await expect(page.getByText("14 Termine: Dabei")).toBeVisible();
    await expect(page.getByText("1 Termin wartet auf deine Antwort")).toBeVisible();
    await expect(series).toBeHidden();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByText("15 Termine warten auf deine Antwort")).toBeVisible();
    await series.getByRole("button", { name: "Dabei", exact: true }).click();
    await page
      .getByRole("group", { name: "Meine Antwort: Stadtball" })
      .getByRole("button", { name: "Nicht dabei" })
      .click();
    await expect(page.getByText("Du hast überall geantwortet.")).toBeVisible();

    await context.setOffline(false);
    await expect(pill(page, "Aktuell")).toBeVisible();
    await expect.poll(() => countOf(admin, ids, eva.user_id)).toBe(WEEKS);
    const { entries } = await admin.call("getAvailability", { params: { event_type: "gig", event_id: gig_id } });
    expect(entries).toMatchObject([{ user_id: eva.user_id, status: "out" }]);
  },
);

test("undoing answers that were given all at once keeps any answer that was changed in the meantime", async ({
  admin,
  member,
  deviceAt,
}) => {
  const eva = await member("musician", "Eva");
  const first = await addGig(admin, "Stadtball", dayFromToday(9));
  const second = await addGig(admin, "Sommerfest", dayFromToday(10));
  const { page } = await deviceAt("/answers?view=mine", eva);
  await page
    .getByRole("region", { name: "Alle 2 offenen Termine" })
    .getByRole("button", { name: "Dabei", exact: true })
    .click();
  await page
    .getByRole("group", { name: "Meine Antwort: Stadtball" })
    .getByRole("button", { name: "Vielleicht" })
    .click();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByText("1 Termin wartet auf deine Antwort")).toBeVisible();
  const said = async (event_id: string) =>
    (await admin.call("getAvailability", { params: { event_type: "gig", event_id } })).entries.map(
      ({ status }) => status,
    );
  await expect.poll(() => said(first.gig_id)).toEqual(["maybe"]);
  await expect.poll(() => said(second.gig_id)).toEqual([]);
});

test("who is missing is shown in a table and can be copied as text", async ({ admin, member, device }) => {
  const { page, context } = await device();
  await expect(pill(page, "Aktuell")).toBeVisible();

  await test.step("an editor sees who is missing at each event, copies a text for the group chat, and sees who can be reminded", async () => {
    const eva = await member("musician", "Eva");
    await member("musician", "Tom");
    const { gig_id } = await addGig(admin, "Stadtball", dayFromToday(9));
    await addGig(admin, "Sommerfest", dayFromToday(10));
    await eva.api.call("setAvailability", { params: { event_type: "gig", event_id: gig_id }, body: { status: "in" } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await goWithin(page, "/gigs");
    await page.getByRole("main").getByRole("link", { name: "Wer fehlt?" }).click();
    const table = page.getByRole("region", { name: "Antworten der Band" }).getByRole("table");
    const cells = (name: RegExp) => table.getByRole("row", { name }).getByRole("cell");
    await expect(table.getByRole("columnheader").filter({ hasText: /Eva|Tom/ })).toHaveCount(2);
    await expect(cells(/Stadtball/).filter({ hasText: /^Dabei$/ })).toHaveCount(1);
    await expect(cells(/Stadtball/).filter({ hasText: /^fehlt$/ })).toHaveCount(1);
    await expect(cells(/Sommerfest/).filter({ hasText: /^fehlt$/ })).toHaveCount(2);

    await page.getByRole("button", { name: "Text für die Gruppe" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Uns fehlen noch Antworten:\n• .* Stadtball: Tom\n• .* Sommerfest: Eva, Tom\n\nhttp/);

    await page.getByRole("button", { name: /^1 fehlt, Stadtball/ }).click();
    const dialog = page.getByRole("dialog", { name: "Wer fehlt: Stadtball" });
    await expect(dialog.getByText("1 Person, nicht erreichbar")).toBeVisible();
    await expect(dialog.getByRole("listitem").filter({ hasText: "Tom" })).toBeVisible();
    await expect(dialog.getByText("nicht erreichbar", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Tom: 2 Antworten fehlen" }).click();
    await expect(page.getByRole("dialog", { name: "Tom: fehlende Antworten" }).getByText(/Sommerfest/)).toBeVisible();
  });

  await test.step("without a clipboard, the text for the group chat is shown to copy by hand", async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.reload();
    await page.getByRole("button", { name: "Text für die Gruppe" }).click();
    const field = page.getByRole("dialog", { name: "Text für die Gruppe" }).getByRole("textbox");
    await expect(field).toHaveValue(/Stadtball: Tom/);
    await expect(field).toHaveJSProperty("readOnly", true);
  });
});

test(
  "event and member names stay visible while a large table scrolls",
  { tag: "@phone" },
  async ({ admin, member, deviceAt }) => {
    for (const name of ["Eva", "Tom", "Ida", "Ben", "Kim", "Lea"]) await member("musician", name);
    await addSeries(admin);
    const { page } = await deviceAt("/answers?view=band");
    const area = page.getByRole("region", { name: "Antworten der Band" });
    const last = area.getByRole("row").last();
    await expect(last).toBeAttached();
    await area.evaluate((one) => one.scrollTo(one.scrollWidth, one.scrollHeight));
    const [frame, head, name] = await Promise.all(
      [area, area.getByRole("columnheader").last(), last.getByRole("rowheader")].map((one) => one.boundingBox()),
    );
    expect(Math.abs((head?.y ?? 0) - (frame?.y ?? 0))).toBeLessThan(3);
    expect(Math.abs((name?.x ?? 0) - (frame?.x ?? 0))).toBeLessThan(3);
  },
);

test("a rehearsal can be answered in the list of rehearsals, and its row shows the answer", async ({
  admin,
  member,
  deviceAt,
}) => {
  const eva = await member("musician", "Eva");
  const [rehearsal_id = ""] = await addSeries(admin);
  const { page } = await deviceAt("/rehearsals", eva);
  await expect(page.getByRole("link", { name: "14 Proben warten auf deine Antwort" })).toBeVisible();
  await page
    .getByRole("group", { name: /^Meine Antwort/ })
    .first()
    .getByRole("button", { name: "Vielleicht" })
    .click();
  await expect(page.getByRole("link", { name: /19:30.*Vielleicht/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "13 Proben warten auf deine Antwort" })).toBeVisible();
  const params = { event_type: "rehearsal" as const, event_id: rehearsal_id };
  await expect
    .poll(async () => (await admin.call("getAvailability", { params })).entries)
    .toMatchObject([{ user_id: eva.user_id, status: "maybe" }]);
});
