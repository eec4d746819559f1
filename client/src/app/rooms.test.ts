import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { isCurrent, navigation, setRail } from "./navigation.ts";
import { furtherRooms, letterOf, newRecordIn, roomByLetter, roomsFor } from "./rooms.ts";
import { routes } from "./routes.tsx";

const ID = "0190a000-0000-7000-8000-000000000001";
const at = (pathname: string, search = "") => ({ pathname, search });

beforeAll(() => showLanguage("en"));

describe("a room's shortcut letter", () => {
  test("opens the same room in both languages", () => {
    const letters = roomsFor("admin").flatMap(({ letters }) => [...new Set([letters.de, letters.en])]);
    expect(new Set(letters).size).toBe(letters.length);
    expect(["p", "r"].map((letter) => roomByLetter(roomsFor("musician"), letter)?.href)).toEqual([
      "/rehearsals",
      "/rehearsals",
    ]);
  });

  test("opens only rooms that the member may enter", () => {
    expect(roomByLetter(roomsFor("editor"), "m")).toBeUndefined();
    expect(roomByLetter(roomsFor("admin"), "m")?.href).toBe("/members");
    expect(roomsFor("musician").map(({ href }) => href)).not.toContain("/trash");
  });

  test("depends on the app's language", async () => {
    const [rehearsals] = roomsFor("musician").filter(({ href }) => href === "/rehearsals");
    if (rehearsals === undefined) throw new Error("no rehearsals");
    expect(letterOf(rehearsals)).toBe("r");
    await showLanguage("de");
    expect(letterOf(rehearsals)).toBe("p");
    await showLanguage("en");
  });
});

test("every screen of the main menu except “more” is a room with a letter", () => {
  const rooms = roomsFor("admin").map(({ href }) => href);
  expect(navigation.map(({ href }) => href).filter((href) => !rooms.includes(href))).toEqual(["/more"]);
});

test("every room leads to an existing screen, and its short name is part of its name", () => {
  const paths = routes.flatMap(({ path = [] }) => [path].flat()).map((path) => path.replace(/\/:\w+\?$/, ""));
  for (const { href, label, short } of roomsFor("admin")) {
    expect(paths).toContain(href);
    if (short !== undefined) expect(label().toLowerCase()).toContain(short().toLowerCase());
  }
});

describe("the key N", () => {
  test("opens the form for a new record of the current room above the record that is open", () => {
    const rooms = roomsFor("admin");
    expect(newRecordIn(rooms, "admin", at("/gigs"))).toBe("/gigs?new=1");
    expect(newRecordIn(rooms, "admin", at(`/gigs/${ID}`, "?tab=setlist"))).toBe(`/gigs/${ID}?tab=setlist&new=1`);
    expect(newRecordIn(rooms, "admin", at("/rehearsals/statistics"))).toBe("/rehearsals?new=1");
    expect(newRecordIn(rooms, "admin", at("/calendar", "?day=2026-12-05"))).toBe("/calendar?day=2026-12-05&new=gig");
    expect(newRecordIn(rooms, "admin", at("/members"))).toBe("/members/new");
  });

  test("does nothing in rooms without records, or if the member may not add one", () => {
    for (const pathname of ["/", "/statistics", "/more", "/profile", "/gigsxyz"])
      expect(newRecordIn(roomsFor("admin"), "admin", at(pathname))).toBeUndefined();
    expect(newRecordIn(roomsFor("musician"), "musician", at("/gigs"))).toBeUndefined();
    expect(newRecordIn(roomsFor("musician"), "musician", at("/surveys"))).toBe("/surveys?new=1");
  });
});

describe("the rail on wide screens", () => {
  afterEach(() => setRail({ rooms: [], waiting: {} }));
  const marked = (pathname: string): string[] =>
    [...navigation, ...furtherRooms].filter((entry) => isCurrent(entry, pathname)).map(({ href }) => href);

  test("marks the open room instead of “more” if the room is in the rail", () => {
    setRail({ rooms: furtherRooms.map(({ href }) => href), waiting: {} });
    expect(marked("/members/new")).toEqual(["/members"]);
    expect(marked("/more")).toEqual(["/more"]);
    expect(marked("/gigs")).toEqual(["/gigs"]);
  });
});
