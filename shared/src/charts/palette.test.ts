import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chord, readChord } from "./chord.ts";
import { Notation } from "./contract.ts";
import { type Key, isInScale, keyAt, noteInScale, readKey, usualKey } from "./key.ts";
import { modulo, pitchOf } from "./note.ts";
import { chordPalette } from "./palette.ts";

const key = (name: string): Key => readKey(name, "english") as Key;
const read = (text: string, notation: Notation): Chord => readChord(text, notation) as Chord;

const note = fc.record({ letter: fc.nat(6), alter: fc.integer({ min: -2, max: 2 }) });
const anyKey = fc.record({ tonic: note, isMinor: fc.boolean() });
const usual = fc.tuple(fc.nat(11), fc.boolean()).map(([pitch, isMinor]) => usualKey(pitch, isMinor));
const notations = fc.constantFrom(...Notation.options);
const all = (of: Key, notation: Notation): readonly string[] => Object.values(chordPalette(of, notation)).flat();

describe("the chord palette of a key", () => {
  it.each([
    ["C", "C Dm Em F G Am Bdim", "A7 B7 C7 D7 E7", "C/E C/G F/A G/B"],
    ["Eb", "Eb Fm Gm Ab Bb Cm Ddim", "C7 D7 Eb7 F7 G7", "Eb/G Eb/Bb Ab/C Bb/D"],
    ["F#", "F# G#m A#m B C# D#m E#dim", "D#7 E#7 F#7 G#7 A#7", "F#/A# F#/C# B/D# C#/E#"],
    ["Am", "Am Bdim C Dm Em F G", "E7 A7 B7 C7 D7", "Am/C Am/E Dm/F Em/G"],
    ["Cm", "Cm Ddim Eb Fm Gm Ab Bb", "G7 C7 D7 Eb7 F7", "Cm/Eb Cm/G Fm/Ab Gm/Bb"],
  ])("%s has its triads, the dominants that lead to them, and the usual basses", (name, triads, dominants, basses) => {
    const palette = chordPalette(key(name), "english");
    expect(palette.triads.join(" ")).toBe(triads);
    expect(palette.dominants.join(" ")).toBe(dominants);
    expect(palette.basses.join(" ")).toBe(basses);
  });

  it("is written in the notation of the chart", () => {
    expect(chordPalette(key("Eb"), "german").triads.join(" ")).toBe("Es Fm Gm As B Cm Ddim");
    expect(chordPalette(key("Eb"), "german_modern").triads.join(" ")).toBe("Eb Fm Gm Ab Bb Cm Ddim");
    expect(chordPalette(key("A"), "german").triads.join(" ")).toBe("A Hm Cism D E Fism Gisdim");
    expect(chordPalette(key("C"), "german_modern").sevenths.join(" ")).toBe("Cmaj7 Dm7 Em7 Fmaj7 G7 Am7 Hm7b5");
  });

  it("has each degree once, spelled by the key's signature", () => {
    fc.assert(
      fc.property(usual, notations, (of, notation) => {
        const roots = chordPalette(of, notation).triads.map((chord) => read(chord, notation).root);
        expect(roots[0]).toEqual(of.tonic);
        expect(new Set(roots.map((root) => root?.letter)).size).toBe(7);
        for (const root of roots) expect(root !== null && isInScale(root, of)).toBe(true);
      }),
    );
  });

  it("has the triads and sevenths of its relative key", () => {
    fc.assert(
      fc.property(fc.nat(11), notations, (pitch, notation) => {
        const minor = usualKey(pitch, true);
        const major: Key = { tonic: noteInScale(modulo(minor.tonic.letter + 2, 7), minor), isMinor: false };
        for (const group of ["triads", "sevenths"] as const)
          expect(chordPalette(minor, notation)[group].toSorted()).toEqual(
            chordPalette(major, notation)[group].toSorted(),
          );
      }),
    );
  });

  it("sounds the same in every key, only higher", () => {
    const sound = (of: Key, down: number): unknown =>
      all(of, "english").map((text) => {
        const { root, quality, bass } = read(text, "english");
        return [root && modulo(pitchOf(root) - down, 12), quality, bass && modulo(pitchOf(bass) - down, 12)];
      });
    fc.assert(
      fc.property(usual, fc.nat(11), (of, by) => {
        expect(sound(keyAt(of, by), by)).toEqual(sound(of, 0));
      }),
    );
  });

  it("can be read back in every key that can be typed, and names no chord twice", () => {
    fc.assert(
      fc.property(anyKey, notations, (of, notation) => {
        const chords = all(of, notation);
        expect(new Set(chords).size).toBe(chords.length);
        for (const text of chords) expect([text, readChord(text, notation)?.root ?? null]).not.toEqual([text, null]);
      }),
    );
  });
});
