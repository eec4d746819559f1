/* Makes the fictional bands of the benchmarks. They are the same in every run, so that results can be compared. */

/** @typedef {import("./built-service.mjs").Caller} Caller */

const WORDS = "Liebe Nacht Sonne Herz Feuer Tanz Stern Himmel Leben Sommer Traum Meer Wind Stadt Mond Licht".split(" ");
const ROWS_PER_IMPORT = 10_000;
const GENRES = ["Pop", "Rock", "Schlager", "Soul", "Latin", "Walzer"];
const SONGS_PER_REHEARSAL = 12;
const SETS_PER_GIG = 3;

/**
 * Returns generators of pseudo-random numbers, words and sentences. Their results are the same in every run.
 * @param {string} words separated by spaces
 */
export function textsOf(words) {
  const list = words.split(" ");
  let state = 1;
  const random = (/** @type {number} */ below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const word = () => list[random(list.length)] ?? "Probe";
  const sentence = (/** @type {number} */ length) => Array.from({ length }, word).join(" ");
  return { random, word, sentence };
}

/** A word for a title. The same number always gives the same word. @param {number} at */
export const word = (at) => WORDS[at % WORDS.length] ?? "Lied";

/** The headings of a CSV file of `songRow`s. */
export const SONG_HEADINGS = "Titel;Interpret;Dauer;Genre;Gesang;Tanzstil;Komponist";

/**
 * A song as a row of a CSV file.
 * @param {number} at its number @param {string[]} words four words
 * @param {number} interprets how many different interprets to use
 */
export const songRow = (at, [first, second, interpret, composer], interprets) =>
  [
    `${first} ${second} ${at}`,
    `${interpret} Kapelle ${at % interprets}`,
    `${2 + (at % 4)}:${String(at % 60).padStart(2, "0")}`,
    GENRES[at % GENRES.length],
    at % 2 === 0 ? "Anna" : "Tom",
    at % 3 === 0 ? "Discofox" : "",
    `Ülker ${composer}`,
  ].join(";");

/**
 * Makes `count` `songRow`s from `word`s.
 * @param {number} count @param {number} interprets how many different interprets to use
 */
export const songRows = (count, interprets) =>
  Array.from({ length: count }, (_, at) =>
    songRow(at, [word(at), word(at * 7 + 3), word(at * 5), word(at * 3)], interprets),
  );

/**
 * Imports `songRow`s, even of songs that the band already has, and returns the songs' ids in the same order.
 * @param {Caller} caller @param {string[]} rows
 */
export async function importSongs(caller, rows) {
  /** @type {string[]} */
  const song_ids = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_IMPORT) {
    const csv = [SONG_HEADINGS, ...rows.slice(from, from + ROWS_PER_IMPORT)].join("\n");
    const { rows: made } = await caller.json("POST", "/songs/import?duplicates=create", { csv });
    song_ids.push(...made.map((/** @type {{ song_id: string }} */ row) => row.song_id));
  }
  return song_ids;
}

/**
 * Replaces the empty setlist of a new gig with sets of `perSet` songs each.
 * @param {Caller} caller @param {string} gig_id @param {number} perSet
 * @param {(set: number, at: number) => string | undefined} songAt the id of a song
 */
export async function fillSetlist(caller, gig_id, perSet, songAt) {
  const sets = Array.from({ length: SETS_PER_GIG }, (_, set) => ({
    name: `Set ${set + 1}`,
    songs: Array.from({ length: perSet }, (_, at) => ({ song_id: songAt(set, at) })),
  }));
  await caller.json("PUT", "/update_setlist/", { body: { gig_id, setlist_version: 0, sets } });
}

/**
 * The protocol of a past rehearsal: comment, songs, todos and comments, as the API takes them.
 * @param {ReturnType<typeof textsOf>} texts @param {string[]} song_ids
 */
export function protocolOf({ random, sentence }, song_ids) {
  const first = random(song_ids.length);
  return {
    comment: sentence(25),
    songs: Array.from({ length: SONGS_PER_REHEARSAL }, (_, place) => ({
      song_id: song_ids[(first + place * 7) % song_ids.length],
      status: "played",
      comment: place % 4 === 0 ? sentence(4) : null,
    })),
    todos: [{ text: sentence(5), comment: sentence(6) }, { text: sentence(4) }],
    comments: [{ text: sentence(12) }, { text: sentence(8) }],
  };
}
