import { areSingleKeysOn } from "../data/single-keys.ts";
import { LANGUAGES } from "../i18n/languages.ts";
import { text } from "../i18n/text.ts";
import { setTheme } from "../ui/theme.ts";
import { chooseLanguage } from "../users/commands.ts";
import { setKeysShown } from "./keys-shown.ts";
import { navigation } from "./navigation.ts";
import { type Room, letterOf, roomsFor } from "./rooms.ts";
import { type SearchEntry, entryAt } from "./search-entry.ts";
import { profileEntries, settingEntries } from "./search-settings.ts";

/** The keys that open a room, followed by `further` keys; none if single-key shortcuts are switched off. */
const keysOf = (room: Room | undefined, ...further: readonly string[]): Pick<SearchEntry, "keys"> =>
  room === undefined || !areSingleKeysOn() ? {} : { keys: ["G", letterOf(room).toUpperCase(), ...further] };

const MORE_WORDS = "mehr menü more menu";

const asEntry = (room: Room): SearchEntry =>
  entryAt(room.href, {
    icon: room.icon,
    title: room.label(),
    words: room.words,
    ...keysOf(room),
    ...(room.for && { for: room.for }),
    ...(room.needsNetwork && { needsNetwork: true }),
  });

/** All rooms. Those that the member may not enter are removed later, like all other entries. */
const allRooms = (): readonly Room[] => roomsFor("admin");

const mainMenu = (): SearchEntry[] => {
  const rooms = allRooms();
  return navigation.map(({ href, icon, label }) => {
    const room = rooms.find((one) => one.href === href);
    return room === undefined ? entryAt(href, { icon, title: label(), words: MORE_WORDS }) : asEntry(room);
  });
};

const furtherScreens = (): SearchEntry[] => [
  ...allRooms()
    .filter(({ href }) => navigation.every((entry) => entry.href !== href))
    .map(asEntry),
  entryAt("/answers?view=mine", {
    icon: "check-list",
    title: text().availability.allMine,
    words: "meine antworten zusagen absagen dabei alle serie my answers all series availability rsvp",
  }),
  entryAt("/gigs/next", {
    icon: "calendar",
    title: text().search.nextGig,
    words: "nächster gig heute next gig tonight today",
  }),
  entryAt("/rehearsals/statistics", {
    icon: "chart",
    title: text().rehearsals.statistics,
    words: "statistik proben auswertung trends rehearsal statistics stats",
  }),
  entryAt("/statistics?tab=songs", {
    icon: "chart",
    title: `${text().statistics.title}: ${text().statistics.histogram}`,
    words: "statistik songs jahr anlass statistics songs year kind of gig histogram",
  }),
  entryAt("/statistics?tab=attendance", {
    icon: "users",
    title: `${text().statistics.title}: ${text().statistics.attendance}`,
    words: "statistik teilnahme anwesenheit beteiligung zusagen statistics attendance presence rsvp",
  }),
  entryAt("/system?tab=log", {
    icon: "storage",
    title: `${text().system.title}: ${text().system.log}`,
    words: "protokoll sicherheit anmeldungen security log sign ins audit",
    for: "admins",
    needsNetwork: true,
  }),
];

