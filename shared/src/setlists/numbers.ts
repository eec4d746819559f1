import type { SetlistSet } from "./contract.ts";

type NumberedSet = { readonly songs: readonly Pick<SetlistSet["songs"][number], "entry_id" | "uebersprungen">[] };

/**
 * Numbers the played songs, by entry id: starting at 1, continuing across sets, without skipped songs. The editor, live
 * mode and the PDF all use it, so that "number 14" is the same song for everyone.
 */
export function songNumbers(sets: readonly NumberedSet[]): Map<string, number> {
  const played = sets.flatMap(({ songs }) => songs).filter((entry) => !entry.uebersprungen);
  return new Map(played.map(({ entry_id }, index) => [entry_id, index + 1]));
}
