import { expect, test } from "vitest";
import { gigRow } from "../testing/rows.ts";
import { lineOf } from "./gig-line.ts";
import { gigFilter } from "./gig-filter.ts";

const gigs = [
  gigRow("ball", {
    name: "Frühlingsball",
    kind_of_gig: "Hochzeit",
    venue: { name: "Sängerhalle", city: "Großenhain" },
  }),
  gigRow("fest", { name: "Sommerfest", kind_of_gig: "Städtisches Fest", venue: null }),
].map(lineOf);
const found = (query: string, kind: string | null = null): string[] =>
  gigs.filter(gigFilter(query, kind)).map(({ gig_id }) => gig_id);

test("a list of gigs can be searched by name, place and kind, however umlauts and ß are typed", () => {
  for (const query of ["frühlings", "fruhling", "FRUEHLING", "saenger", "sängerhalle", "grossenhain", "hoch ball"])
    expect(found(query)).toEqual(["ball"]);
  for (const query of ["staedtisch", "stadtisch", "städtisches sommer"]) expect(found(query)).toEqual(["fest"]);
  expect(found("frühling städtisch")).toEqual([]);
  expect(found(" ")).toEqual(["ball", "fest"]);
});

test("a list of gigs can be searched within one kind", () => {
  expect(found("", "Hochzeit")).toEqual(["ball"]);
  expect(found("sommer", "Hochzeit")).toEqual([]);
});
