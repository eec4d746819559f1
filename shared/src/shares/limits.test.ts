import { expect, test } from "vitest";
import { defaultEnd, latestEnd } from "./limits.ts";

test("by default, a link ends three days after the gig, or three days from today if it is past, but within a year", () => {
  expect(defaultEnd("2026-07-11", "2026-06-15")).toBe("2026-07-14");
  expect(defaultEnd("2026-06-15", "2026-06-15")).toBe("2026-06-18");
  expect(defaultEnd("2026-01-01", "2026-06-15")).toBe("2026-06-18");
  expect(defaultEnd("2028-01-01", "2026-06-15")).toBe(latestEnd("2026-06-15"));
  expect(latestEnd("2026-06-15")).toBe("2027-06-15");
});