const actions = (): SearchEntry[] => {
  const {
    app,
    gigs,
    rehearsals,
    songs,
    surveys,
    suggestions,
    repertoireLists,
    exports,
    users,
    availability,
    chartImport,
  } = text();
  const rooms = allRooms();
  const newIn = (href: string): Pick<SearchEntry, "keys"> =>
    keysOf(
      rooms.find((room) => room.href === href),
      "N",
    );
  return [
    entryAt("/gigs?new=1", {
      icon: "plus",
      title: gigs.add,
      words: "gig anlegen neuer gig auftritt konzert eintragen hinzufügen erstellen new gig add create concert show",
      for: "editors",
      ...newIn("/gigs"),
    }),
    entryAt("/rehearsals?new=1", {
      icon: "plus",
      title: rehearsals.add,
      words: "probe anlegen neue probe eintragen hinzufügen erstellen serie new rehearsal add create series",
      for: "editors",
      ...newIn("/rehearsals"),
    }),
    entryAt("/songs?new=1", {
      icon: "plus",
      title: songs.add,
      words: "song anlegen neuer song lied titel hinzufügen erstellen new song add create",
      for: "editors",
      ...newIn("/songs"),
    }),
    entryAt("/songs/import", {
      icon: "download",
      title: songs.importTitle,
      words: "import importieren repertoire songs csv tabelle excel import songs spreadsheet",
      for: "editors",
      needsNetwork: true,
    }),
    entryAt("/songs/charts-import", {
      icon: "download",
      title: chartImport.title,
      words:
        "import importieren songblätter songblatt akkorde text lyrics chordpro zip ordner charts chords folder files",
      for: "editors",
    }),
    entryAt("/surveys?new=1", {
      icon: "plus",
      title: surveys.add,
      words: "umfrage anlegen neue umfrage termin finden erstellen starten new survey poll create",
      ...newIn("/surveys"),
    }),
    entryAt("/suggestions?new=1", {
      icon: "plus",
      title: suggestions.add,
      words: "song vorschlagen neuer vorschlag anlegen suggest a song new suggestion",
      ...newIn("/suggestions"),
    }),
    entryAt("/repertoire-lists?new=1", {
      icon: "plus",
      title: `${repertoireLists.title}: ${repertoireLists.add}`,
      words: "liste anlegen neue liste repertoireliste erstellen new list create",
      ...newIn("/repertoire-lists"),
    }),
    entryAt("/profile?new=absence#absences", {
      icon: "plus",
      title: availability.addAbsence,
      words: "abwesenheit urlaub eintragen anlegen neue hinzufügen new absence holiday vacation add create",
    }),
    entryAt("/members/new", {
      icon: "plus",
      title: users.add,
      words: "mitglied anlegen neues mitglied einladen einladung hinzufügen new member invite invitation add create",
      for: "admins",
      needsNetwork: true,
      ...newIn("/members"),
    }),
    {
      id: "export songs",
      target: "/songs",
      icon: "download",
      title: `${app.songs}: ${exports.songs}`,
      words: "export exportieren songs tabelle csv repertoire download export songs table",
    },
    {
      id: "export setlists",
      target: "/gigs",
      icon: "download",
      title: `${app.gigs}: ${exports.allSetlists}`,
      words: "export exportieren alle setlisten json download export all setlists",
    },
    entryAt("/more#sign-out", {
      icon: "log-out",
      title: app.signOut,
      words: "abmelden ausloggen logout log out sign out",
    }),
    {
      id: "keys",
      target: () => setKeysShown(true),
      icon: "command",
      title: text().keys.title,
      words: "tasten tastatur kürzel tastenkürzel hilfe keys keyboard shortcuts help",
      ...(areSingleKeysOn() && { keys: ["?"] }),
    },
  ];
};

const device = (): SearchEntry[] => {
  const { device: names } = text();
  const themes = [
    { theme: "light", icon: "sun", title: names.themeLight, words: "hell heller modus light mode" },
    { theme: "dark", icon: "moon", title: names.themeDark, words: "dunkel dunkler modus nachtmodus dark mode night" },
    { theme: "system", icon: "sliders", title: names.themeSystem, words: "automatisch automatic system" },
  ] as const;
  const languages = { de: "deutsch german", en: "englisch english" } as const;
  return [
    ...themes.map(({ theme, icon, title, words }): SearchEntry => ({
      id: `theme ${theme}`,
      icon,
      title: `${names.theme}: ${title}`,
      words: `aussehen farben design theme appearance ${words}`,
      target: () => setTheme(theme),
    })),
    ...LANGUAGES.map(({ language, name }): SearchEntry => ({
      id: `language ${language}`,
      icon: "globe",
      title: `${names.language}: ${name}`,
      words: `sprache language ${languages[language]}`,
      target: () => void chooseLanguage(language),
    })),
  ];
};

/** The screens of the main menu, and everything else that the quick search can open besides records. */
export const searchEntries = (): readonly SearchEntry[] => [
  ...mainMenu(),
  ...furtherScreens(),
  ...profileEntries(),
  ...settingEntries(),
  ...actions(),
  ...device(),
];
