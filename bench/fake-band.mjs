/* The invented records of the benchmarks' bands. They are the same in every run, so that results can be compared. */

const GENRES = ["Pop", "Rock", "Schlager", "Soul", "Latin", "Walzer"];
const SONGS_PER_REHEARSAL = 12;

/** Pseudo-random numbers and sentences made of `words`, the same in every run. @param {string} words separated by spaces */
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

/** The headings of a CSV file of `songRow`s. */
export const SONG_HEADINGS = "Titel;Interpret;Dauer;Genre;Gesang;Tanzstil;Komponist";

/**
 * A song as a row of a CSV file.
 * @param {number} at its number @param {string[]} words four of them @param {number} interprets how many there are
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
