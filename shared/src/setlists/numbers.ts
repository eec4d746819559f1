import type { SetlistSet } from "./records.ts";

type NumberedSet = { readonly songs: readonly Pick<SetlistSet["songs"][number], "entry_id" | "uebersprungen">[] };

/**
 * The number of every played song by its entry's id: from 1, continuing over the sets, skipped songs not counted. Editor,
 * stage, PDF and the list on paper share it, so that "number 14" is the same song to everybody.
 */
export function songNumbers(sets: readonly NumberedSet[]): Map<string, number> {
  const played = sets.flatMap(({ songs }) => songs).filter((entry) => !entry.uebersprungen);
  return new Map(played.map(({ entry_id }, index) => [entry_id, index + 1]));
}
