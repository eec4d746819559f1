import { folded, foldedLetters, foldedSpelledOut, haystack } from "../songs/fold.ts";

/** What a search over rehearsals looks at beside the songs' titles and artists. */
export interface SearchedRehearsal {
  readonly location: string | null;
  readonly comment: string;
  readonly songs: readonly { readonly song_id: string; readonly comment: string | null }[];
  readonly todos: readonly { readonly text: string; readonly comment: string | null }[];
  readonly comments: readonly { readonly text: string }[];
}

interface SearchedSong {
  readonly title: string;
  readonly interpret: string;
}

const textsOf = ({ location, comment, songs, todos, comments }: SearchedRehearsal): (string | null)[] => [
  location,
  comment,
  ...songs.map((song) => song.comment),
  ...todos.flatMap((todo) => [todo.text, todo.comment]),
  ...comments.map(({ text }) => text),
];

/* Folding costs more than searching, and a record that changes is another object. */
const foldedTexts = new WeakMap<object, string>();

function foldedOf(record: object, texts: () => readonly (string | null)[]): string {
  const known = foldedTexts.get(record) ?? haystack(texts());
  foldedTexts.set(record, known);
  return known;
}

/** Signs beyond those of a sentence: who types them means them. */
const SIGNS = /[^\p{L}\p{N}\s.,;:!?'"’‘“”„`´/&–-]/u;

/** One word of a query: one of the forms must stand in a folded text; a word with signs also as it was written. */
interface Word {
  readonly forms: readonly string[];
  readonly literal: string | null;
}

function wordsOf(query: string): Word[] {
  const written = query.split(/\s+/).filter((word) => word !== "");
  return written.map((word) => {
    const forms = [folded(word), foldedSpelledOut(word)].flatMap((form) => [form, form.replaceAll(" ", "")]);
    const isWord = forms[0] !== "";
    return {
      forms: isWord ? [...new Set(forms)] : [],
      literal: !isWord || SIGNS.test(word) ? foldedLetters(word) : null,
    };
  });
}

function isIn({ forms, literal }: Word, record: object, texts: () => readonly (string | null)[]): boolean {
  if (forms.length > 0 && !forms.some((form) => foldedOf(record, texts).includes(form))) return false;
  if (literal === null) return true;
  const read = forms.length === 0 ? (text: string) => text : foldedLetters;
  return texts().some((text) => text !== null && read(text).includes(literal));
}

/**
 * Rehearsals made ready for search. Texts are folded once per record; the songs of a word are found first and lead to
 * their rehearsals by number, so that a renamed song costs nothing and 10,000 protocols a few milliseconds.
 */
export class ProtocolIndex<R extends SearchedRehearsal> {
  readonly #rehearsals: readonly R[];
  readonly #places = new Map<string, number[]>();

  /** `rehearsals` in the order in which they are to be found. */
  constructor(rehearsals: readonly R[]) {
    this.#rehearsals = rehearsals;
    for (const [place, { songs }] of rehearsals.entries()) {
      for (const { song_id } of songs) {
        const places = this.#places.get(song_id);
        if (places === undefined) this.#places.set(song_id, [place]);
        else places.push(place);
      }
    }
  }

  /**
   * The rehearsals that have every word of `query` somewhere: in comment, place, todos, comments, or in title or artist
   * of a song. Case, accents and umlauts do not matter; nothing in the query has a meaning beyond its letters.
   */
  find(query: string, songs: Iterable<readonly [song_id: string, SearchedSong]>): readonly R[] {
    const words = wordsOf(query);
    if (words.length === 0) return this.#rehearsals;
    const known = [...songs];
    const found = words.map((word) => this.#placesOf(word, known));
    return this.#rehearsals.filter((_, place) => found.every((places) => places[place] === 1));
  }

  #placesOf(word: Word, songs: readonly (readonly [song_id: string, SearchedSong])[]): Uint8Array {
    const places = new Uint8Array(this.#rehearsals.length);
    for (const [song_id, song] of songs) {
      const at = this.#places.get(song_id);
      if (at === undefined || !isIn(word, song, () => [song.title, song.interpret])) continue;
      for (const place of at) places[place] = 1;
    }
    for (const [place, rehearsal] of this.#rehearsals.entries())
      if (places[place] === 0 && isIn(word, rehearsal, () => textsOf(rehearsal))) places[place] = 1;
    return places;
  }
}
