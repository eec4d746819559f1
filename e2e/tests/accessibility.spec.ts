import type { Locator, Page } from "@playwright/test";
import { accessibilityFaults } from "../support/accessibility.ts";
import { expect, pill, test } from "../support/fixtures.ts";
import { addAround, addEvening, addList, addRehearsals, addSurveys, addVotedSuggestion } from "../support/seed.ts";
import { onStage } from "../support/stage.ts";

interface Screen {
  readonly path: string;
  /** What is there when the screen is complete. */
  readonly shows: (page: Page) => Locator;
  /** Opens a part of it, before it is judged. */
  readonly open?: (page: Page) => Promise<void>;
}

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name, exact: true }).first();
const dialog = (name: string) => (page: Page) => page.getByRole("dialog", { name });

const screens = (gig_id: string, song_id: string): Screen[] => [
  { path: "/", shows: heading("Stadtball") },
  { path: "/gigs", shows: (page) => page.getByRole("link", { name: /Stadtball/ }) },
  { path: `/gigs/${gig_id}`, shows: heading("Stadtball") },
  { path: `/gigs/${gig_id}?ready=1`, shows: dialog("Bereit für die Bühne") },
  { path: `/gigs/${gig_id}/as-played`, shows: heading("Was wurde gespielt?") },
  { path: `/paper?gig=${gig_id}`, shows: heading("Stadtball") },
  { path: `/gigs/${gig_id}?tab=setlist`, shows: (page) => page.getByRole("button", { name: "Azzurro verschieben" }) },
  { path: `/gigs/${gig_id}?tab=checklist`, shows: (page) => page.getByText("Überfällig seit") },
  {
    path: `/gigs/${gig_id}?tab=checklist`,
    open: (page) => page.getByRole("button", { name: "Strom klären: bearbeiten" }).click(),
    shows: dialog("Eintrag bearbeiten"),
  },
  { path: `/gigs/${gig_id}?tab=schedule`, shows: (page) => page.getByText("Set 1 beginnt") },
  {
    path: `/gigs/${gig_id}?tab=schedule`,
    open: (page) => page.getByRole("button", { name: "Aufbau: bearbeiten" }).click(),
    shows: dialog("Punkt bearbeiten"),
  },
  {
    path: `/gigs/${gig_id}?tab=setlist`,
    open: async (page) => {
      await page.getByRole("button", { name: "Verlauf" }).click();
      await page.getByRole("button", { name: /5 Songs hinzugefügt/ }).click();
    },
    shows: (page) => page.getByRole("button", { name: "Alle Änderungen" }),
  },
  { path: `/gigs/${gig_id}?tab=notes`, shows: (page) => page.getByRole("tabpanel", { name: "Notizen" }) },
  { path: "/trash", shows: heading("Papierkorb") },
  { path: "/gigs?new=1", shows: dialog("Gig anlegen") },
  { path: "/rehearsals", shows: (page) => page.getByRole("link", { name: /Keller/ }) },
  { path: "/rehearsals?new=1", shows: dialog("Probe anlegen") },
  {
    path: "/rehearsals",
    open: async (page) => {
      await page.getByRole("link", { name: /Keller/ }).click();
      await page.getByRole("combobox", { name: "Song ins Protokoll" }).fill("a");
    },
    shows: (page) => page.getByRole("option", { name: /Azzurro/ }),
  },
  {
    path: "/rehearsals?scope=past&q=sway",
    open: (page) => page.getByRole("link", { name: /Satzgesang/ }).click(),
    shows: (page) => page.getByText("Das Protokoll ist abgeschlossen."),
  },
  {
    path: "/rehearsals/statistics",
    open: (page) => page.getByText("Als Tabelle").click(),
    shows: (page) => page.getByRole("table"),
  },
  { path: "/songs", shows: (page) => page.getByText("7 Songs") },
  { path: `/songs/${song_id}`, shows: heading("Sway") },
  { path: `/songs/${song_id}?edit=1`, shows: dialog("Song bearbeiten") },
  { path: "/songs/import", shows: heading("Repertoire importieren") },
  { path: "/suggestions", shows: (page) => page.getByRole("article", { name: "Komet" }) },
  {
    path: "/suggestions",
    open: (page) => page.getByRole("button", { name: "Annehmen" }).click(),
    shows: dialog("Komet annehmen?"),
  },
  { path: "/suggestions?new=1", shows: dialog("Song vorschlagen") },
  { path: "/surveys", shows: (page) => page.getByRole("link", { name: /Probentermin/ }) },
  { path: "/surveys?new=1", shows: dialog("Neue Umfrage") },
  {
    path: "/surveys",
    open: (page) => page.getByRole("link", { name: /Probentermin/ }).click(),
    shows: (page) => page.getByRole("region", { name: "Antworten zu den Terminen" }),
  },
  {
    path: "/surveys",
    open: async (page) => {
      await page.getByRole("link", { name: /Probentermin/ }).click();
      await page.getByRole("button", { name: "Entscheiden" }).click();
    },
    shows: dialog("Was wird daraus?"),
  },
  {
    path: "/surveys",
    open: (page) => page.getByRole("link", { name: /Spielen wir/ }).click(),
    shows: (page) => page.getByRole("group", { name: "Deine Antwort" }),
  },
  {
    path: "/surveys",
    open: (page) => page.getByRole("link", { name: /Welches Hemd/ }).click(),
    shows: (page) => page.getByRole("button", { name: /Schwarz/ }),
  },
  { path: "/repertoire-lists", shows: (page) => page.getByRole("link", { name: /Zugaben/ }) },
  { path: "/repertoire-lists?new=1", shows: dialog("Neue Liste") },
  {
    path: "/repertoire-lists",
    open: (page) => page.getByRole("link", { name: /Zugaben/ }).click(),
    shows: (page) => page.getByRole("button", { name: "Perfect verschieben" }),
  },
  {
    path: "/repertoire-lists",
    open: async (page) => {
      await page.getByRole("link", { name: /Zugaben/ }).click();
      await page.getByRole("button", { name: /^Perfect\s*Tanzband/ }).click();
    },
    shows: dialog("Perfect"),
  },
  {
    path: "/repertoire-lists",
    open: async (page) => {
      await page.getByRole("link", { name: /Zugaben/ }).click();
      await page.getByRole("button", { name: "Als Set in einen Gig" }).click();
    },
    shows: dialog("Als Set in einen Gig"),
  },
  { path: "/members", shows: (page) => page.getByRole("link", { name: /chef/ }) },
  { path: "/members/new", shows: dialog("Neues Mitglied") },
  { path: "/system", shows: heading("Sicherung") },
  { path: "/system?tab=log", shows: (page) => page.getByText("hat sich angemeldet") },
  { path: "/profile", shows: (page) => page.getByText("Zuletzt") },
  { path: "/profile", shows: (page) => page.locator(".notices__here p").first() },
  { path: "/more", shows: heading("Mehr") },
  {
    path: "/more",
    open: (page) => pill(page, /.*/).click(),
    shows: dialog("Abgleich"),
  },
  {
    path: "/",
    open: (page) =>
      page
        .getByRole("button", { name: /^Suchen und springen/ })
        .first()
        .click(),
    shows: (page) => page.getByRole("dialog"),
  },
  { path: `/live/${gig_id}`, shows: onStage },
  {
    path: `/live/${gig_id}`,
    open: (page) => page.getByRole("button", { name: "Setliste öffnen" }).click(),
    shows: dialog("Setliste"),
  },
  {
    path: `/live/${gig_id}`,
    open: (page) => page.getByRole("button", { name: "Einstellungen" }).click(),
    shows: dialog("Einstellungen"),
  },
  { path: "/nirgends", shows: (page) => page.getByText("Diese Seite gibt es nicht") },
];

