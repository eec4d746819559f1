import { expect, test } from "vitest";
import { type BookSources, bookOfList, bookOfSets } from "./book.ts";

const SOURCES: BookSources = {
  songOf: (song_id) => (song_id === "gone" ? undefined : { title: song_id, interpret: null, key: "G" }),
  chartOf: () => undefined,
};

const entry = (song_id: string, more: { key?: string; uebersprungen?: boolean } = {}) => ({
  entry_id: `entry-${song_id}`,
  song_id,
  uebersprungen: false,
  ...more,
});

test("the book of a gig has its sets without skipped songs, each song in tonight's key", () => {
  const sets = [
    { name: "Set 1", songs: [entry("Sway", { key: "E" }), entry("Perfect", { uebersprungen: true })] },
    { name: "Set 2", songs: [entry("Valerie", { uebersprungen: true })] },
    { name: "Set 3", songs: [entry("Azzurro"), entry("gone")] },
  ];
  const book = bookOfSets(sets, SOURCES);
  expect(book.map(({ name, songs }) => [name, ...songs.map(({ title, key }) => `${title} ${key}`)])).toEqual([
    ["Set 1", "Sway E"],
    ["Set 3", "Azzurro G", "undefined null"],
  ]);
});

test("the book of a repertoire list is one part without a name, or no parts if the list is empty", () => {
  expect(bookOfList([entry("Sway"), entry("Sway")], SOURCES).map(({ name, songs }) => [name, songs.length])).toEqual([
    [null, 2],
  ]);
  expect(bookOfList([], SOURCES)).toEqual([]);
});
