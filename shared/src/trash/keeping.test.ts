import { describe, expect, it } from "vitest";
import { daysLeft, isKept, purgeAt } from "./keeping.ts";

const DELETED = "2026-03-01T12:00:00.000Z";
const at = (iso: string): number => Date.parse(iso);

describe("a record in the trash", () => {
  it("is kept for exactly thirty times 24 hours", () => {
    expect(purgeAt(DELETED)).toBe("2026-03-31T12:00:00.000Z");
    expect(isKept(DELETED, at("2026-03-31T11:59:59.999Z"))).toBe(true);
    expect(isKept(DELETED, at("2026-03-31T12:00:00.000Z"))).toBe(false);
  });

  it("has a number of days left that is rounded up and never negative", () => {
    expect(daysLeft(DELETED, at(DELETED))).toBe(30);
    expect(daysLeft(DELETED, at("2026-03-02T11:00:00Z"))).toBe(30);
    expect(daysLeft(DELETED, at("2026-03-31T11:00:00Z"))).toBe(1);
    expect(daysLeft(DELETED, at("2026-03-31T12:00:00Z"))).toBe(0);
    expect(daysLeft(DELETED, at("2026-05-01T12:00:00Z"))).toBe(0);
  });
});
