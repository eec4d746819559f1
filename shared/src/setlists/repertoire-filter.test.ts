import { describe, expect, it } from "vitest";
import { NO_FILTER, type RepertoireFilter, activeFilters, filteredSongs } from "./repertoire-filter.ts";

const song = (song_id: string, more: object = {}) => ({
  song_id,
  title: song_id,
  interpret: "Somebody",
  status: "active" as const,
  genre: "Pop",
  singers: ["Mia"],
  dance_styles: ["Foxtrott"],
  ...more,
});
const songs = [
  song("Über den Wolken", { genre: "Schlager", dance_styles: [] }),
  song("Sway", { singers: ["Tom"], dance_styles: ["Cha-Cha-Cha"] }),
  song("Old", { status: "retired" }),
  song("New", { status: "rehearsing", singers: ["Mia", "Tom"] }),
];
const since = new Map([
  ["Sway", 1],
  ["New", 3],
]);
const found = (filter: Partial<RepertoireFilter>): string[] =>
  filteredSongs(songs, { ...NO_FILTER, ...filter }, since).map(({ song_id }) => song_id);

describe("the repertoire next to a setlist", () => {
  it("offers playable songs by default, or songs with another status on request", () => {
    expect(found({})).toEqual(["Über den Wolken", "Sway", "New"]);
    expect(found({ status: "retired" })).toEqual(["Old"]);
    expect(found({ status: null })).toHaveLength(4);
  });

  it("can be searched with umlauts in any spelling", () => {
    expect(found({ query: "ueber wolk" })).toEqual(["Über den Wolken"]);
  });

  it("lists songs whose titles start with the query, however umlauts are spelt, before the other matches, which keep their usual order", () => {
    const titles = ["A Perfect Day", "Ich über mich", "Perfect", "Perfect Love", "Über uns"].map((title) =>
      song(title),
    );
    const hits = (query: string): string[] =>
      filteredSongs(titles, { ...NO_FILTER, query }, since).map(({ title }) => title);
    expect(hits("perf")).toEqual(["Perfect", "Perfect Love", "A Perfect Day"]);
    for (const query of ["über", "ueber", "uber"]) expect(hits(query)).toEqual(["Über uns", "Ich über mich"]);
  });

  it("can be filtered by genre, singer and dance style at the same time", () => {
    expect(found({ singer: "Tom" })).toEqual(["Sway", "New"]);
    expect(found({ singer: "Tom", dance_style: "Foxtrott" })).toEqual(["New"]);
    expect(found({ genre: "Schlager", singer: "Tom" })).toEqual([]);
  });

  it("can omit songs played at the latest gigs, but never one that was never played", () => {
    expect(found({ not_played_for: 1 })).toEqual(["Über den Wolken", "New"]);
    expect(found({ not_played_for: 3 })).toEqual(["Über den Wolken"]);
  });

  it("counts the filters that are not at their default", () => {
    expect(activeFilters(NO_FILTER)).toBe(0);
    expect(activeFilters({ ...NO_FILTER, query: "x", status: null, genre: "Pop" })).toBe(2);
  });
});
