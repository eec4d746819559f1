/** The parts of a dance band's evening, with titles as in the repertoire. */
export const PROGRAMME = {
  "Zum Essen": [
    "Fly Me to the Moon",
    "Amazing Grace",
    "Moon River",
    "Sway",
    "Bésame mucho",
    "Azzurro",
    "Volare (Nel blu, dipinto di blu)",
    "Greensleeves",
    "Ain't No Sunshine",
    "Hotel California",
    "Perfect",
    "Griechischer Wein",
  ],
  "Zum Tanzen": [
    "Dancing Queen",
    "Waterloo",
    "I Will Survive",
    "Stayin' Alive",
    "September",
    "Valerie",
    "Cordula Grün",
    "Ohne dich (schlaf ich heut Nacht nicht ein)",
    "Verdammt, ich lieb' dich",
    "Atemlos durch die Nacht",
    "Ein Stern (der deinen Namen trägt)",
    "Major Tom (völlig losgelöst)",
    "Hulapalu",
    "Jailhouse Rock",
    "Johnny B. Goode",
  ],
  "Zum Feiern": [
    "When the Saints Go Marching In",
    "Proud Mary",
    "Sweet Home Alabama",
    "Summer of '69",
    "99 Luftballons",
    "Skandal im Sperrbezirk",
    "Billie Jean",
    "Superstition",
    "Uptown Funk",
    "Happy",
    "Rolling in the Deep",
    "Auf uns",
    "Ein Kompliment",
    "Haus am See",
    "Applaus, Applaus",
    "An Tagen wie diesen",
    "Über sieben Brücken musst du gehn",
  ],
} as const satisfies Record<string, readonly string[]>;

/** The last song of every evening. */
export const FINALE = "Angels";

export interface PlannedSet {
  readonly name: string;
  readonly pause_after: string | null;
  readonly songs: readonly { readonly title: string; readonly uebersprungen: boolean }[];
}

/** With at least this many songs per set, the first break of the evening is long, for dinner and speeches. */
const LONG_EVENING_SONGS_PER_SET = 12;
const LONG_BREAK = "00:30:00";

/**
 * How far the selection advances from one evening to the next, so that some songs are played more often than others.
 */
const STEP = 4;

/**
 * Returns the setlist of the band's `evening`-th gig: `perSet` songs from each part of the programme, starting at a
 * different song each time, and the finale. Every third evening one song of the last set is skipped.
 */
export function setlistOf(evening: number, perSet: number): PlannedSet[] {
  const parts = Object.entries(PROGRAMME);
  return parts.map(([name, titles], part) => {
    const start = (evening * STEP + part) % titles.length;
    const chosen = [...titles.slice(start), ...titles.slice(0, start)].slice(0, Math.min(perSet, titles.length));
    const pause_after = part === 0 && perSet >= LONG_EVENING_SONGS_PER_SET ? LONG_BREAK : null;
    const isLast = part === parts.length - 1;
    const skipped = isLast && evening % 3 === 0 ? chosen.at(-1) : undefined;
    const all = isLast ? [...chosen, FINALE] : chosen;
    return { name, pause_after, songs: all.map((title) => ({ title, uebersprungen: title === skipped })) };
  });
}
