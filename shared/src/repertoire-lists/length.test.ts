import { expect, it } from "vitest";
import { listLength } from "./length.ts";

it("a repertoire list is as long as all its songs, with the default length for songs that have none", () => {
  const lengths: Record<string, string | null> = { a: "00:03:30", b: null };
  const songs = ["a", "a", "b", "gone"].map((song_id) => ({ song_id }));
  expect(listLength(songs, (id) => lengths[id], 240)).toEqual({ seconds: 2 * 210 + 2 * 240, estimated: 2 });
  expect(listLength([], () => null, 240)).toEqual({ seconds: 0, estimated: 0 });
});
