import { text } from "../i18n/text.ts";
import { type SearchEntry, entryAt } from "./search-entry.ts";

/** The sections of the profile. */
export const profileEntries = (): SearchEntry[] => {
  const { users, availability, calendar, notifications, welcome, secondFactor, keys } = text();
  return [
    entryAt("/profile#reach", {
      icon: "phone",
      title: users.reachTitle,
      words: "handynummer telefonnummer kontakt freigeben sichtbar phone number contact share visible",
    }),
    entryAt("/profile#parts", {
      icon: "note",
      title: users.partsTitle,
      words:
        "instrument instrumente stimme spielen singen transponierend transposition tonart songblatt " +
        "instruments voice part play sing transposing key chart",
    }),
    entryAt("/profile#absences", {
      icon: "calendar",
      title: availability.absences,
      words: "abwesenheit abwesenheiten urlaub ferien krank verhindert absence absences holiday vacation away",
    }),
    entryAt("/profile#notices", {
      icon: "bell",
      title: notifications.title,
      words:
        "nachrichten benachrichtigungen mitteilungen erinnerungen push e-mail ruhezeit messages notifications reminders " +
        "quiet hours",
    }),
    entryAt("/profile#calendar", {
      icon: "calendar-plus",
      title: calendar.title,
      words: "kalender abo abonnieren ical webcal feed calendar subscribe subscription",
    }),
    entryAt("/profile#password", {
      icon: "lock",
      title: users.passwordTitle,
      words: "passwort kennwort ändern change password",
      needsNetwork: true,
    }),
    entryAt("/profile#second-factor", {
      icon: "key",
      title: secondFactor.title,
      words: "zwei schritte zweiter faktor 2fa passkey app code sicherheit two-step sign-in second factor security",
      needsNetwork: true,
    }),
    entryAt("/profile#settings", {
      icon: "sliders",
      title: `${users.profile}: ${users.settings}`,
      words: "einstellungen sprache aussehen settings language theme appearance",
    }),
    entryAt("/profile#keys", {
      icon: "command",
      title: keys.single,
      words: "tastatur kürzel tasten abschalten keyboard single-key shortcuts switch off",
    }),
    entryAt("/profile#devices", {
      icon: "device",
      title: users.devices,
      words: "geräte angemeldet sitzungen handy tablet devices sessions signed in phone",
      needsNetwork: true,
    }),
    entryAt("/profile#storage", {
      icon: "storage",
      title: users.storage,
      words: "speicher speicherplatz offline platz gerät storage space device",
    }),
    entryAt("/profile#install", {
      icon: "download",
      title: welcome.install,
      words: "app installieren startbildschirm home-bildschirm install home screen dock",
    }),
  ];
};

type Label = keyof ReturnType<typeof text>["config"]["labels"];

/** Search words for the band's settings in both languages. */
const SETTING_WORDS: Readonly<Record<Label, string>> = {
  bandName: "bandname name der band name of the band",
  seasonFirstMonth: "saison monat season month",
  publicSongPage: "öffentliche songseite webseite public song page website",
  bandAtDoor: "name logo anmeldung besucher tür sign-in visitors door",
  adminSecondFactor: "zwei schritte admins passkey two-step second factor",
  standInHours: "aushilfen antwort stunden frist stand-ins answer hours",
  danceStyles: "tanzstile tänze dance styles",
  genres: "genres musikrichtungen styles",
  kindsOfGig: "arten von gigs anlässe kinds of gigs occasions",
  checklistCategories: "kategorien checkliste checklist categories",
  parts: "instrumente stimmen instruments voices parts",
  setlist_timing: "zeiten setliste pausen setlist timing pauses breaks",
  pause_between_songs: "pause zwischen songs pause between songs",
  pause_between_sets: "pause zwischen sets break between sets",
  default_song_duration: "länge dauer song ohne angabe default length duration",
};

/** Settings that are part of `setlist_timing` and shown with it. */
const TIMING: readonly Label[] = ["pause_between_songs", "pause_between_sets", "default_song_duration"];

/** One entry for each of the band's settings. */
export const settingEntries = (): SearchEntry[] => {
  const { config } = text();
  const shared = { icon: "sliders", subtitle: config.title, for: "admins", needsNetwork: true } as const;
  const logo = { ...shared, id: "setting logo", target: "/settings#logo", title: config.logo };
  const settings = (Object.keys(config.labels) as Label[]).map((key) => ({
    ...shared,
    id: `setting ${key}`,
    target: `/settings#${TIMING.includes(key) ? "setlist_timing" : key}`,
    title: config.labels[key],
    words: `${SETTING_WORDS[key]} einstellung setting`,
  }));
  return [...settings, { ...logo, words: "logo bild wappen zeichen hochladen picture upload einstellung setting" }];
};
