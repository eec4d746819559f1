/* Hints about possible mistakes in a setlist. They are not errors: everything here may be intentional. */

/** The fields that hints use. Without `bpm` or singers, there are no hints about them. */
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

/** How many songs in a row a singer may sing before there is a hint. */
export const SONGS_IN_A_ROW = 4;

/**
 * Finds the hints for an evening, each attached to one entry: every repetition of a song, the second of two slow songs
 * in a row within a set, and a singer's fifth song in a row without a break. The pause between sets is a break. Skipped
 * songs are ignored. A band with only one singer gets no hints about singers.
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
