/* What a musician would notice in a setlist before the audience does. Hints only: everything here may be meant. */

/** What the hints look at; a song without `bpm` or singers gives no such hint. */
export interface HintedEntry {
  readonly entry_id: string;
  readonly song_id: string;
  readonly uebersprungen: boolean;
  readonly bpm: number | null;
  readonly singers: readonly string[];
}

export type Hint =
  | { readonly kind: "twice"; readonly entry_id: string }
  | { readonly kind: "slow"; readonly entry_id: string }
  | { readonly kind: "singer"; readonly entry_id: string; readonly singer: string; readonly songs: number };

/** Below this many beats per minute a song counts as slow. */
export const SLOW_BPM = 90;

/** So many songs one after the other are fine for a voice; from the next one on it is a hint. */
export const SONGS_IN_A_ROW = 4;

/**
 * Hints of an evening, by the entry where they stand: the second and each further time that a song is played, the second
 * of two slow songs in a row within a set, and the first song with which a singer has more than four in a row without
 * a break. The pause between sets is a break; skipped songs are not there at all. A band with one singer gets no hint
 * about singers.
 */
export function setlistHints(sets: readonly { readonly songs: readonly HintedEntry[] }[]): Hint[] {
  const hints: Hint[] = [];
  const seen = new Set<string>();
  const played = sets.map(({ songs }) => songs.filter((entry) => !entry.uebersprungen));
  const voices = new Set(played.flat().flatMap(({ singers }) => singers)).size;

  for (const songs of played) {
    let row = new Map<string, number>();
    for (const [index, { entry_id, song_id, bpm, singers }] of songs.entries()) {
      if (seen.has(song_id)) hints.push({ kind: "twice", entry_id });
      seen.add(song_id);

      const previous = songs[index - 1]?.bpm ?? null;
      if (bpm !== null && bpm < SLOW_BPM && previous !== null && previous < SLOW_BPM)
        hints.push({ kind: "slow", entry_id });

      row = new Map([...new Set(singers)].map((singer) => [singer, (row.get(singer) ?? 0) + 1]));
      for (const [singer, count] of row)
        if (voices > 1 && count === SONGS_IN_A_ROW + 1) hints.push({ kind: "singer", entry_id, singer, songs: count });
    }
  }
  return hints;
}
