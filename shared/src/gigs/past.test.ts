import { describe, expect, it } from "vitest";
import { hasEndedGig, isOverGig, isPastGig } from "./past.ts";

const BERLIN = "Europe/Berlin";
const ball = { date: "2026-11-21", doors: "19:00:00", begin: "20:00:00", end: "02:00:00" };
const at = (iso: string): number => Date.parse(iso);

describe("a gig", () => {
  it("is past from the day after its date", () => {
    expect(isPastGig(ball, "2026-11-20")).toBe(false);
    expect(isPastGig(ball, "2026-11-21")).toBe(false);
    expect(isPastGig(ball, "2026-11-22")).toBe(true);
  });

  it("stays on the start page until it ends, even after midnight", () => {
    expect(isOverGig(ball, at("2026-11-21T22:30:00Z"), BERLIN)).toBe(false);
    expect(isOverGig(ball, at("2026-11-22T00:59:59Z"), BERLIN)).toBe(false);
    expect(isOverGig(ball, at("2026-11-22T01:00:00Z"), BERLIN)).toBe(true);
  });

  it("is never over on its own date, even if only an early end time is known", () => {
    const onlyEnd = { ...ball, doors: null, begin: null };
    expect(isOverGig(onlyEnd, at("2026-11-21T12:00:00Z"), BERLIN)).toBe(false);
    expect(isOverGig(onlyEnd, at("2026-11-21T23:00:00Z"), BERLIN)).toBe(true);
  });

  it("is over at the end of its date if it has no end time", () => {
    expect(isOverGig({ ...ball, end: null }, at("2026-11-21T22:59:59Z"), BERLIN)).toBe(false);
    expect(isOverGig({ ...ball, end: null }, at("2026-11-21T23:00:00Z"), BERLIN)).toBe(true);
  });

  it("has ended at its end time, even on its own date; if its start or end is missing, once it is over", () => {
    const matinee = { ...ball, doors: null, begin: "11:00:00", end: "13:00:00" };
    expect(hasEndedGig(matinee, at("2026-11-21T11:59:59Z"), BERLIN)).toBe(false);
    expect(hasEndedGig(matinee, at("2026-11-21T12:00:00Z"), BERLIN)).toBe(true);
    expect(hasEndedGig(ball, at("2026-11-22T00:59:59Z"), BERLIN)).toBe(false);
    expect(hasEndedGig(ball, at("2026-11-22T01:00:00Z"), BERLIN)).toBe(true);
    for (const unsure of [
      { ...ball, begin: null },
      { ...matinee, end: null },
    ]) {
      expect(hasEndedGig(unsure, at("2026-11-21T22:59:59Z"), BERLIN)).toBe(false);
      expect(hasEndedGig(unsure, at("2026-11-22T01:00:00Z"), BERLIN)).toBe(true);
    }
  });
});
