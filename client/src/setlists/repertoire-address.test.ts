import { NO_FILTER, type RepertoireFilter } from "@bandstand/shared/setlists/repertoire-filter.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { GIGS_AGO, STATUSES, filterOf, paramsOf } from "./repertoire-address.ts";

const named = fc.option(fc.string({ minLength: 1 }));
const filters: fc.Arbitrary<RepertoireFilter> = fc.record({
  query: fc.string(),
  genre: named,
  singer: named,
  dance_style: named,
  status: fc.option(fc.constantFrom("playable" as const, ...STATUSES)),
  not_played_for: fc.constantFrom(0, ...GIGS_AGO),
});

it("the repertoire's filters survive a round trip through the URL", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const said = Object.entries(paramsOf(filter)).filter(([, value]) => value !== null);
      expect(filterOf(Object.fromEntries(said))).toEqual(filter);
    }),
  );
});

it("default filters of the repertoire are omitted from the URL, and invalid values in the URL become defaults", () => {
  expect(Object.values(paramsOf(NO_FILTER)).every((value) => value === null)).toBe(true);
  expect(filterOf({ status: "loud", not_played: "2" })).toEqual(NO_FILTER);
});
