import { expect, test } from "vitest";
import { clockSkew, noteServerTime } from "./clock-skew.ts";

const NOON = Date.parse("2026-05-01T12:00:00Z");
const HOUR_MS = 60 * 60 * 1000;
const answered = (now: number, sentAt = now): number => {
  noteServerTime("Fri, 01 May 2026 12:00:00 GMT", sentAt, now);
  return clockSkew();
};

test("a clock that is a day ahead or behind is reported with the difference; a correct clock is not reported", () => {
  expect(answered(NOON + 26 * HOUR_MS)).toBe(26 * HOUR_MS);
  expect(answered(NOON - 24 * HOUR_MS)).toBe(-24 * HOUR_MS);
  expect(answered(NOON + 60_000)).toBe(0);
});

test("responses without a date, and those that a sleeping device received late, are ignored", () => {
  answered(NOON + 26 * HOUR_MS);
  noteServerTime(null, NOON, NOON);
  expect(clockSkew()).toBe(26 * HOUR_MS);
  answered(NOON);
  expect(answered(NOON + HOUR_MS, NOON)).toBe(0);
});
