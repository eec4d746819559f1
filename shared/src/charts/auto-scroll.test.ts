import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginSong, placeAt, preRoll, scrollFrom, songEnd } from "./auto-scroll.ts";

const length = fc.double({ min: 10, max: 3_600, noNaN: true });
const end = fc.double({ min: 1, max: 50_000, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const clock = fc.double({ min: 0, max: 1_000_000, noNaN: true });
const step = fc.constantFrom(0, 40, 120);

describe("a chart that scrolls by itself", () => {
  it("keeps its first screen for a tenth of the song: at least 5 seconds, at most 30, and never more than half", () => {
    expect([240, 20, 600, 10].map(preRoll)).toEqual([24, 5, 30, 5]);
    fc.assert(
      fc.property(length, end, clock, share, step, (seconds, to, now, early, by) => {
        const scroll = scrollFrom(0, beginSong(0, to, seconds, now), now);
        expect(placeAt(scroll, now + early * preRoll(seconds), by)).toBeCloseTo(0, 2);
      }),
    );
  });

  it("reaches its end when the song ends, and not before", () => {
    fc.assert(
      fc.property(length, end, clock, (seconds, to, now) => {
        const song = beginSong(0, to, seconds, now);
        const scroll = scrollFrom(0, song, now);
        expect(placeAt(scroll, songEnd(song))).toBeCloseTo(to, 2);
        expect(placeAt(scroll, songEnd(song) - 1)).toBeLessThan(to);
        expect(placeAt(scroll, songEnd(song) + 1_000)).toBe(to);
      }),
    );
  });

  it("moves evenly and never backwards", () => {
    fc.assert(
      fc.property(length, end, share, share, step, (seconds, to, one, other, by) => {
        const scroll = scrollFrom(0, beginSong(0, to, seconds, 0), 0);
        const [early, late] = [Math.min(one, other) * seconds, Math.max(one, other) * seconds];
        expect(placeAt(scroll, early, by)).toBeLessThanOrEqual(placeAt(scroll, late, by));
        const middle = (seconds + preRoll(seconds)) / 2;
        expect(placeAt(scroll, middle)).toBeCloseTo(to / 2, 2);
      }),
    );
  });

  it("continues from where it was scrolled by hand, and still reaches its end when the song ends", () => {
    fc.assert(
      fc.property(length, end, share, share, (seconds, to, at, gone) => {
        const song = beginSong(0, to, seconds, 0);
        const now = gone * seconds;
        const scroll = scrollFrom(at * to, song, now);
        expect(placeAt(scroll, now)).toBeCloseTo(at * to, 2);
        const even = to / (seconds - preRoll(seconds));
        const needed = (to - scroll.from) / Math.max(seconds - scroll.leaves, Number.EPSILON);
        if (needed <= even * 2) expect(placeAt(scroll, seconds)).toBeCloseTo(to, 2);
      }),
    );
  });

  it("never moves faster than twice its even pace, even after the song's planned end, and reaches its end", () => {
    fc.assert(
      fc.property(length, end, share, fc.double({ min: 0, max: 3, noNaN: true }), (seconds, to, at, gone) => {
        const scroll = scrollFrom(at * to, beginSong(0, to, seconds, 0), gone * seconds);
        const even = to / (seconds - preRoll(seconds));
        expect(scroll.pace).toBeLessThanOrEqual(even * 2 + 1e-9);
        expect(placeAt(scroll, (gone + 2) * seconds)).toBeCloseTo(to, 2);
      }),
    );
  });

  it("spreads the rest of the chart over the rest of the song if it is started further down", () => {
    fc.assert(
      fc.property(length, end, share, clock, (seconds, to, at, now) => {
        const song = beginSong(at * to, to, seconds, now);
        const scroll = scrollFrom(at * to, song, now);
        expect(placeAt(scroll, now)).toBeCloseTo(at * to, 2);
        expect(placeAt(scroll, songEnd(song))).toBeCloseTo(to, 1);
        if (at > 0) expect(songEnd(song) - now).toBeCloseTo((1 - at) * (seconds - preRoll(seconds)), 2);
      }),
    );
  });

  it("when moving in steps, is never behind its even pace and less than a step ahead of it", () => {
    fc.assert(
      fc.property(length, end, share, share, (seconds, to, at, gone) => {
        const scroll = scrollFrom(at * to, beginSong(0, to, seconds, 0), 0);
        const now = gone * seconds;
        const ahead = placeAt(scroll, now, 100) - placeAt(scroll, now);
        expect(ahead).toBeGreaterThanOrEqual(-1e-6);
        expect(ahead).toBeLessThan(100);
      }),
    );
  });

  it("treats a song without a sensible length as ten seconds long", () => {
    expect(beginSong(0, 100, 0, 7)).toEqual({ began: 7, seconds: 10, end: 100 });
  });

  it("continues from its top or end if a bouncing scroll has gone past it", () => {
    const song = beginSong(0, 100, 100, 0);
    expect(scrollFrom(-30, song, 20).from).toBe(0);
    expect(scrollFrom(130, song, 20)).toMatchObject({ from: 100, pace: 0 });
  });
});
