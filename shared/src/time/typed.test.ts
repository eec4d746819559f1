import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_SECONDS, LENGTH_MAX_SECONDS, formatClock, formatLength } from "./clock.ts";
import { isClockOrEmpty, isNextDay, readClock, readLength, storedClock, tidyClock, writtenClock } from "./typed.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const two = (value: number): string => String(value).padStart(2, "0");
const half = (hour: number): string => (hour < 12 ? "am" : "pm");
const twelve = (hour: number): number => hour % 12 || 12;

/** All supported notations of a time with minutes. */
const WAYS: readonly ((hour: number, minute: number) => string)[] = [
  (h, m) => `${h}:${two(m)}`,
  (h, m) => `${two(h)}:${two(m)}`,
  (h, m) => `${h}.${two(m)}`,
  (h, m) => `${h},${two(m)}`,
  (h, m) => `${h} ${two(m)}`,
  (h, m) => `${h}${two(m)}`,
  (h, m) => `${two(h)}${two(m)}`,
  (h, m) => `${h}:${two(m)} Uhr`,
  (h, m) => `${h}.${two(m)}uhr`,
  (h, m) => `${h} Uhr ${two(m)}`,
  (h, m) => `${h}h${two(m)}`,
  (h, m) => `${h}H ${two(m)}`,
  (h, m) => `${two(h)}:${two(m)}:00`,
  (h, m) => `  ${h}:${two(m)}\u00A0Uhr `,
  (h, m) => `${twelve(h)}:${two(m)}${half(h)}`,
  (h, m) => `${twelve(h)}:${two(m)} ${half(h).toUpperCase()}`,
  (h, m) => `${twelve(h)}.${two(m)} ${half(h)[0]}.m.`,
  (h, m) => `${twelve(h)}${two(m)}${half(h)}`,
];
const WAYS_OF_HOURS: readonly ((hour: number) => string)[] = [
  (h) => `${h}`,
  (h) => two(h),
  (h) => `${h} Uhr`,
  (h) => `${h}uhr`,
  (h) => `${h}h`,
  (h) => `${h} h`,
  (h) => `${twelve(h)}${half(h)}`,
  (h) => `${twelve(h)} ${half(h)}`,
];

const hour = fc.integer({ min: 0, max: 23 });
const minute = fc.integer({ min: 0, max: 59 });

describe("a clock time as people type it", () => {
  it.each([
    ["18", "18:00"],
    ["18.00", "18:00"],
    ["1830", "18:30"],
    ["730", "07:30"],
    ["18 Uhr", "18:00"],
    ["20 Uhr", "20:00"],
    ["18h", "18:00"],
    ["7:30pm", "19:30"],
    ["12am", "00:00"],
    ["12 pm", "12:00"],
    ["24 Uhr", "00:00"],
    ["24:00", "00:00"],
    ["18:00:00", "18:00"],
    ["18:00:30", "18:00:30"],
    ["１８：３０", "18:30"],
  ])("%s is displayed as %s", (typed, shown) => expect(tidyClock(typed)).toBe(shown));

  it("is read as the same time in every notation", () => {
    fc.assert(
      fc.property(hour, minute, fc.constantFrom(...WAYS), (h, m, way) => {
        expect(readClock(way(h, m))).toBe(h * HOUR + m * MINUTE);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(hour, fc.constantFrom(...WAYS_OF_HOURS), (h, way) => {
        expect(readClock(way(h))).toBe(h * HOUR);
      }),
    );
  });

  it("text that is not a time of day is rejected, and tidying leaves it as it was typed", () => {
    for (const typed of [
      "",
      " ",
      "abends",
      "24:01",
      "25",
      "20:60",
      "7:5",
      "060",
      "13pm",
      "0am",
      "18:30:61",
      "12345",
      "-1",
      "18-20",
      "1e1",
    ]) {
      expect([typed, readClock(typed)]).toEqual([typed, null]);
      expect(tidyClock(typed)).toBe(typed);
      expect(storedClock(typed)).toBeNull();
    }
    expect(["", "  ", "18", "abends"].map(isClockOrEmpty)).toEqual([true, true, true, false]);
  });

  it("any text gives a time of day or nothing, and tidying it again changes nothing", () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(..."0123456789:., hpmauUr".split("")), maxLength: 9 }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const seconds = readClock(text);
        expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0 && seconds < DAY_SECONDS)).toBe(true);
        expect(tidyClock(tidyClock(text))).toBe(tidyClock(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("can be parsed again from its stored and its displayed form", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY_SECONDS - 1 }), (seconds) => {
        expect(readClock(writtenClock(seconds))).toBe(seconds);
        expect(storedClock(formatClock(seconds))).toBe(formatClock(seconds));
      }),
    );
  });

  it("is on the next day if it is earlier than the preceding time", () => {
    expect(isNextDay("20 Uhr", "1")).toBe(true);
    expect(isNextDay("20", "23.30")).toBe(false);
    expect(isNextDay("20", "20:00")).toBe(false);
    expect(isNextDay("", "1")).toBe(false);
    expect(isNextDay("20", "spät")).toBe(false);
  });
});

describe("a length as people type it", () => {
  it.each([
    ["3:45", 225],
    ["03:45", 225],
    [" 0:03:45 ", 225],
    ["1:02:03", 3723],
    ["75:30", 4530],
    ["99:59:59", LENGTH_MAX_SECONDS],
    ["3.45", 225],
    ["3,45", 225],
    ["345", 225],
    ["1045", 645],
    ["3'45", 225],
    ['3’45"', 225],
    ["3 min 45", 225],
    ["3 min 45 s", 225],
    ["3m45s", 225],
    ["4 min", 240],
    ["225 s", 225],
    ["90 Sek.", 90],
    ["4 Minuten", 240],
  ])("%s is %d seconds", (typed, seconds) => expect(readLength(typed)).toBe(seconds));

  it("text that is not a length is refused, even a number such as 45, which could be minutes or seconds", () => {
    for (const typed of [
      "",
      "3",
      "45",
      "3:5",
      "3:60",
      "1:75:00",
      "-1:00",
      "3:45:",
      "100:00:00",
      "lang",
      "s",
      "min",
      "٣:٤٥",
    ])
      expect([typed, readLength(typed)]).toEqual([typed, null]);
  });

  it("can be parsed again from its displayed form", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LENGTH_MAX_SECONDS }), (seconds) => {
        expect(readLength(formatLength(seconds))).toBe(seconds);
      }),
    );
  });

  it("any text gives whole seconds within the limit, or nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789:.,' mins".split("")), maxLength: 12 }), (text) => {
        const seconds = readLength(text);
        expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0 && seconds <= LENGTH_MAX_SECONDS)).toBe(
          true,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
