import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cutPaper,
  joinPaper,
  paperList,
  paperTexts,
  readPaper,
  withPart,
  writePaper,
  type PaperList,
} from "./paper.ts";

const song = fc.record({
  title: fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }),
  key: fc.option(fc.constantFrom("Am", "C#", "Bb"), { nil: undefined }),
  note: fc.option(fc.string({ minLength: 1, maxLength: 30 }), { nil: undefined }),
  singers: fc.option(fc.constantFrom("Mia", "Tom, Kai"), { nil: undefined }),
});
/* Neighbouring sets have different names, as in a real setlist. */
const list: fc.Arbitrary<PaperList> = fc.record({
  gig: fc.string({ maxLength: 30 }),
  date: fc.constant("2026-11-21"),
  begin: fc.option(fc.constant("20:00"), { nil: null }),
  sets: fc
    .array(fc.array(song, { minLength: 1, maxLength: 12 }), { maxLength: 4 })
    .map((sets) => sets.map((songs, at) => ({ name: `Set ${at + 1}`, songs }))),
});
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("a printed setlist", () => {
  it("contains the played songs, with this evening's key and singers rather than the song's own", () => {
    const entry = { song_id: "sway", uebersprungen: false, key: null, note: null };
    const made = paperList(
      { name: "Stadtball", date: "2026-11-21", begin: "20:00:00" },
      [
        {
          name: "Set 1",
          songs: [
            entry,
            { ...entry, key: "Dm", note: "Kapo 2", singer_ids: ["tom"] },
            { ...entry, uebersprungen: true },
          ],
        },
        { name: "Zugabe", songs: [{ ...entry, uebersprungen: true }] },
      ],
      {
        songOf: () => ({ title: "Sway", key: "Am", singers: ["Mia"] }),
        nameOf: (user_id) => (user_id === "tom" ? "Tom" : undefined),
      },
    );
    expect(plain(made)).toEqual({
      gig: "Stadtball",
      date: "2026-11-21",
      begin: "20:00",
      sets: [
        {
          name: "Set 1",
          songs: [
            { title: "Sway", key: "Am", singers: "Mia" },
            { title: "Sway", key: "Dm", note: "Kapo 2", singers: "Tom" },
          ],
        },
      ],
    });
    expect(paperTexts(made, 1)).toEqual([
      "Stadtball · 21.11.2026 · 20:00\n\nSET 1\n1 Sway (Am) · Mia\n2 Sway (Dm) · Tom – Kapo 2",
    ]);
  });

  it("numbers its songs in one sequence, as the editor and live mode do, even when sent as several plain texts", () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 5 }), (sent, count) => {
        const titled = {
          ...sent,
          sets: sent.sets.map(({ name, songs }) => ({ name, songs: songs.map(() => ({ title: "Sway" })) })),
        };
        const numbers = paperTexts(titled, count).flatMap((one) =>
          [...one.matchAll(/^(\d+) Sway$/gm)].map(([, n]) => Number(n)),
        );
        expect(numbers).toEqual(sent.sets.flatMap(({ songs }) => songs).map((_, at) => at + 1));
      }),
    );
  });

  it("is read back unchanged, whole or in parts that arrive in any order and more than once", () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 5 }), fc.infiniteStream(fc.nat()), (sent, count, chance) => {
        const parts = cutPaper(sent, count).map((part) => readPaper(writePaper(part)));
        const shuffled = [...parts, ...parts].toSorted(() => ((chance.next().value ?? 0) % 2) - 0.5);
        const received = shuffled.reduce<ReturnType<typeof withPart>>(
          (known, part) => (part === null ? known : withPart(known, part)),
          [],
        );
        expect(received).toHaveLength(parts.length);
        expect(plain(joinPaper(received))).toEqual(plain(sent));
      }),
    );
  });

  it("cannot be read from text in a different format", () => {
    for (const wrong of [
      "",
      "{}",
      "[]",
      "[2,[],[]]",
      '[1,["a","2026-11-21",null,2,1],[]]',
      '[1,["a","morgen",null,1,1],[]]',
    ])
      expect(readPaper(wrong)).toBeNull();
    fc.assert(fc.property(fc.json(), (text) => readPaper(text) === null));
  });
});
