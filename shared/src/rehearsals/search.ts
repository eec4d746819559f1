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

type SongsById = Pick<ReadonlyMap<string, SearchedSong>, "get">;

const textsOf = ({ location, comment, songs, todos, comments }: SearchedRehearsal): (string | null)[] => [
  location,
  comment,
  ...songs.map((song) => song.comment),
  ...todos.flatMap((todo) => [todo.text, todo.comment]),
  ...comments.map(({ text }) => text),
];

/* Folding costs more than searching, and a record that changes is another object. */
const foldedTexts = new WeakMap<object, string>();

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/* What was cut out of a text with umlauts takes two bytes a letter for ever; read anew it takes one, and half the time. */
const compact = (text: string): string => decoder.decode(encoder.encode(text));

function foldedOf(record: object, texts: () => readonly (string | null)[]): string {
  const known = foldedTexts.get(record);
  if (known !== undefined) return known;
  const made = compact(haystack(texts()));
  foldedTexts.set(record, made);
  return made;
}

const foldedProtocol = (rehearsal: SearchedRehearsal): string => foldedOf(rehearsal, () => textsOf(rehearsal));

/** Makes one rehearsal ready for search ahead of time: of 10,000 at once it would take a second. */
export const foldAhead = (rehearsal: SearchedRehearsal): void => void foldedProtocol(rehearsal);

const namesOf = ({ title, interpret }: SearchedSong): (string | null)[] => [title, interpret];

/** The same for a song that stands in protocols. */
export const foldSongAhead = (song: SearchedSong | undefined): void =>
  void (song && foldedOf(song, () => namesOf(song)));

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

/** True where one of the forms is in a folded text. In the innermost loop: no closures. */
function hasForm(forms: readonly string[], text: string): boolean {
  for (const form of forms) if (text.includes(form)) return true;
  return forms.length === 0;
}

/** True where a word with signs stands as it was written. */
function hasLiteral({ forms, literal }: Word, texts: readonly (string | null)[]): boolean {
  if (literal === null) return true;
  const read = forms.length === 0 ? (text: string) => text : foldedLetters;
  return texts.some((text) => text !== null && read(text).includes(literal));
}

/**
 * Rehearsals made ready for search. Texts are folded once per record; the songs of a word are found first and lead to
 * their rehearsals by number, so that a renamed song costs nothing and 10,000 protocols a few milliseconds.
 */
export class ProtocolIndex<R extends SearchedRehearsal> {
  readonly rehearsals: readonly R[];
  readonly #texts: readonly string[];
  readonly #places = new Map<string, number[]>();

  /** `rehearsals` in the order in which they are to be found. */
  constructor(rehearsals: readonly R[]) {
    this.rehearsals = rehearsals;
    this.#texts = rehearsals.map(foldedProtocol);
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
  find(query: string, songs: SongsById): readonly R[] {
    const words = wordsOf(query);
    if (words.length === 0) return this.rehearsals;
    const found = words.map((word) => this.#placesOf(word, songs));
    return this.rehearsals.filter((_, place) => found.every((places) => places[place] === 1));
  }

  #placesOf(word: Word, songs: SongsById): Uint8Array {
    const places = new Uint8Array(this.rehearsals.length);
    for (const [song_id, at] of this.#places) {
      const song = songs.get(song_id);
      if (song === undefined) continue;
      const texts = () => namesOf(song);
      if (!hasForm(word.forms, foldedOf(song, texts)) || !hasLiteral(word, texts())) continue;
      for (const place of at) places[place] = 1;
    }
    for (const [place, rehearsal] of this.rehearsals.entries()) {
      if (places[place] === 1 || !hasForm(word.forms, this.#texts[place] ?? "")) continue;
      if (word.literal === null || hasLiteral(word, textsOf(rehearsal))) places[place] = 1;
    }
    return places;
  }
}
