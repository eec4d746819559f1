import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartForMember, hasChartFor, usualTransposition } from "./for-member.ts";

const forAll = { name: "for everybody", parts: null };
const guitar = { name: "guitar", parts: ["Gitarre", "Bass"] };
const horns = { name: "horns", parts: ["Saxofon"] };

const part = fc.constantFrom("Gitarre", "Bass", "Saxofon", "Gesang");
const chart = fc.record({ parts: fc.option(fc.uniqueArray(part, { minLength: 1 })) });
const chartsAndParts = [fc.array(chart, { maxLength: 6 }), fc.uniqueArray(part)] as const;

describe("the chart that a member reads", () => {
  test("is the one for their part, or else the one for everybody, or else the first", () => {
    expect(chartForMember([forAll, guitar, horns], ["Bass"])).toBe(guitar);
    expect(chartForMember([guitar, forAll], ["Gesang"])).toBe(forAll);
    expect(chartForMember([guitar, horns], ["Gesang"])).toBe(guitar);
    expect(chartForMember([guitar, forAll], [])).toBe(forAll);
    expect(chartForMember([], ["Bass"])).toBeUndefined();
  });

  test("is the one for the part that the member named first", () => {
    expect(chartForMember([guitar, horns], ["Saxofon", "Gitarre"])).toBe(horns);
    expect(chartForMember([horns, guitar], ["Gitarre", "Saxofon"])).toBe(guitar);
  });

  test("is found even if its part was typed in a different case", () => {
    expect(chartForMember([forAll, { parts: ["gitarre "] }], ["Gitarre"])?.parts).toEqual(["gitarre "]);
  });

  test("is one for their part or for everybody if the song has such a chart, else one for another part", () => {
    fc.assert(
      fc.property(...chartsAndParts, (charts, parts) => {
        const found = chartForMember(charts, parts);
        expect(found === undefined).toBe(charts.length === 0);
        const isForMember = (one: (typeof charts)[number]): boolean =>
          one.parts === null || one.parts.some((name) => parts.includes(name));
        if (found !== undefined && !isForMember(found)) expect(charts.some(isForMember)).toBe(false);
      }),
    );
  });
});

describe("a song has a chart for a member", () => {
  test("if one is for their part or for everybody", () => {
    expect(hasChartFor([guitar], ["Gitarre"])).toBe(true);
    expect(hasChartFor([guitar, forAll], ["Gesang"])).toBe(true);
    expect(hasChartFor([guitar], ["Gesang"])).toBe(false);
    expect(hasChartFor([], ["Gesang"])).toBe(false);
  });

  test("of any kind, if the member has named no part", () => {
    expect(hasChartFor([guitar], [])).toBe(true);
    expect(hasChartFor([], [])).toBe(false);
  });
});

test("a part's charts use the transposition of the member for whom it is most important, or none if nobody has it", () => {
  const members = [
    { parts: ["Gitarre", "Trompete"], transposition: 0 },
    { parts: ["trompete"], transposition: 2 },
    { parts: ["Saxofon"], transposition: 9 },
  ];
  expect(usualTransposition(members, "Trompete")).toBe(2);
  expect(usualTransposition(members, "Horn")).toBe(0);
});
