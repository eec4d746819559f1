import { LANGUAGES } from "../i18n/languages.ts";
import { text } from "../i18n/text.ts";
import type { IconName } from "../ui/icons.ts";
import type { SearchHit } from "../ui/search-provider.ts";
import { setTheme } from "../ui/theme.ts";
import { chooseLanguage } from "../users/commands.ts";
import { navigation } from "./navigation.ts";

/** A screen or action in the quick search, with its names in both languages. */
export interface SearchEntry extends SearchHit {
  /** Further names, German and English, whatever the app's language. */
  readonly words: string;
  /** The members to whom the entry is offered; omitted for everyone. */
  readonly for?: "editors" | "admins";
}

interface Place {
  readonly icon: IconName;
  readonly title: string;
  readonly words: string;
  readonly for?: SearchEntry["for"];
}

const at = (target: string, place: Place): SearchEntry => ({ id: target, target, ...place });

const NAVIGATION_WORDS: Readonly<Record<string, string>> = {
  "/": "start startseite home übersicht overview",
  "/gigs": "gigs auftritte konzerte termine kalender gigs concerts shows calendar",
  "/rehearsals": "proben probe termine rehearsals rehearsal practice",
  "/songs": "songs lieder repertoire titel stücke songs tunes repertoire",
  "/more": "mehr menü more menu",
};

const mainMenu = (): SearchEntry[] =>
  navigation.map(({ href, icon, label }) => at(href, { icon, title: label(), words: NAVIGATION_WORDS[href] ?? "" }));

const rooms = (): SearchEntry[] => [
  at("/answers?view=band", {
    icon: "check-list",
    title: text().missing.title,
    words:
      "wer fehlt fehlende antworten zusagen absagen übersicht matrix erinnern who is missing answers availability " +
      "remind nudge",
  }),
  at("/answers?view=mine", {
    icon: "check-list",
    title: text().availability.allMine,
    words: "meine antworten zusagen absagen dabei alle serie my answers all series availability rsvp",
  }),
  at("/suggestions", {
    icon: "poll",
    title: text().suggestions.title,
    words: "vorschläge abstimmen stimmen voting suggestions vote",
  }),
  at("/surveys", {
    icon: "calendar-plus",
    title: text().surveys.title,
    words: "umfragen umfrage termin finden terminfindung doodle surveys survey poll date",
  }),
  at("/repertoire-lists", {
    icon: "list",
    title: text().repertoireLists.title,
    words: "repertoirelisten listen liste lists repertoire list",
  }),
  at("/statistics", {
    icon: "chart",
    title: text().statistics.title,
    words: "statistik statistiken auswertung saison meistgespielt statistics stats season most played",
  }),
  at("/rehearsals/statistics", {
    icon: "chart",
    title: text().rehearsals.statistics,
    words: "statistik proben auswertung trends rehearsal statistics stats",
  }),
  at("/trash", {
    icon: "trash",
    title: text().trash.title,
    words: "papierkorb gelöscht wiederherstellen trash bin deleted restore",
    for: "editors",
  }),
  at("/members", {
    icon: "users",
    title: text().app.members,
    words: "mitglieder mitglied benutzer zugänge rollen rechte members member users accounts roles",
    for: "admins",
  }),
  at("/settings", {
    icon: "sliders",
    title: text().config.title,
    words:
      "einstellungen band bandname genres tanzstile arten kategorien pausen saison settings configuration band name " +
      "dance styles kinds categories pauses",
    for: "admins",
  }),
  at("/system", {
    icon: "storage",
    title: text().system.title,
    words: "system sicherung backup server datenbank zustand version system database state",
    for: "admins",
  }),
  at("/system?tab=log", {
    icon: "storage",
    title: `${text().system.title}: ${text().system.log}`,
    words: "protokoll sicherheit anmeldungen security log sign ins audit",
    for: "admins",
  }),
];

