import { chordParserFactory } from "chord-symbol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readChord, writeChord, type Chord } from "./chord.ts";
import { isInScale, keyAt, readKey, usualKey, writeKey, type Key } from "./key.ts";
import { modulo, pitchOf, type Note } from "./note.ts";
import { shiftBy, shiftTo, transposeChord, transposeNote } from "./transpose.ts";

const key = (name: string): Key => readKey(name, "english") ?? usualKey(0, false);
const chord = (text: string): Chord => readChord(text, "english") as Chord;
const moved = (chords: string, from: string, to: string): string =>
  chords
    .split(" ")
    .map((text) => writeChord(transposeChord(chord(text), shiftTo(key(from), key(to))), "english"))
    .join(" ");

const note = fc.record({ letter: fc.nat(6), alter: fc.integer({ min: -1, max: 1 }) });
const anyKey = fc.tuple(fc.nat(11), fc.boolean()).map(([pitch, isMinor]) => usualKey(pitch, isMinor));
const anyChord = fc
  .record({ root: note, quality: fc.constantFrom("", "m", "7", "maj7", "m7b5"), bass: fc.option(note) })
  .map((parts): Chord => ({ ...parts, isLower: false, isBassLower: false }));
const semitones = fc.integer({ min: -40, max: 40 });

const sound = ({ root, quality, bass }: Chord): unknown => [root && pitchOf(root), quality, bass && pitchOf(bass)];

describe("transposing", () => {
  it("spells by the signature of the target key", () => {
    expect(moved("C Dm Em F G7 Am Bdim", "C", "Eb")).toBe("Eb Fm Gm Ab Bb7 Cm Ddim");
    expect(moved("C Dm Em F G7 Am Bdim", "C", "E")).toBe("E F#m G#m A B7 C#m D#dim");
    expect(moved("C Dm Em F G7 Am", "C", "Gb")).toBe("Gb Abm Bbm Cb Db7 Ebm");
    expect(moved("Am E7/G# Dm F", "Am", "Cm")).toBe("Cm G7/B Fm Ab");
  });

  it("chords from outside the key keep their degree", () => {
    expect(moved("Bb Ab F#dim", "C", "D")).toBe("C Bb G#dim");
    expect(moved("D C/E", "E", "F")).toBe("Eb Db/F");
  });

  it("wrongly spelled chords are respelled where double accidentals would follow", () => {
    expect(moved("G# D#", "Ab", "A")).toBe("A E");
    expect(moved("A# D#", "F", "G")).toBe("C F");
  });

  it("the usual keys have flats for F, B flat, E flat, A flat, D flat and G flat, and their relative minors", () => {
    const all = (isMinor: boolean): string =>
      Array.from({ length: 12 }, (_, pitch) => writeKey(usualKey(pitch, isMinor), "english")).join(" ");
    expect(all(false)).toBe("C Db D Eb E F Gb G Ab A Bb B");
    expect(all(true)).toBe("Cm C#m Dm Ebm Em Fm F#m Gm G#m Am Bbm Bm");
  });

  it("up and back down by the same number of semitones gives a chord that sounds the same, in every key", () => {
    fc.assert(
      fc.property(anyChord, anyKey, semitones, (one, from, by) => {
        const there = transposeChord(one, shiftBy(from, by));
        expect(sound(transposeChord(there, shiftBy(keyAt(from, by), -by)))).toEqual(sound(one));
        expect(there.root && pitchOf(there.root)).toBe(one.root && modulo(pitchOf(one.root) + by, 12));
      }),
    );
  });

  it("by whole octaves changes nothing, not even the spelling", () => {
    fc.assert(
      fc.property(anyChord, anyKey, fc.integer({ min: -3, max: 3 }), (one, from, octaves) => {
        expect(transposeChord(one, shiftBy(from, 12 * octaves))).toEqual(one);
      }),
    );
  });

  it("a scale becomes the scale of the target, and no name has two accidentals", () => {
    fc.assert(
      fc.property(note, anyKey, anyKey, (one, from, to) => {
        const shift = shiftTo(from, to);
        const there = transposeNote(one, shift);
        expect(shift.semitones + shift.letters === 0 || Math.abs(there.alter) <= 1).toBe(true);
        if (isInScale(one, from)) expect(isInScale(there, shift.target)).toBe(true);
      }),
    );
  });

  it("the chord-symbol library finds the expected notes in every transposed chord", () => {
    const parse = chordParserFactory({ notationSystems: ["english"] });
    const pitches = (text: string): number[] => {
      const parsed = parse(text);
      if ("error" in parsed) throw new Error(text);
      return parsed.normalized.notes.map((name) => pitchOf(chord(name).root as Note)).toSorted((a, b) => a - b);
    };
    for (let by = 1; by < 12; by += 1)
      for (const text of ["C", "Dm7", "E7", "F#m7b5", "Gsus4", "Abmaj7", "A6", "Bb9", "Bdim7"]) {
        const there = writeChord(transposeChord(chord(text), shiftBy(key("C"), by)), "english");
        const expected = pitches(text).map((pitch) => modulo(pitch + by, 12));
        expect([there, pitches(there)]).toEqual([there, expected.toSorted((a, b) => a - b)]);
      }
  });
});

describe("reading a key", () => {
  it.each([
    ["F#m", "F#m"],
    ["F# minor", "F#m"],
    ["am", "Am"],
    ["a", "Am"],
    ["C", "C"],
    ["C-Dur", "C"],
    ["EM", "E"],
    ["G major", "G"],
    ["D-", "Dm"],
    ["bb", "Bbm"],
  ])("%s is %s", (typed, name) => expect(writeKey(key(typed), "english")).toBe(name));

  it.each([
    ["es-Moll", "Ebm"],
    ["B-Dur", "Bb"],
    ["H", "B"],
    ["h", "Bm"],
    ["fis", "F#m"],
    ["As", "Ab"],
    ["b-moll", "Bbm"],
    ["Cis moll", "C#m"],
  ])("%s in German is %s", (typed, name) => {
    const read = readKey(typed, "german");
    expect(read && writeKey(read, "english")).toBe(name);
  });

  it.each(["", "D dorian", "laut", "Capo 2", "minor", "Cmdur", "?"])("%j is no key", (typed) =>
    expect(readKey(typed, "german")).toBeNull(),
  );
});
