import { type Locator, type Page, expect } from "@playwright/test";
import { pill } from "./fixtures.ts";
import { goWithin } from "./navigation.ts";
import { ADMIN } from "./server.ts";
import { onStage } from "./stage.ts";

/** A screen of the app, or something opened on it, such as a dialog. */
export interface Screen {
  readonly path: string;
  /** Visible once the screen is complete. */
  readonly shows: (page: Page) => Locator;
  /** Opens a part of the screen before the check. */
  readonly open?: (page: Page) => Promise<void>;
}

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name, exact: true }).first();
const dialog = (name: string) => (page: Page) => page.getByRole("dialog", { name });

/** Every screen that the admin of a band seeded by `addBand` can open, including the important dialogs and menus. */
export const screens = (gig_id: string, song_id: string): Screen[] => [
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
  { path: `/gigs/${gig_id}?tab=answers`, shows: (page) => page.getByRole("group", { name: /Meine Antwort/ }) },
  { path: `/gigs/${gig_id}?tab=export`, shows: (page) => page.getByRole("button", { name: /PDF/ }) },
  { path: `/gigs/${gig_id}?edit=1`, shows: dialog("Gig bearbeiten") },
  { path: `/gigs/${gig_id}?copy=1`, shows: dialog("Gig duplizieren") },
  { path: `/gigs/${gig_id}?share=1`, shows: dialog("Gig teilen") },
  { path: `/gigs/${gig_id}?tab=notes`, shows: (page) => page.getByRole("tabpanel", { name: "Notizen" }) },
  { path: `/gigs/${gig_id}?tab=discussion`, shows: heading("Gespräch") },
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
  { path: "/songs/charts-import", shows: heading("Songblätter importieren") },
  { path: "/suggestions", shows: (page) => page.getByRole("article", { name: "Komet" }) },
  {
    path: "/suggestions",
    open: (page) => page.getByRole("button", { name: "Annehmen" }).click(),
    shows: dialog("Komet annehmen?"),
  },
  { path: "/suggestions?new=1", shows: dialog("Song vorschlagen") },
  { path: "/surveys", shows: (page) => page.getByRole("link", { name: /Probentermin/ }) },
  { path: "/surveys?new=1", shows: dialog("Umfrage anlegen") },
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
  { path: "/repertoire-lists?new=1", shows: dialog("Liste anlegen") },
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
  { path: "/band", shows: (page) => page.getByRole("main").getByRole("listitem").first() },
  { path: "/band/line-ups", shows: heading("Besetzungen") },
  { path: "/band/stand-ins", shows: heading("Aushilfen") },
  { path: "/members", shows: (page) => page.getByRole("link", { name: /chef/ }) },
  { path: "/members/new", shows: dialog("Mitglied anlegen") },
  {
    path: "/members",
    open: (page) => page.getByRole("link", { name: /chef/ }).click(),
    shows: (page) => page.getByRole("dialog"),
  },
  { path: "/statistics", shows: heading("Statistik") },
  { path: "/statistics?tab=songs", shows: (page) => page.getByRole("tabpanel", { name: "Songs" }) },
  { path: "/public/songs", shows: (page) => page.getByRole("heading", { level: 1 }) },
  { path: "/settings", shows: (page) => page.getByRole("textbox", { name: "Name der Band" }) },
  { path: "/system", shows: heading("Sicherung") },
  { path: "/system?tab=log", shows: (page) => page.getByText("hat sich angemeldet") },
  { path: "/profile", shows: (page) => page.getByText("Zuletzt") },
  { path: "/profile", shows: (page) => page.locator(".notices__here p").first() },
  { path: "/profile", shows: (page) => page.getByRole("button", { name: "Passkey hinzufügen" }) },
  {
    path: "/profile",
    open: async (page) => {
      await page.getByRole("button", { name: "App einrichten" }).click();
      await page.getByLabel("Dein Passwort").fill(ADMIN.password);
      await page.getByRole("button", { name: "Weiter" }).click();
    },
    shows: (page) => page.getByRole("img", { name: "QR-Code für die Authenticator-App" }),
  },
  { path: "/calendar", shows: (page) => page.getByRole("gridcell", { selected: true }).getByRole("button") },
  { path: "/calendar?new=absence", shows: dialog("Abwesenheit eintragen") },
  { path: "/answers?view=band", shows: (page) => page.getByRole("region", { name: "Antworten der Band" }) },
  {
    path: "/answers?view=band",
    open: (page) => page.getByRole("button", { name: /^\d fehl(t|en), Stadtball/ }).click(),
    shows: dialog("Wer fehlt: Stadtball"),
  },
  { path: "/answers?view=mine", shows: heading("Alle meine Antworten") },
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

/** Opens one screen after another within the running app and calls `look` when each is complete. */
export async function throughScreens(
  page: Page,
  all: readonly Screen[],
  look: (screen: string) => Promise<void>,
): Promise<void> {
  let last = "";
  for (const { path, open, shows } of all) {
    /* A dialog above the app's frame would stay open on the next screen. */
    await page.keyboard.press("Escape");
    /* Navigating to the same address renders nothing new. */
    if (path === last) await goWithin(page, "/nirgends");
    await goWithin(page, path);
    await open?.(page);
    await expect(shows(page).first(), path).toBeVisible();
    await look(`${path} – ${String(shows(page))}`);
    last = path;
  }
}