const profile = (): SearchEntry[] => {
  const { app, users, availability, calendar, notifications, welcome } = text();
  return [
    at("/profile", {
      icon: "user",
      title: app.profile,
      words: "profil zugang name e-mail adresse konto einstellungen profile account email settings",
    }),
    at("/profile#absences", {
      icon: "calendar",
      title: availability.absences,
      words: "abwesenheit abwesenheiten urlaub ferien krank verhindert absence absences holiday vacation away",
    }),
    at("/profile#notices", {
      icon: "bell",
      title: notifications.title,
      words:
        "nachrichten benachrichtigungen mitteilungen erinnerungen push e-mail ruhezeit messages notifications reminders " +
        "quiet hours",
    }),
    at("/profile#calendar", {
      icon: "calendar-plus",
      title: calendar.title,
      words: "kalender abo abonnieren ical webcal feed calendar subscribe subscription",
    }),
    at("/profile#password", {
      icon: "lock",
      title: users.passwordTitle,
      words: "passwort kennwort ändern change password",
    }),
    at("/profile#devices", {
      icon: "device",
      title: users.devices,
      words: "geräte angemeldet sitzungen handy tablet devices sessions signed in phone",
    }),
    at("/profile#storage", {
      icon: "storage",
      title: users.storage,
      words: "speicher speicherplatz offline platz gerät storage space device",
    }),
    at("/profile#install", {
      icon: "download",
      title: welcome.install,
      words: "app installieren startbildschirm home-bildschirm install home screen dock",
    }),
  ];
};

const actions = (): SearchEntry[] => {
  const { app, gigs, rehearsals, songs, surveys, suggestions, repertoireLists, exports, users } = text();
  return [
    at("/gigs?new=1", {
      icon: "plus",
      title: gigs.add,
      words: "gig anlegen neuer gig auftritt konzert eintragen hinzufügen erstellen new gig add create concert show",
      for: "editors",
    }),
    at("/rehearsals?new=1", {
      icon: "plus",
      title: rehearsals.add,
      words: "probe anlegen neue probe eintragen hinzufügen erstellen serie new rehearsal add create series",
      for: "editors",
    }),
    at("/songs?new=1", {
      icon: "plus",
      title: songs.add,
      words: "song anlegen neuer song lied titel hinzufügen erstellen new song add create",
      for: "editors",
    }),
    at("/songs/import", {
      icon: "download",
      title: songs.importTitle,
      words: "import importieren repertoire songs csv tabelle excel import songs spreadsheet",
      for: "editors",
    }),
    at("/surveys?new=1", {
      icon: "plus",
      title: surveys.add,
      words: "umfrage anlegen neue umfrage termin finden erstellen starten new survey poll create",
    }),
    at("/suggestions?new=1", {
      icon: "plus",
      title: suggestions.add,
      words: "song vorschlagen neuer vorschlag anlegen suggest a song new suggestion",
    }),
    at("/repertoire-lists?new=1", {
      icon: "plus",
      title: `${repertoireLists.title}: ${repertoireLists.add}`,
      words: "liste anlegen neue liste repertoireliste erstellen new list create",
    }),
    at("/members/new", {
      icon: "plus",
      title: users.add,
      words: "mitglied anlegen neues mitglied einladen einladung hinzufügen new member invite invitation add create",
      for: "admins",
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
    at("/more#sign-out", {
      icon: "log-out",
      title: app.signOut,
      words: "abmelden ausloggen logout log out sign out",
    }),
  ];
};

const device = (): SearchEntry[] => {
  const { app } = text();
  const themes = [
    { theme: "light", icon: "sun", title: app.themeLight, words: "hell heller modus light mode" },
    { theme: "dark", icon: "moon", title: app.themeDark, words: "dunkel dunkler modus nachtmodus dark mode night" },
    { theme: "system", icon: "sliders", title: app.themeSystem, words: "automatisch automatic system" },
  ] as const;
  const names = { de: "deutsch german", en: "englisch english" } as const;
  return [
    ...themes.map(({ theme, icon, title, words }): SearchEntry => ({
      id: `theme ${theme}`,
      icon,
      title: `${app.theme}: ${title}`,
      words: `aussehen farben design theme appearance ${words}`,
      target: () => setTheme(theme),
    })),
    ...LANGUAGES.map(({ language, name }): SearchEntry => ({
      id: `language ${language}`,
      icon: "globe",
      title: `${app.language}: ${name}`,
      words: `sprache language ${names[language]}`,
      target: () => void chooseLanguage(language),
    })),
  ];
};

/** The screens of the main menu, and everything else that the quick search can open besides records. */
export const searchEntries = (): readonly SearchEntry[] => [
  ...mainMenu(),
  ...rooms(),
  ...profile(),
  ...actions(),
  ...device(),
];
