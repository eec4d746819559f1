import type { Role } from "@bandstand/shared/users/contract.ts";
import { language, text } from "../i18n/text.ts";
import type { IconName } from "../ui/icons.ts";
import { isBelow, navigation } from "./navigation.ts";

/** The members who are offered a room or an action. */
export type Audience = "editors" | "admins";

/** True if a member with `role` belongs to the audience. Without an audience, everyone does. */
export const isOffered = (audience: Audience | undefined, role: Role | undefined): boolean =>
  audience === undefined || role === "admin" || (audience === "editors" && role === "editor");

/** A room (feature) as described to the menus, the quick search and the keyboard shortcuts. */
export interface Room {
  readonly href: string;
  readonly icon: IconName;
  readonly label: () => string;
  /** A shorter name for the narrow rail. It must occur in `label`, which remains the link's accessible name. */
  readonly short?: () => string;
  /** The letter that opens the room if pressed after G, in German and in English. Both work in both languages. */
  readonly letters: { readonly de: string; readonly en: string };
  /** Names in both languages for the quick search, besides the label. */
  readonly words: string;
  readonly for?: Audience;
  readonly needsNetwork?: boolean;
  /** The address of the form for a new record; omitted if the room has no records. */
  readonly create?: { readonly href: string; readonly for?: Audience };
}

const both = (letter: string): Room["letters"] => ({ de: letter, en: letter });

/** Search words and keys for the rooms of the main menu, whose names and icons are in `navigation.ts`. */
const MAIN: Readonly<Record<string, Pick<Room, "letters" | "words" | "create">>> = {
  "/": { letters: both("h"), words: "start startseite home übersicht overview" },
  "/gigs": {
    letters: both("g"),
    words: "gigs auftritte konzerte termine gigs concerts shows",
    create: { href: "/gigs?new=1", for: "editors" },
  },
  "/rehearsals": {
    letters: { de: "p", en: "r" },
    words: "proben probe termine protokolle protokoll rehearsals rehearsal practice protocols minutes",
    create: { href: "/rehearsals?new=1", for: "editors" },
  },
  "/songs": {
    letters: both("s"),
    words: "songs lieder repertoire titel stücke songs tunes repertoire",
    create: { href: "/songs?new=1", for: "editors" },
  },
};

const mainRooms = (): Room[] =>
  navigation.flatMap(({ href, icon, label }) => {
    const known = MAIN[href];
    return known === undefined ? [] : [{ href, icon, label, ...known }];
  });

/** The rooms that are not in the main menu but in the rail and on the page "more". A new room adds its entry here. */
export const furtherRooms: readonly Room[] = [
  {
    href: "/calendar",
    icon: "month",
    label: () => text().planner.title,
    letters: { de: "k", en: "c" },
    words: "kalender termine monat agenda übersicht calendar dates month agenda schedule",
    create: { href: "/calendar?new=gig", for: "editors" },
  },
  {
    href: "/answers",
    icon: "check-list",
    label: () => text().missing.title,
    letters: both("a"),
    words:
      "wer fehlt fehlende antworten zusagen absagen übersicht matrix erinnern who is missing answers availability " +
      "remind nudge",
  },
  {
    href: "/suggestions",
    icon: "poll",
    label: () => text().suggestions.title,
    letters: both("v"),
    words: "vorschläge abstimmen stimmen voting suggestions vote",
    create: { href: "/suggestions?new=1" },
  },
  {
    href: "/surveys",
    icon: "calendar-plus",
    label: () => text().surveys.title,
    letters: both("u"),
    words: "umfragen umfrage termin finden terminfindung doodle surveys survey poll date",
    create: { href: "/surveys?new=1" },
  },
  {
    href: "/repertoire-lists",
    icon: "list",
    label: () => text().repertoireLists.title,
    short: () => text().search.lists,
    letters: both("l"),
    words: "repertoirelisten listen liste lists repertoire list",
    create: { href: "/repertoire-lists?new=1" },
  },
  {
    href: "/band",
    icon: "phone",
    label: () => text().users.band,
    letters: both("b"),
    words:
      "wer spielt was bandmitglieder kontakte telefon handynummer anrufen e-mail adressen directory contacts phone " +
      "number call who plays what besetzung besetzungen plätze line-up line-ups seats aushilfen stand-ins",
  },
  {
    href: "/profile",
    icon: "user",
    label: () => text().app.profile,
    letters: both("i"),
    words: "profil zugang name e-mail adresse konto einstellungen profile account email settings",
  },
  {
    href: "/statistics",
    icon: "chart",
    label: () => text().statistics.title,
    letters: both("t"),
    words: "statistik statistiken auswertung saison meistgespielt statistics stats season most played",
  },
  {
    href: "/trash",
    icon: "trash",
    label: () => text().trash.title,
    letters: both("x"),
    words: "papierkorb gelöscht wiederherstellen trash bin deleted restore",
    for: "editors",
  },
  {
    href: "/members",
    icon: "users",
    label: () => text().app.members,
    letters: both("m"),
    words: "mitglieder mitglied benutzer zugänge rollen rechte members member users accounts roles",
    for: "admins",
    needsNetwork: true,
    create: { href: "/members/new", for: "admins" },
  },
  {
    href: "/settings",
    icon: "sliders",
    label: () => text().config.title,
    short: () => text().search.settings,
    letters: both("e"),
    words: "einstellungen konfiguration band settings configuration preferences",
    for: "admins",
    needsNetwork: true,
  },
  {
    href: "/system",
    icon: "storage",
    label: () => text().system.title,
    letters: both("y"),
    words: "system sicherung backup server datenbank zustand version system database state",
    for: "admins",
    needsNetwork: true,
  },
];

/** All rooms that a member with `role` may enter, in the order of the rail. */
export const roomsFor = (role: Role | undefined): readonly Room[] =>
  [...mainRooms(), ...furtherRooms].filter((room) => isOffered(room.for, role));

/** The room's letter in the current language, in lower case. Reactive. */
export const letterOf = (room: Room): string => room.letters[language()];

/** Finds the room that the letter opens after G. */
export const roomByLetter = (rooms: readonly Room[], letter: string): Room | undefined =>
  rooms.find(({ letters }) => letters.de === letter || letters.en === letter);

/** The path of a room's list or of one of its records. There, the form for a new record opens above what is shown. */
const OWN_SCREEN = /^\/[^/]+(\/[0-9a-f-]{36})?$/;

/**
 * The address at which the key N opens a form for a new record: above the list or record that is open, or else above
 * the room's list. Undefined if the room has no records or this member may not add one.
 */
export function newRecordIn(
  rooms: readonly Room[],
  role: Role | undefined,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string | undefined {
  const room = rooms.find(({ href }) => isBelow(pathname, href));
  if (room?.create === undefined || !isOffered(room.create.for, role)) return undefined;
  const [, query] = room.create.href.split("?");
  if (query === undefined || !OWN_SCREEN.test(pathname)) return room.create.href;
  const kept = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(query)) kept.set(name, value);
  return `${pathname}?${kept}`;
}
