import { describe, expect, it } from "vitest";
import { ProtocolIndex, type ProtocolSearch, type SearchedDiscussion, type SearchedRehearsal } from "./search.ts";

type Names = Pick<ReadonlyMap<string, { readonly title: string; readonly interpret: string }>, "get">;

/** Runs the indexing to completion and returns the search. */
function searchOver<R extends SearchedRehearsal>(
  index: ProtocolIndex<R>,
  rehearsals: readonly R[],
  names: Names,
  discussions: ReadonlyMap<R, SearchedDiscussion> = new Map(),
): ProtocolSearch<R> {
  const steps = index.over(rehearsals, names, (rehearsal) => discussions.get(rehearsal));
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const songs = new Map([
  ["s1", { title: "Über sieben Brücken", interpret: "Karat" }],
  ["s2", { title: "Highway to Hell", interpret: "AC/DC" }],
  ["s3", { title: "Song 2 (100%)", interpret: "Blur" }],
]);
const rehearsal = (comment: string, more: object = {}) => ({
  location: null,
  comment,
  songs: [],
  todos: [],
  comments: [],
  ...more,
});
const sang = (song_id: string, comment: string | null = null) => ({ songs: [{ song_id, comment }] });

const first = rehearsal("Große Probe", sang("s1"));
const second = rehearsal("Bridge geübt", sang("s2", "Solo kürzer"));
const third = rehearsal("", { ...sang("s3"), todos: [{ text: "Kabel löten", comment: "bei Uwe" }] });
const fourth = rehearsal("Akustisch [leise]", { comments: [{ text: "War schön*" }], location: "Gewölbe" });
const all = [first, second, third, fourth];
const index = new ProtocolIndex<SearchedRehearsal>();
const MIRA = "01900000-0000-7000-8000-00000000000c";
const discussions = new Map([
  [second, { comments: [{ text: "Wer hat den Schlüssel?" }, { text: `@${MIRA} bringt ihn mit` }] }],
]);
const find = (query: string) => searchOver(index, all, songs, discussions).find(query);

describe("the search through protocols", () => {
  it.each([
    ["its comment", "grosse probe", [first]],
    ["a song's title", "ueber BRUCKEN", [first]],
    ["an artist", "karat", [first]],
    ["an artist with a slash", "ac/dc", [second]],
    ["an artist typed without the slash", "acdc", [second]],
    ["a song's comment", "kurzer", [second]],
    ["a todo", "kabel", [third]],
    ["a todo's comment", "uwe", [third]],
    ["a member's comment", "SCHOEN", [fourth]],
    ["a comment in its discussion", "schluessel", [second]],
    ["its place", "gewolbe", [fourth]],
    ["half a word", "akust", [fourth]],
  ])("finds a rehearsal by %s", (_where, query, found) => {
    expect(find(query)).toEqual(found);
  });

  it("does not find the ids of mentioned members", () => {
    expect(find("01900000")).toEqual([]);
  });

  it("indexes a changed discussion again and no longer finds a deleted comment", () => {
    const changed = new Map([[second, { comments: [{ text: "Doch nicht" }] }]]);
    expect(searchOver(index, all, songs, changed).find("doch")).toEqual([second]);
    expect(searchOver(index, all, songs, changed).find("schluessel")).toEqual([]);
  });

  it("requires every word of the query, in any field of the rehearsal", () => {
    expect(find("bridge schlüssel mitbringt")).toEqual([]);
    expect(find("bridge schlüssel bringt")).toEqual([second]);
    expect(find("bridge highway")).toEqual([second]);
    expect(find("bridge karat")).toEqual([]);
  });

  it("a query has no special syntax", () => {
    for (const query of [".*", "h.ghway", "^grosse", "(brid|karat)", "\\w+", "k?rat", "[a-z]"])
      expect(find(query)).toEqual([]);
  });

  it("takes a query of only special characters literally, and finds everything if the query is empty", () => {
    expect(find("*")).toEqual([fourth]);
    expect(find("%)")).toEqual([third]);
    for (const query of ["", "  "]) expect(find(query)).toEqual([first, second, third, fourth]);
  });

  it("finds a special character in any of its typographic forms", () => {
    const dots = rehearsal("Na ja… 50 % ´");
    const search = searchOver(new ProtocolIndex(), [dots], songs);
    for (const query of ["…", "...", "%", "50", "ja..."]) expect(search.find(query)).toEqual([dots]);
    for (const query of ["....", "50%", "%%"]) expect(search.find(query)).toEqual([]);
  });

  it("words joined by a special character in a query must be adjacent and in order, in a name or in a sentence", () => {
    const apart = rehearsal("Wir üben AC DC und Laut/Leise");
    const search = searchOver(new ProtocolIndex(), [apart], songs);
    for (const query of ["ac/dc", "laut-leise", "LAUTLEISE", "uben/ac", "ueben ac/d"])
      expect(search.find(query)).toEqual([apart]);
    for (const query of ["dc/ac", "ac/und", "acdc", "leise/laut"]) expect(search.find(query)).toEqual([]);
  });

  it("a renamed song is found only by its new name", () => {
    const renamed = new Map(songs).set("s1", { title: "Albatros", interpret: "Karat" });
    const search = searchOver(index, all, renamed);
    expect(search.find("albatros")).toEqual([first]);
    expect(search.find("brücken")).toEqual([]);
  });

  it("a changed protocol is found only by its new words, and the other protocols are found as before", () => {
    const changed = { ...second, comment: "Refrain geübt" };
    const search = searchOver(index, [first, changed, fourth], songs);
    expect(search.find("refrain")).toEqual([changed]);
    expect(search.find("bridge")).toEqual([]);
    expect(search.find("kabel")).toEqual([]);
    expect(search.find("probe")).toEqual([first]);
  });

  it("an existing search keeps its results after later changes", () => {
    const search = searchOver(index, all, songs);
    searchOver(index, [rehearsal("Ganz neue Worte", sang("s4"))], new Map());
    expect(search.find("worte")).toEqual([]);
    expect(search.find("highway hell")).toEqual([second]);
  });
});