for (const [theme, size] of [
  ["light", "@desk"],
  ["dark", "@desk"],
  ["dark", "@phone"],
] as const) {
  test(
    `axe finds no fault on any screen, ${theme}, ${size.slice(1)}`,
    { tag: size },
    async ({ admin, member, device, browser, server, contextOptions }) => {
      test.setTimeout(480_000);
      const gig = await addEvening(admin);
      await addAround(admin, gig.gig_id);
      await addRehearsals(admin, gig.songs);
      const band = [await member("editor", "Anna"), await member("musician", "Tom")];
      await addVotedSuggestion(admin, band);
      await addSurveys(admin, band[0]);
      await addList(admin, "Zugaben", [gig.songs.sway, gig.songs.perfect]);
      const look = { colorScheme: theme, reducedMotion: "reduce" } as const;
      const faults: Record<string, string[]> = {};
      const stranger = await browser.newContext({ ...contextOptions, ...look, baseURL: server.url });
      const outside = await stranger.newPage();
      for (const path of ["/", "/forgot", "/setup", "/reset"]) {
        await outside.goto(path);
        await expect(outside.getByRole("heading").first()).toBeVisible();
        faults[`${path} (signed out)`] = await accessibilityFaults(outside);
      }
      await stranger.close();

      const { page } = await device();
      await page.emulateMedia(look);
      await expect(pill(page, "Aktuell")).toBeVisible();
      for (const { path, open, shows } of screens(gig.gig_id, gig.songs.sway)) {
        await page.goto(path);
        await open?.(page);
        await expect(shows(page).first(), path).toBeVisible();
        faults[`${path} – ${String(shows(page))}`] = await accessibilityFaults(page);
      }
      expect(Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))).toEqual({});
    },
  );
}
