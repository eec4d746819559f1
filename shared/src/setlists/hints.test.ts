import { describe, expect, it } from "vitest";
import { type HintedEntry, SLOW_BPM, SONGS_IN_A_ROW, setlistHints } from "./hints.ts";

const entry = (id: string, more: Partial<HintedEntry> = {}): HintedEntry => ({
  entry_id: id,
  song_id: `song-${id}`,
  uebersprungen: false,
  bpm: null,
  singers: [],
  ...more,
});
const hints = (...sets: HintedEntry[][]) => setlistHints(sets.map((songs) => ({ songs })));

describe("hints for a setlist", () => {
  it("report a song that is played twice, even in different sets, at its second position", () => {
    const once = entry("a", { song_id: "x" });
    expect(hints([once], [entry("b", { song_id: "x" })])).toEqual([{ kind: "twice", entry_id: "b" }]);
    expect(hints([once], [entry("b", { song_id: "x", uebersprungen: true })])).toEqual([]);
  });

  it("report two slow songs in a row, but not across the break between sets", () => {
    const [a, b] = [entry("a", { bpm: 60 }), entry("b", { bpm: SLOW_BPM - 1 })];
    expect(hints([a, b])).toEqual([{ kind: "slow", entry_id: "b" }]);
    expect(hints([a], [b])).toEqual([]);
    expect(hints([a, entry("b", { bpm: SLOW_BPM })])).toEqual([]);
    expect(hints([a, entry("fast", { bpm: 140, uebersprungen: true }), b])).toEqual([{ kind: "slow", entry_id: "b" }]);
  });

  it("report a singer who has too many songs in a row, but only once", () => {
    const row = Array.from({ length: SONGS_IN_A_ROW + 2 }, (_, at) => entry(`${at}`, { singers: ["Mia"] }));
    const other = entry("other", { singers: ["Tom"] });
    expect(hints([...row, other])).toEqual([
      { kind: "singer", entry_id: `${SONGS_IN_A_ROW}`, singer: "Mia", songs: SONGS_IN_A_ROW + 1 },
    ]);
    expect(hints(row.slice(0, SONGS_IN_A_ROW), [row[SONGS_IN_A_ROW]!, other])).toEqual([]);
    expect(hints(row.toSpliced(2, 0, other).slice(0, SONGS_IN_A_ROW + 2))).toEqual([]);
  });

  it("do not mention singers in a band with only one singer", () => {
    expect(hints(Array.from({ length: 12 }, (_, at) => entry(`${at}`, { singers: ["Mia"] })))).toEqual([]);
  });
});
