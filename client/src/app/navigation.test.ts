import { expect, test } from "vitest";
import { isLivePath } from "./live-lock.ts";
import { isCurrent, navigation } from "./navigation.ts";
import { routes } from "./routes.tsx";

const marked = (pathname: string): string[] =>
  navigation.filter((entry) => isCurrent(entry, pathname)).map((entry) => entry.href);

test("for each path, only the menu entry that the path belongs to is highlighted", () => {
  expect(marked("/")).toEqual(["/"]);
  expect(marked("/gigs/0190a000-0000-7000-8000-000000000001")).toEqual(["/gigs"]);
  expect(marked("/members/new")).toEqual(["/more"]);
  expect(marked("/gigsxyz")).toEqual(["/more"]);
});

test("every entry in the main menu leads to an existing screen", () => {
  const paths = routes.map((route) => String(route.path).replace(/\/:\w+\?$/, ""));
  expect(navigation.map((entry) => entry.href).filter((href) => !paths.includes(href))).toEqual([]);
});

test("only live mode's own paths count as live", () => {
  expect(["/live/1", "/livestream", "/gigs/live/1"].map(isLivePath)).toEqual([true, false, false]);
});
