import { atOnce } from "./built-service.mjs";

const SETS_PER_GIG = 3;
const SONGS_PER_SET = 12;
const COMING_GIGS = 20;
const SONGS_PER_REHEARSAL = 8;
const LANES = 16;
const ROWS_PER_IMPORT = 10_000;
const DAY_MS = 86_400_000;

/** The sizes of the bands used for measurements. */
export const BANDS = {
  small: { songs: 1_000, gigs: 200, rehearsals: 300 },
  large: { songs: 5_000, gigs: 1_000, rehearsals: 1_500 },
};

/** The band named by the first argument, or both. */
export const wantedBands = () =>
  /** @type {(keyof typeof BANDS)[]} */ (
    process.argv[2]?.startsWith("--") === false ? [process.argv[2]] : Object.keys(BANDS)
  );

const WORDS = "Nacht Herz Sommer Tanz Licht Stern Wein Feuer Regen Straße Meer Traum Brücke Morgen Feier Glück".split(
  " ",
);
/** @param {number} index */
export const word = (index) => WORDS[index % WORDS.length] ?? "Lied";

/**
 * Fills an empty service through its API, with the same data in every run. 20 of the gigs are upcoming, one per week.
 * @param {import("./built-service.mjs").Caller} caller
 * @param {{ songs: number, gigs: number, rehearsals: number }} band
 */
export async function fillBand(caller, { songs, gigs, rehearsals }) {
  const rows = Array.from(
    { length: songs },
    (_, index) =>
      `${word(index)} ${word(index * 7)} ${index};Kapelle ${index % 400};3:${String(index % 60).padStart(2, "0")};Schlager;${word(index * 3)} Texter`,
  );
  const started = performance.now();
  /** @type {string[]} */
  const song_ids = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_IMPORT) {
    const { rows: made } = await caller.json("POST", "/songs/import?duplicates=create", {
      csv: ["Titel;Interpret;Dauer;Genre;Textdichter", ...rows.slice(from, from + ROWS_PER_IMPORT)].join("\n"),
    });
    song_ids.push(...made.map((/** @type {{ song_id: string }} */ row) => row.song_id));
  }
  const import_s = Math.round(performance.now() - started) / 1000;
  const songAt = (/** @type {number} */ index) => ({ song_id: song_ids[index % song_ids.length] });
  /** @type {string[]} */
  const gig_ids = [];
  const today = Date.now();
  const filled = performance.now();
  await atOnce(gigs, LANES, async (index) => {
    const date = new Date(today + (COMING_GIGS - index) * 7 * DAY_MS).toISOString().slice(0, 10);
    const body = { name: `Abend ${index}`, date, begin: "20:00", end: "23:30", published: 1, kind_of_gig: "Ball" };
    const { gig_id } = await caller.json("POST", "/gigs", { body });
    const sets = Array.from({ length: SETS_PER_GIG }, (_, set) => ({
      name: `Set ${set + 1}`,
      songs: Array.from({ length: SONGS_PER_SET }, (_, entry) => songAt(index * 37 + set * 13 + entry * 5)),
    }));
    await caller.json("PUT", "/update_setlist/", { body: { gig_id, setlist_version: 0, sets } });
    gig_ids[index] = gig_id;
  });
  const gigs_s = Math.round(performance.now() - filled) / 1000;
  await atOnce(rehearsals, LANES, async (index) => {
    const protocol = Array.from({ length: SONGS_PER_REHEARSAL }, (_, place) => ({
      ...songAt(index * 11 + place * 3),
      status: "played",
      comment: place % 4 === 0 ? `${word(index)} ${word(place)} langsamer` : null,
    }));
    const body = {
      begin: new Date(today - (index + 3) * DAY_MS).toISOString(),
      comment: `${word(index)} und ${word(index * 5)}`,
      songs: protocol,
    };
    await caller.json("POST", "/reh", { body });
  });
  return { song_ids, gig_ids, import_s, gigs_s };
}
