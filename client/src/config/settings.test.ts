import { expect, test } from "vitest";
import { changedSettings, mergedDrafts, settingsOf, withMoved, withName } from "./settings.ts";

const config = {
  danceStyles: ["Tango"],
  setlist_timing: { pause_between_songs: 20 },
  bandName: "Die Band",
  theirOwn: { deep: { deeper: 1 } },
  flag: true,
};

test("the settings page lists single strings first, then sections, then lists, and omits settings that it cannot edit", () => {
  expect(settingsOf(config).map(({ key }) => key)).toEqual(["bandName", "setlist_timing", "danceStyles"]);
});

test("only settings that differ from the saved ones are sent", () => {
  const settings = settingsOf(config);
  expect(changedSettings(settings, { bandName: "Die Band", danceStyles: ["Tango", "Salsa"] })).toEqual({
    danceStyles: ["Tango", "Salsa"],
  });
  expect(changedSettings(settings, { unknown: "x" })).toEqual({});
});

test("unsaved settings are merged with another admin's changes: lists by name, times one by one", () => {
  const before = settingsOf({
    danceStyles: ["Tango", "Jive"],
    genres: ["Pop"],
    bandName: "Alt",
    setlist_timing: { a: 1, b: 2 },
  });
  const now = settingsOf({
    danceStyles: ["Tango", "Salsa"],
    genres: ["Pop"],
    bandName: "Neu",
    setlist_timing: { a: 5, b: 2 },
  });
  const own = { danceStyles: ["Rumba", "Jive", "Tango"], genres: ["Rock"], setlist_timing: { a: 1, b: 7 } };
  expect(mergedDrafts(before, now, own)).toEqual({
    drafts: { danceStyles: ["Rumba", "Tango", "Salsa"], genres: ["Rock"], setlist_timing: { a: 5, b: 7 } },
    clashes: [],
  });
});

test("an unsaved setting that would overwrite another admin's new value is reported as a clash", () => {
  const before = settingsOf({ bandName: "Alt", seasonFirstMonth: "01", setlist_timing: { a: 1 } });
  const now = settingsOf({ bandName: "Neu", seasonFirstMonth: "09", setlist_timing: { a: 5 } });
  const own = { bandName: "Eigen", seasonFirstMonth: "09", setlist_timing: { a: 9 } };
  expect(mergedDrafts(before, now, own)).toEqual({
    drafts: own,
    clashes: [
      { key: "bandName", value: "Neu" },
      { key: "setlist_timing", value: { a: 5 } },
    ],
  });
});

test("a name that differs only in case or spaces is not added to a list again", () => {
  expect(withName(["Tango"], "  Slow  Fox ")).toEqual(["Tango", "Slow Fox"]);
  expect(withName(["Tango"], "tango")).toEqual(["Tango"]);
  expect(withName(["Tango"], "  ")).toEqual(["Tango"]);
});

test("a name can be moved by one position, but not past either end of its list", () => {
  expect(withMoved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(withMoved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
  expect(withMoved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
});
