import { describe, expect, it } from "vitest";
import { ProtocolIndex } from "./search.ts";

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
const index = new ProtocolIndex([first, second, third, fourth]);
const find = (query: string) => index.find(query, songs);

describe("the search over protocols", () => {
  it.each([
    ["comment", "grosse probe", [first]],
    ["title", "ueber BRUCKEN", [first]],
    ["artist", "karat", [first]],
    ["artist with a stroke", "ac/dc", [second]],
    ["artist without it", "acdc", [second]],
    ["a song's comment", "kurzer", [second]],
    ["todo", "kabel", [third]],
    ["a todo's comment", "uwe", [third]],
    ["a member's comment", "SCHOEN", [fourth]],
    ["place", "gewolbe", [fourth]],
    ["half a word", "akust", [fourth]],
  ])("finds by %s", (_where, query, found) => {
    expect(find(query)).toEqual(found);
  });

  it("every word must be somewhere in the rehearsal, each in a place of its own", () => {
    expect(find("bridge highway")).toEqual([second]);
    expect(find("bridge karat")).toEqual([]);
  });

  it("nothing in a query has a meaning beyond its letters", () => {
    for (const query of [".*", "h.ghway", "^grosse", "(brid|karat)", "\\w+", "k?rat", "[a-z]"])
      expect(find(query)).toEqual([]);
  });

  it("signs alone are found where they stand, an empty query finds all, in order", () => {
    expect(find("*")).toEqual([fourth]);
    expect(find("%)")).toEqual([third]);
    for (const query of ["", "  "]) expect(find(query)).toEqual([first, second, third, fourth]);
  });

  it("a renamed song is found by its new name alone", () => {
    const renamed = new Map(songs).set("s1", { title: "Albatros", interpret: "Karat" });
    expect(index.find("albatros", renamed)).toEqual([first]);
    expect(index.find("brücken", renamed)).toEqual([]);
  });
});
