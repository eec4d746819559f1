import type { Api } from "../support/api.ts";
import { addGuestLink } from "../support/seed.ts";
import { type Target, button, dialog, field, heading, link, region, text } from "./seek.ts";
import type { Tab } from "./tab.ts";

/** One screen of the app, or a part that is opened on it. */
export interface Screen {
  readonly path: string;
  /** Visible once the screen is complete. */
  readonly shows: Target;
  /** Opens a part of the screen before the check. */
  readonly open?: (tab: Tab) => Promise<void>;
}

/** The screens that need no sign-in. */
export const OPEN_SCREENS: readonly Screen[] = [
  { path: "/sign-in", shows: field("Passwort") },
  { path: "/forgot", shows: button(/schicken|senden|anfordern/i) },
  { path: "/setup", shows: heading(/./) },
  { path: "/invitation", shows: heading(/./) },
  { path: "/reset", shows: heading(/./) },
  { path: "/public/songs", shows: heading(/./) },
  { path: "/share", shows: heading(/./) },
  { path: "/guest", shows: heading(/./) },
];

const press =
  (...targets: readonly Target[]) =>
  async (tab: Tab): Promise<void> => {
    for (const target of targets) await tab.click(target);
  };

const STAGE: Target = { css: "article h1", name: /./ };

/** Finds the ids of the demo band's records, for the addresses of their screens. */
async function places(leader: Api) {
  const gigs = (await leader.call("listGigs", { query: { scope: "all" } })).items;
  const songs = (await leader.call("listSongs")).items;
  const lists = (await leader.call("listRepertoireLists")).items;
  const surveys = (await leader.call("listSurveys")).items;
  const id = <T>(found: T | undefined, what: string): T => {
    if (found === undefined) throw new Error(`The demo band has no ${what}`);
    return found;
  };
  return {
    next: id(
      gigs.find(({ name }) => name === "Hochzeit Wagner"),
      "wedding",
    ).gig_id,
    past: id(
      gigs.find(({ name }) => name === "Ball im Kurhaus"),
      "ball",
    ).gig_id,
    song: id(
      songs.find(({ title }) => title === "Azzurro"),
      "Azzurro",
    ).song_id,
    guest: new URL((await addGuestLink(leader)).link),
    list: id(
      lists.find(({ name }) => name === "Sektempfang, leise"),
      "list",
    ).list_id,
    planned: id((await leader.call("listRehearsals")).items[0], "rehearsal").rehearsal_id,
    held: id((await leader.call("listPastRehearsals")).items[0], "protocol").rehearsal_id,
    survey: (kind: string) =>
      id(
        surveys.find((one) => one.kind === kind && one.result === null),
        kind,
      ).survey_id,
  };
}

