import { UNNAMED_BAND } from "@bandstand/shared/config/band-name.ts";
import type { SoftConfig } from "@bandstand/shared/config/contract.ts";
import { USUAL_PARTS } from "@bandstand/shared/config/usual-parts.ts";

/**
 * The configuration of a new band. Also the defaults for keys missing from the file, except lists, which become empty.
 */
export const DEFAULTS: SoftConfig = {
  bandName: UNNAMED_BAND,
  seasonFirstMonth: "01",
  publicSongPage: "on",
  bandAtDoor: "on",
  adminSecondFactor: "off",
  standInHours: "24",
  danceStyles: [
    "Discofox",
    "Walzer",
    "Langsamer Walzer",
    "Foxtrott",
    "Slowfox",
    "Cha-Cha-Cha",
    "Rumba",
    "Jive",
    "Boogie",
    "Tango",
  ],
  genres: [
    "Schlager",
    "NDW",
    "Rock",
    "Rock'n'Roll",
    "Pop",
    "Soul",
    "Funk",
    "Disco",
    "Swing",
    "Latin",
    "Austropop",
    "Italo",
  ],
  kindsOfGig: ["Hochzeit", "Stadtfest", "Ball", "Firmenfeier", "Club", "Geburtstag"],
  checklistCategories: ["Technik", "Transport", "Vertrag", "Bühne", "Verpflegung"],
  parts: [...USUAL_PARTS.de],
  setlist_timing: { pause_between_songs: 20, pause_between_sets: 20 * 60, default_song_duration: 4 * 60 },
};
