import { atOnce } from "./built-service.mjs";
import { fillSetlist, importSongs, songRows, word } from "./fake-band.mjs";

const SONGS_PER_SET = 12;
const COMING_GIGS = 20;
const SONGS_PER_REHEARSAL = 8;
const LANES = 16;
const CHORDS = ["C", "G7", "Am", "F", "Dm7", "E/G#"];
const DAY_MS = 86_400_000;

/** The sizes of the bands used for measurements. */
export const BANDS = {
  small: { songs: 1_000, gigs: 200, rehearsals: 300 },
  large: { songs: 5_000, gigs: 1_000, rehearsals: 1_500 },
  /** Most songs have a chart. */
  songbook: { songs: 5_000, gigs: 200, rehearsals: 0, charts: 3_000 },
};

/** The bands to measure: the one named by the first argument, or the small and the large one. */
export const wantedBands = () =>
  /** @type {(keyof typeof BANDS)[]} */ (
    process.argv[2]?.startsWith("--") === false ? [process.argv[2]] : ["small", "large"]
  );

/** A chart of 3 KB with chords over every second word. @param {number} index */
function chartText(index) {
  const line = (/** @type {number} */ at) =>
    Array.from(
      { length: 8 },
      (_, place) => `[${CHORDS[(index + at + place) % CHORDS.length]}]${word(index + at * 8 + place)}`,
    );
  return Array.from({ length: 34 }, (_, at) => line(at).join(" ")).join("\n");
}

/**
 * Fills an empty service through its API, with the same data in every run. 20 of the gigs are upcoming, one per week.
 * @param {import("./built-service.mjs").Caller} caller
 * @param {{ songs: number, gigs: number, rehearsals: number, charts?: number }} band
 */
export async function fillBand(caller, { songs, gigs, rehearsals, charts = 0 }) {
  const rows = songRows(songs, 400);
  const started = performance.now();
  const song_ids = await importSongs(caller, rows);
  const import_s = Math.round(performance.now() - started) / 1000;
  const songAt = (/** @type {number} */ index) => song_ids[index % song_ids.length];
  /** @type {string[]} */
  const gig_ids = [];
  const today = Date.now();
  const filled = performance.now();
  await atOnce(gigs, LANES, async (index) => {
    const date = new Date(today + (COMING_GIGS - index) * 7 * DAY_MS).toISOString().slice(0, 10);
    const body = { name: `Abend ${index}`, date, begin: "20:00", end: "23:30", published: 1, kind_of_gig: "Ball" };
    const { gig_id } = await caller.json("POST", "/gigs", { body });
    await fillSetlist(caller, gig_id, SONGS_PER_SET, (set, at) => songAt(index * 37 + set * 13 + at * 5));
    gig_ids[index] = gig_id;
  });
  const gigs_s = Math.round(performance.now() - filled) / 1000;
  await atOnce(rehearsals, LANES, async (index) => {
    const protocol = Array.from({ length: SONGS_PER_REHEARSAL }, (_, place) => ({
      song_id: songAt(index * 11 + place * 3),
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
  await atOnce(charts, LANES, async (index) => {
    const body = { name: "Akkorde", text: chartText(index), notation: "english", parts: null };
    await caller.json("POST", `/songs/${songAt(index)}/charts`, { body });
  });
  return { song_ids, gig_ids, import_s, gigs_s };
}
