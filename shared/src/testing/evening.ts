import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { SongOf } from "../exports/song.ts";
import type { PdfFonts } from "../exports/pdf-page.ts";
import type { Gig } from "../gigs/contract.ts";
import { NEW_GIG } from "../gigs/new-gig.ts";
import { type SetlistTiming, setlistTiming } from "../setlists/timing.ts";
import type { NameOf } from "../setlists/tonight.ts";

/* A gig that is hard to lay out in a document: long titles, many scripts, skipped songs, empty sets. */

const { resolve } = createRequire(import.meta.url);
const font = (path: string): string => readFileSync(resolve(path)).toString("base64");

/** The fonts used in the documents. */
export const testFonts: PdfFonts = {
  normal: [
    font("@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf"),
    font("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  ],
  bold: [
    font("@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf"),
    font("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
  ],
};

export const TITLES = [
  "Griechischer Wein",
  "Ohne dich (schlaf ich heut Nacht nicht ein)",
  "Łódź Čača Ø",
  "It's Raining Men",
  'Für Elise ♭♯ <&> "laut"',
  "Das Lied mit einem wirklich sehr sehr langen Titel, der ganz sicher nicht in eine einzige Zeile passt",
  '=HYPERLINK("http://evil")\nzweite Zeile',
  "Angels",
];

const songs = TITLES.map((title, index) => ({
  title,
  interpret: index % 2 === 0 ? "Udo Jürgens" : "Die Ärzte & Čechomor",
  duration: index === 3 ? null : `00:03:4${index}`,
  key: "B♭",
  composer: index === 1 ? null : "Johann Sebastian Bach",
  singers: index === 1 ? [] : ["Mia"],
  singer_ids: index === 1 ? ["member-kai"] : [],
  sheet_file: index === 0 ? "Griechischer Wein.pdf" : null,
}));

export const songOf: SongOf = (song_id) => songs[Number(song_id)];

const id = (name: string): string => `01900000-0000-7000-8000-${name.padStart(12, "0")}`;

const MEMBERS = new Map([
  ["member-tom", "Tom Richter"],
  ["member-kai", "Kai Sommer"],
]);

/** Looks up the names of this band's members. */
export const nameOf: NameOf = (user_id) => MEMBERS.get(user_id);

/**
 * Creates a gig; `counts` gives the number of songs in each set. In each set, songs with the title `TITLES[3]` are
 * skipped, the third song has a note, and the fifth song has a different singer and key tonight.
 */
export function eveningOf(...counts: number[]): { gig: Gig; timing: SetlistTiming } {
  const sets = counts.map((count, set) => ({
    set_id: id(`${set + 1}`),
    name: `Set ${set + 1}`,
    songs: Array.from({ length: count }, (_, at) => ({
      entry_id: id(`${set + 1}${String(at).padStart(4, "0")}`),
      song_id: String(at % TITLES.length),
      uebersprungen: at % TITLES.length === 3,
      note: at === 2 ? "Capo 2" : null,
      ...(at === 4 && { singer_ids: ["member-tom"], key: "F♯m" }),
    })),
  }));
  const gig: Gig = {
    ...NEW_GIG,
    gig_id: id("77"),
    name: "Sommerfest „Löwe“ & Co.",
    date: "2026-07-11",
    doors: "19:00:00",
    begin: "20:00:00",
    end: "01:00:00",
    venue: { name: "Stadthalle", city: "Großenhain" },
    setlist: { sets },
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-02-01T00:00:00.000Z",
  };
  const pauses = { pause_between_songs: 20, pause_between_sets: 1200, default_song_duration: 240 };
  return { gig, timing: setlistTiming(gig, sets, (song_id) => songOf(song_id)?.duration, pauses) };
}
