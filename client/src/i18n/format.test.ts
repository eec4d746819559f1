import { afterEach, beforeEach, expect, test } from "vitest";
import {
  compareNames,
  formatBytes,
  formatDay,
  formatDayFromToday,
  formatInstant,
  formatInstantTime,
  formatRelative,
  formatSongLength,
  setBandTimeZone,
} from "./format.ts";
import { showLanguage } from "./text.ts";

/** Replaces the non-breaking spaces that Intl puts between number and unit. */
const plainSpaces = (text: string): string => text.replaceAll("\u00a0", " ");

beforeEach(() => showLanguage("de"));
afterEach(() => setBandTimeZone("Europe/Berlin"));

test("a calendar day is the same day in every time zone", () => {
  expect(formatDay("2025-11-22", "long")).toBe("Samstag, 22. November 2025");
  setBandTimeZone("Pacific/Auckland");
  expect(formatDay("2025-11-22", "long")).toBe("Samstag, 22. November 2025");
  setBandTimeZone("America/Los_Angeles");
  expect(formatDay("2025-11-22", "numeric")).toBe("22.11.2025");
});

test("an instant is shown in the band's time zone", () => {
  expect(formatInstantTime("2025-07-01T18:30:00.000Z")).toBe("20:30");
  setBandTimeZone("Europe/London");
  expect(formatInstantTime("2025-07-01T18:30:00.000Z")).toBe("19:30");
});

test("days are written in the style of the user's language", async () => {
  await showLanguage("en");
  expect(formatDay("2025-11-22", "long")).toMatch(/^Saturday,? 22 November 2025$/);
  expect(formatInstant("2025-11-22T18:30:00.000Z")).toContain("19:30");
});

test("lengths under an hour omit the hours", () => {
  expect(["00:03:47", "00:12:00", "01:02:03", "00:00:09"].map(formatSongLength)).toEqual([
    "3:47",
    "12:00",
    "1:02:03",
    "0:09",
  ]);
});

test("relative times use the largest unit that fits", () => {
  const now = Date.parse("2025-11-22T12:00:00Z");
  expect(formatRelative("2025-11-22T11:57:00Z", now)).toBe("vor 3 Minuten");
  expect(formatRelative("2025-11-24T13:00:00Z", now)).toBe("übermorgen");
  expect(formatRelative("2025-11-22T11:59:40Z", now)).toBe("jetzt");
});

test("relative days are counted by the calendar, even when daylight saving time starts or ends", () => {
  expect(formatDayFromToday("2025-03-31", "2025-03-29")).toBe("übermorgen");
  expect(formatDayFromToday("2025-12-04", "2025-11-22")).toBe("in 12 Tagen");
  expect(formatDayFromToday("2025-11-22", "2025-11-22")).toBe("heute");
});

test("file sizes use the most readable unit", () => {
  expect([0, 950, 3_100_000, 10_700_000_000].map(formatBytes).map(plainSpaces)).toEqual([
    "0 Byte",
    "950 Byte",
    "3,1 MB",
    "10,7 GB",
  ]);
});

test("names are sorted by the language's rules, and numbers in names by value", () => {
  expect(["Zoe", "Öztürk", "Set 10", "Set 2", "Otto"].toSorted(compareNames)).toEqual([
    "Otto",
    "Öztürk",
    "Set 2",
    "Set 10",
    "Zoe",
  ]);
});