/** Every screen of the app for the demo band's leader, including the fullest dialogs and menus. */
export async function memberScreens(leader: Api): Promise<Screen[]> {
  const { next, past, song, list, planned, held, survey, guest } = await places(leader);
  const gig = `/gigs/${next}`;
  return [
    { path: "/", shows: heading("Hallo Lena") },
    { path: "/", open: press(button(/^Suchen und springen/)), shows: dialog("Suchen und springen") },
    { path: "/more", shows: heading("Mehr") },
    { path: "/more", open: press(button(/^Abgleich:/)), shows: dialog("Abgleich") },
    { path: "/gigs", shows: link(/Hochzeit Wagner/) },
    { path: "/gigs?new=1", shows: dialog("Gig anlegen") },
    { path: gig, shows: heading("Hochzeit Wagner") },
    { path: `${gig}?edit=1`, shows: dialog("Gig bearbeiten") },
    { path: `${gig}?copy=1`, shows: dialog("Gig duplizieren") },
    { path: `${gig}?share=1`, shows: dialog("Gig teilen") },
    { path: `${gig}?ready=1`, shows: dialog("Bereit für die Bühne") },
    { path: `${gig}?tab=setlist`, shows: button(/ verschieben$/) },
    { path: `${gig}?tab=setlist`, open: press(button("Verlauf")), shows: text(/hinzugefügt/) },
    { path: `${gig}?tab=checklist`, shows: button(/: bearbeiten$/) },
    { path: `${gig}?tab=schedule`, shows: button(/: bearbeiten$/) },
    { path: `${gig}?tab=answers`, shows: text("Paul Schmitt") },
    {
      path: `${gig}?tab=answers`,
      open: press(button("Antwort für Paul Schmitt")),
      shows: dialog("Antwort für Paul Schmitt"),
    },
    { path: `${gig}?tab=notes`, shows: { css: "[role=tabpanel]" } },
    { path: `${gig}?tab=export`, shows: button(/PDF/) },
    { path: `/gigs/${past}/as-played`, shows: heading("Was wurde gespielt?") },
    { path: `/gigs/${next}/book`, shows: text(/Songblatt/) },
    { path: `/paper?gig=${next}`, shows: heading("Hochzeit Wagner") },
    { path: "/rehearsals", shows: link(/Probe|Mittwoch|Mi/) },
    { path: "/rehearsals?new=1", shows: dialog("Probe anlegen") },
    { path: `/rehearsals/${planned}`, shows: field("Song ins Protokoll") },
    { path: `/rehearsals/${held}?scope=past`, shows: text(/Protokoll/) },
    { path: "/rehearsals/statistics", shows: text("Als Tabelle") },
    { path: "/calendar", shows: { css: "[role=grid]" } },
    { path: "/calendar?day=2030-08-17", shows: heading("Samstag, 17. August 2030") },
    { path: "/answers?view=band", shows: region("Antworten der Band") },
    { path: "/answers?view=mine", shows: heading("Alle meine Antworten") },
    { path: "/songs", shows: text(/^\d+ Songs$/) },
    { path: `/songs/${song}`, shows: heading("Azzurro") },
    { path: `/songs/${song}?edit=1`, shows: dialog("Song bearbeiten") },
    { path: `/songs/${song}`, open: press(button("Songblatt anlegen")), shows: dialog("Songblatt anlegen") },
    { path: "/songs/import", shows: heading("Repertoire importieren") },
    { path: "/songs/charts-import", shows: heading("Songblätter importieren") },
    { path: "/suggestions", shows: text("Komet") },
    { path: "/suggestions?new=1", shows: dialog("Song vorschlagen") },
    { path: "/surveys", shows: link(/Probentag/) },
    { path: "/surveys?new=1", shows: dialog("Umfrage anlegen") },
    { path: `/surveys/${survey("dates")}`, shows: region("Antworten zu den Terminen") },
    { path: `/surveys/${survey("gig_request")}`, shows: heading(/Sommerfest/) },
    { path: `/surveys/${survey("opinion")}`, shows: heading(/Bandfoto/) },
    { path: "/repertoire-lists", shows: link(/Zugaben/) },
    { path: `/repertoire-lists/${list}`, shows: button(/ verschieben$/) },
    { path: "/band", shows: text("Paul Schmitt") },
    { path: `/gigs/${next}?tab=discussion`, shows: heading(/^Gespräch/) },
    { path: "/band/line-ups", shows: heading("Galaband") },
    { path: "/band/line-ups?new=1", shows: dialog("Besetzung anlegen") },
    { path: "/band/stand-ins", shows: heading("Uwe Krause") },
    { path: "/band/stand-ins?new=1", shows: dialog("Aushilfe anlegen") },
    { path: "/members", shows: link(/Paul Schmitt/) },
    { path: "/members/new", shows: dialog("Mitglied anlegen") },
    { path: "/statistics", shows: heading("Statistik") },
    { path: "/statistics?tab=songs", shows: { css: "[role=tabpanel]", name: /./ } },
    { path: "/statistics?tab=attendance", shows: { css: "[role=tabpanel]", name: /./ } },
    { path: "/settings", shows: field("Name der Band") },
    { path: "/system", shows: heading("Sicherung") },
    { path: "/system?tab=log", shows: text(/hat sich angemeldet/) },
    { path: "/profile", shows: text(/Zuletzt/) },
    {
      path: "/profile",
      open: async (tab) => {
        /* The list of devices arrives last, and then everything below it moves. */
        await tab.sees(text(/Zuletzt/));
        await tab.click(button("App einrichten"));
      },
      shows: dialog("Authenticator-App einrichten"),
    },
    { path: "/trash", shows: text("Last Christmas") },
    { path: `/live/${next}`, shows: STAGE },
    { path: `/live/${next}`, open: press(button("Setliste öffnen")), shows: dialog("Setliste") },
    { path: `/live/${next}`, open: press(button("Einstellungen")), shows: dialog("Einstellungen") },
    { path: "/nirgends", shows: text("Diese Seite gibt es nicht") },
    /* The guest page is a separate program. */
    { path: "/more", open: (tab) => tab.open(guest.pathname + guest.hash), shows: text("Klingt in D") },
  ];
}
