import { expect, test } from "vitest";
import { createSongMatcher } from "./match-song.ts";

const song = (title: string, interpret: string) => ({ title, interpret });

function find(
  songs: readonly { title: string; interpret: string }[],
  title: string,
  interpret: string,
  isOrderUnsure = false,
) {
  const matcher = createSongMatcher<(typeof songs)[number]>();
  for (const one of songs) matcher.add(one);
  return matcher.find({ title, interpret, isOrderUnsure });
}

const SWING = song("Swing Low", "Traditional");
const RIVER = song("Down by the Riverside", "Golden Gate Quartet");

test("a chart surely belongs to the song with its title and performer, whatever their case, accents and articles", () => {
  expect(find([SWING, RIVER], "SWING LOW!", "traditional")).toEqual({ song: SWING, isSure: true });
  expect(find([SWING, RIVER], "down by the riverside", "The Golden Gate Quartet")).toEqual({
    song: RIVER,
    isSure: true,
  });
});

test("title and performer in a file's name may be in either order", () => {
  expect(find([SWING], "Traditional", "Swing Low", true)).toEqual({ song: SWING, isSure: true });
  expect(find([SWING], "Traditional", "Swing Low")).toBeNull();
});

test("a chart probably belongs to a song if its title has a typing error, or its performer is missing or different", () => {
  expect(find([SWING], "Swing Lwo", "Traditional")).toEqual({ song: SWING, isSure: false });
  expect(find([SWING], "Swing Low", "")).toEqual({ song: SWING, isSure: false });
  expect(find([SWING], "Swing Low", "Wallace Willis")).toEqual({ song: SWING, isSure: false });
});

test("of two songs with the same title and performer, one is proposed; of two that share only the title, none", () => {
  expect(find([SWING, { ...SWING }], "Swing Low", "Traditional")).toEqual({ song: SWING, isSure: false });
  expect(find([SWING, song("Swing Low", "Choir")], "Swing Low", "")).toBeNull();
});

test("a chart without a title has no song", () => {
  expect(find([song("", ""), SWING], "", "")).toBeNull();
});
