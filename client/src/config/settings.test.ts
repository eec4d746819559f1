import { expect, test } from "vitest";
import { changedSettings, settingsOf, withMoved, withName } from "./settings.ts";

const config = {
  danceStyles: ["Tango"],
  setlist_timing: { pause_between_songs: 20 },
  bandName: "Die Band",
  theirOwn: { deep: { deeper: 1 } },
  flag: true,
};

test("texts come first, then sections, then lists; what cannot be edited here is left out", () => {
  expect(settingsOf(config).map(({ key }) => key)).toEqual(["bandName", "setlist_timing", "danceStyles"]);
});

test("only what differs from the saved settings is sent", () => {
  const settings = settingsOf(config);
  expect(changedSettings(settings, { bandName: "Die Band", danceStyles: ["Tango", "Salsa"] })).toEqual({
    danceStyles: ["Tango", "Salsa"],
  });
  expect(changedSettings(settings, { unknown: "x" })).toEqual({});
});

test("a name is added once, however it is written", () => {
  expect(withName(["Tango"], "  Slow  Fox ")).toEqual(["Tango", "Slow Fox"]);
  expect(withName(["Tango"], "tango")).toEqual(["Tango"]);
  expect(withName(["Tango"], "  ")).toEqual(["Tango"]);
});

test("a name moves by one place and stays at the edges", () => {
  expect(withMoved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(withMoved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
  expect(withMoved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
});
