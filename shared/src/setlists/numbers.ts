import type { SetlistSet } from "./contract.ts";

type NumberedSet = { readonly songs: readonly Pick<SetlistSet["songs"][number], "entry_id" | "uebersprungen">[] };

/**
 * The number of every played song by entry id: starting at 1, continuing across sets, without skipped songs. Editor, live
 * mode, PDF and the printed list all use it, so that "number 14" is the same song for everyone.
 */
export function songNumbers(sets: readonly NumberedSet[]): Map<string, number> {
  const played = sets.flatMap(({ songs }) => songs).filter((entry) => !entry.uebersprungen);
  return new Map(played.map(({ entry_id }, index) => [entry_id, index + 1]));
}
