import { MENTION } from "../comments/mentions.ts";
import { folded, foldedLetters, foldedSpelledOut } from "../songs/fold.ts";
import { TokenIndex, type Tokens, Vocabulary, type WordQuery, hasSign, joined } from "./vocabulary.ts";

/** The fields of a rehearsal that the search covers, besides the titles and artists of its songs. */
export interface SearchedRehearsal {
  readonly location: string | null;
  readonly comment: string;
  readonly songs: readonly { readonly song_id: string; readonly comment: string | null }[];
  readonly todos: readonly { readonly text: string; readonly comment: string | null }[];
  readonly comments: readonly { readonly text: string }[];
}

/** The members' comments on a rehearsal. */
export interface SearchedDiscussion {
  readonly comments: readonly { readonly text: string }[];
}

interface SearchedSong {
  readonly title: string;
  readonly interpret: string;
}

type SongsById = Pick<ReadonlyMap<string, SearchedSong>, "get">;

/** The searchable strings of a rehearsal and its protocol, without the names of its songs. */
export const protocolTexts = ({ location, comment, songs, todos, comments }: SearchedRehearsal): (string | null)[] => [
  location,
  comment,
  ...songs.map((song) => song.comment),
  ...todos.flatMap((todo) => [todo.text, todo.comment]),
  ...comments.map(({ text }) => text),
];

/**
 * Characters other than letters, digits, spaces and ordinary punctuation. A query word that contains one must occur as
 * typed, except for case and accents.
 */
const SIGNS = /[^\p{L}\p{N}\s.,;:!?'"’‘“”„`´/&–-]/u;

/**
 * Builds the word queries for a search text, one per word. A word that folds to nothing (a single accent) is ignored.
 */
function wordQueriesOf(query: string): WordQuery[] {
  return [...new Set(query.split(/\s+/))].flatMap((written) => {
    const plain = [folded(written), foldedSpelledOut(written)].filter((form) => form !== "");
    const forms = [...new Set(plain.flatMap((form) => [form, form.replaceAll(" ", "")]))].map((form) =>
      form.split(" "),
    );
    const isLiteral = forms.length === 0 || SIGNS.test(written);
    const literals = isLiteral ? foldedLetters(written).split(/\s+/).filter(hasSign) : [];
    const alternatives = [...(forms.length === 0 ? [] : [forms]), ...literals.map((literal) => [[literal]])];
    return alternatives.length === 0 ? [] : [alternatives];
  });
}

/** The texts of the rehearsals and the names of the songs, both as token ids. */
interface SearchData {
  readonly vocabulary: Vocabulary;
  readonly texts: TokenIndex;
  /**
   * For each song, the token that represents it in the texts of its rehearsals (`songs`), and its title and artist
   * (`names`).
   */
  readonly songs: readonly number[];
  readonly names: TokenIndex;
}

/** A search through a list of rehearsals. */
export class ProtocolSearch<R> {
  readonly #rehearsals: readonly R[];
  readonly #read: SearchData;

  constructor(rehearsals: readonly R[], read: SearchData) {
    this.#rehearsals = rehearsals;
    this.#read = read;
  }

  /**
   * Finds the rehearsals that contain every word of `query` somewhere: in the comment, place, todos, comments, the
   * discussion, or in the title or artist of a song. Ignores case, accents and the spelling of umlauts. The query has
   * no special syntax.
   */
  find(query: string): readonly R[] {
    const { vocabulary, texts, songs, names } = this.#read;
    let found = texts.all();
    for (const wordQuery of wordQueriesOf(query)) {
      const compiled = vocabulary.compile(wordQuery);
      const named = names.filter(compiled, names.all());
      for (const [place, number] of songs.entries()) if (named[place] === 1) compiled.add(number);
      found = texts.filter(compiled, found);
    }
    return this.#rehearsals.filter((_, place) => found[place] === 1);
  }
}

/**
 * Prepares rehearsals for search and caches the tokens per record. A changed record is a new object, so only changed
 * protocols and discussions and renamed songs are read again.
 */
export class ProtocolIndex<R extends SearchedRehearsal> {
  readonly #vocabulary = new Vocabulary();
  readonly #texts = new WeakMap<object, Tokens>();
  readonly #songs = new Map<string, number>();

  /**
   * Creates a search over `rehearsals`, the discussions that `discussionOf` returns for them, and the names of `songs`.
   * Results keep the order of `rehearsals`. The first run over 10,000 rehearsals takes half a second, so callers should
   * pause whenever this yields.
   */
  *over(
    rehearsals: readonly R[],
    songs: SongsById,
    discussionOf: (rehearsal: R) => SearchedDiscussion | undefined,
  ): Generator<undefined, ProtocolSearch<R>> {
    const texts: Tokens[] = [];
    for (const rehearsal of rehearsals) {
      texts.push(joined(this.#textOf(rehearsal), this.#saidIn(discussionOf(rehearsal))));
      yield;
    }
    const names: Tokens[] = [];
    for (const song_id of this.#songs.keys()) {
      names.push(this.#nameOf(songs.get(song_id)));
      yield;
    }
    return new ProtocolSearch(rehearsals, {
      vocabulary: this.#vocabulary,
      texts: new TokenIndex(texts),
      songs: [...this.#songs.values()],
      names: new TokenIndex(names),
    });
  }

  #textOf(rehearsal: R): Tokens {
    const known = this.#texts.get(rehearsal);
    if (known !== undefined) return known;
    const songs = rehearsal.songs.map(({ song_id }) => this.#songNumber(song_id));
    const text = this.#vocabulary.tokenize(protocolTexts(rehearsal), songs);
    this.#texts.set(rehearsal, text);
    return text;
  }

  /* Tokenizes a discussion without the ids of mentioned members. */
  #saidIn(discussion: SearchedDiscussion | undefined): Tokens | undefined {
    if (discussion === undefined) return undefined;
    const known = this.#texts.get(discussion);
    if (known !== undefined) return known;
    const said = this.#vocabulary.tokenize(discussion.comments.map(({ text }) => text.replace(MENTION, " ")));
    this.#texts.set(discussion, said);
    return said;
  }

  #songNumber(song_id: string): number {
    const known = this.#songs.get(song_id);
    if (known !== undefined) return known;
    const number = this.#vocabulary.addToken();
    this.#songs.set(song_id, number);
    return number;
  }

  #nameOf(song: SearchedSong | undefined): Tokens {
    if (song === undefined) return this.#vocabulary.tokenize([]);
    const known = this.#texts.get(song);
    if (known !== undefined) return known;
    const name = this.#vocabulary.tokenize([song.title, song.interpret]);
    this.#texts.set(song, name);
    return name;
  }
}
