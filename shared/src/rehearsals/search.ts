import { folded, foldedLetters, foldedSpelledOut } from "../songs/fold.ts";
import { type Demand, type NumberedText, NumberedTexts, Vocabulary, hasSign } from "./vocabulary.ts";

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

/** Signs beyond those of a sentence: who types them means them. */
const SIGNS = /[^\p{L}\p{N}\s.,;:!?'"’‘“”„`´/&–-]/u;

/** What each word of a query demands; what folds to nothing (a lone accent) demands nothing. */
function demandsOf(query: string): Demand[] {
  return [...new Set(query.split(/\s+/))].flatMap((written) => {
    const plain = [folded(written), foldedSpelledOut(written)].filter((form) => form !== "");
    const forms = [...new Set(plain.flatMap((form) => [form, form.replaceAll(" ", "")]))].map((form) =>
      form.split(" "),
    );
    const isLiteral = forms.length === 0 || SIGNS.test(written);
    const literals = isLiteral ? foldedLetters(written).split(/\s+/).filter(hasSign) : [];
    const demand = [...(forms.length === 0 ? [] : [forms]), ...literals.map((literal) => [[literal]])];
    return demand.length === 0 ? [] : [demand];
  });
}

/** What a search reads. */
interface Read {
  readonly vocabulary: Vocabulary;
  readonly texts: NumberedTexts;
  /** Of each song the number that stands in the texts of its rehearsals, and its title and artist. */
  readonly songs: readonly number[];
  readonly names: NumberedTexts;
}

/** The search over some rehearsals. */
export class ProtocolSearch<R> {
  readonly #rehearsals: readonly R[];
  readonly #read: Read;

  constructor(rehearsals: readonly R[], read: Read) {
    this.#rehearsals = rehearsals;
    this.#read = read;
  }

  /**
   * The rehearsals that have every word of `query` somewhere: in comment, place, todos, comments, or in title or artist
   * of a song. Case, accents and umlauts do not matter; nothing in the query has a meaning beyond its letters.
   */
  find(query: string): readonly R[] {
    const { vocabulary, texts, songs, names } = this.#read;
    let found = texts.all();
    for (const demand of demandsOf(query)) {
      const sought = vocabulary.look(demand);
      const named = names.having(sought, names.all());
      for (const [place, number] of songs.entries()) if (named[place] === 1) sought.add(number);
      found = texts.having(sought, found);
    }
    return this.#rehearsals.filter((_, place) => found[place] === 1);
  }
}

/**
 * Makes rehearsals ready for search. A record is read once, and one that changes is another object: a changed protocol
 * costs its own words, a renamed song its name.
 */
export class ProtocolIndex<R extends SearchedRehearsal> {
  readonly #vocabulary = new Vocabulary();
  readonly #texts = new WeakMap<object, NumberedText>();
  readonly #songs = new Map<string, number>();

  /**
   * The search over `rehearsals` in their order, with the names of `songs`. The first reading of 10,000 takes half a
   * second: pause wherever this yields.
   */
  *over(rehearsals: readonly R[], songs: SongsById): Generator<undefined, ProtocolSearch<R>> {
    const texts: NumberedText[] = [];
    for (const rehearsal of rehearsals) {
      texts.push(this.#textOf(rehearsal));
      yield;
    }
    const names: NumberedText[] = [];
    for (const song_id of this.#songs.keys()) {
      names.push(this.#nameOf(songs.get(song_id)));
      yield;
    }
    return new ProtocolSearch(rehearsals, {
      vocabulary: this.#vocabulary,
      texts: new NumberedTexts(texts),
      songs: [...this.#songs.values()],
      names: new NumberedTexts(names),
    });
  }

  #textOf(rehearsal: R): NumberedText {
    const known = this.#texts.get(rehearsal);
    if (known !== undefined) return known;
    const songs = rehearsal.songs.map(({ song_id }) => this.#songNumber(song_id));
    const text = this.#vocabulary.read(textsOf(rehearsal), songs);
    this.#texts.set(rehearsal, text);
    return text;
  }

  #songNumber(song_id: string): number {
    const known = this.#songs.get(song_id);
    if (known !== undefined) return known;
    const number = this.#vocabulary.number();
    this.#songs.set(song_id, number);
    return number;
  }

  #nameOf(song: SearchedSong | undefined): NumberedText {
    if (song === undefined) return this.#vocabulary.read([]);
    const known = this.#texts.get(song);
    if (known !== undefined) return known;
    const name = this.#vocabulary.read([song.title, song.interpret]);
    this.#texts.set(song, name);
    return name;
  }
}
