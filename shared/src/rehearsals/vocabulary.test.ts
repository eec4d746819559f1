import fc from "fast-check";
import { expect, it } from "vitest";
import { folded, foldedLetters, foldedSpelledOut } from "../songs/fold.ts";
import { ProtocolIndex, type SearchedRehearsal } from "./search.ts";

/* Compares the search with a slow one that scans the whole text for every word. */

type Names = ReadonlyMap<string, { readonly title: string; readonly interpret: string }>;

/** Runs the indexing to completion and returns the search. */
function searchOver(index: ProtocolIndex<SearchedRehearsal>, rehearsals: readonly SearchedRehearsal[], names: Names) {
  const steps = index.over(rehearsals, names, () => undefined);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const joined = (words: string): string => words.replaceAll(" ", "");
const isSigned = (word: string): boolean => /[^\p{L}\p{N}]/u.test(word);

/** Whether the texts contain one of the spellings of `word` and, if it has special characters, these as well. */
function isIn(texts: readonly string[], word: string): boolean {
  const written = texts.flatMap((text) => text.split(/\s+/));
  const words = [folded(texts.join("\n")), ...written.flatMap((one) => [foldedSpelledOut(one), joined(folded(one))])];
  const plain = [folded(word), foldedSpelledOut(word)].filter((form) => form !== "");
  const forms = plain.flatMap((form) => [form, joined(form)]);
  const isLiteral = forms.length === 0 || /[^\p{L}\p{N}.,;:!?'"’‘“”„`´/&–-]/u.test(word);
  const signs = isLiteral ? foldedLetters(word).split(/\s+/).filter(isSigned) : [];
  return (
    (forms.length === 0 || forms.some((form) => words.some((text) => text.includes(form)))) &&
    signs.every((sign) => texts.some((text) => foldedLetters(text).includes(sign)))
  );
}

function textsOf({ location, comment, songs, todos, comments }: SearchedRehearsal): string[] {
  const tasks = todos.flatMap((todo) => [todo.text, todo.comment]);
  const all = [location, comment, ...songs.map((song) => song.comment), ...tasks, ...comments.map(({ text }) => text)];
  return all.filter((text) => text !== null);
}

function isFound(rehearsal: SearchedRehearsal, names: Names, query: string): boolean {
  const songs = rehearsal.songs.flatMap(({ song_id }) => names.get(song_id) ?? []);
  const places = [textsOf(rehearsal), ...songs.map(({ title, interpret }) => [title, interpret])];
  const words = query.split(/\s+/).filter((word) => word !== "");
  return words.every((word) => places.some((texts) => isIn(texts, word)));
}

const pieces = [
  ..."abÄüßéøÆ12½ﬁΣςİı中´¨…%*()$[/-'’.?",
  ..."   \n\t\u00a0\u0308😀",
  "ac",
  "dc",
  "Über",
  "uber",
  "e\u0301",
];
const someText = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(""));
const someRemark = fc.option(someText);
const someSong = fc.record({ song_id: fc.constantFrom("s0", "s1", "s2", "s3"), comment: someRemark });
const someRehearsal = fc.record({
  location: someRemark,
  comment: someText,
  songs: fc.uniqueArray(someSong, { maxLength: 2, selector: ({ song_id }) => song_id }),
  todos: fc.array(fc.record({ text: someText, comment: someRemark }), { maxLength: 2 }),
  comments: fc.array(fc.record({ text: someText }), { maxLength: 2 }),
});
/** ½ is folded to 1⁄2, so it is found as "12". */
const HALF: SearchedRehearsal = { location: null, comment: "½", songs: [], todos: [], comments: [] };
const someNames = fc
  .array(fc.record({ title: someText, interpret: someText }), { maxLength: 3 })
  .map((songs) => new Map(songs.map((song, at) => [`s${at}`, song])));
const someQuery = fc.array(someText, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));

it("the protocol search finds what a scan of every text finds, for any texts, queries, changes and renames", () => {
  const step = fc.record({ more: fc.array(someRehearsal, { maxLength: 3 }), names: someNames, query: someQuery });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 3 }), (band) => {
      const index = new ProtocolIndex<SearchedRehearsal>();
      let rehearsals: readonly SearchedRehearsal[] = [];
      for (const { more, names, query } of band) {
        /* Some rehearsals are new, and the first one was deleted. */
        rehearsals = [...rehearsals.slice(1), ...more];
        const search = searchOver(index, rehearsals, names);
        expect(search.find(query)).toEqual(rehearsals.filter((one) => isFound(one, names, query)));
      }
    }),
    { numRuns: 400, examples: [[[{ more: [HALF], names: new Map(), query: "12" }]]] },
  );
}, 60_000);

it("a search for any excerpt from a protocol finds that protocol", () => {
  fc.assert(
    fc.property(someText, fc.nat(20), fc.nat(20), (text, from, length) => {
      /* Lower-casing turns Σ into ς at the end of a word and σ elsewhere, so an excerpt might differ from the text. */
      const comment = text.replaceAll(/[Σς]/g, "σ");
      const rehearsal = { location: null, comment, songs: [], todos: [], comments: [] };
      const letters = [...comment.normalize("NFC")];
      const query = letters.slice(from, from + length).join("");
      const search = searchOver(new ProtocolIndex(), [rehearsal], new Map());
      expect(search.find(query)).toEqual([rehearsal]);
    }),
    { numRuns: 400 },
  );
}, 60_000);
