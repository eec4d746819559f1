import type { SetlistEntry, SetlistSet } from "../setlists/contract.ts";
import { tonightSingerIds } from "../setlists/tonight.ts";
import { answerOf } from "./answers.ts";
import type { AvailabilityEntry } from "./contract.ts";

type SingerIds = readonly string[] | undefined;

/**
 * Checks the line-up for one setlist entry: returns the answers of those of its singers who are out or uncertain.
 * `ofSong` are the song's singers, used if the entry has none of its own. A skipped entry needs no singers.
 */
export function uncertainSingers(
  entry: Pick<SetlistEntry, "singer_ids" | "uebersprungen">,
  ofSong: SingerIds,
  answers: readonly AvailabilityEntry[],
): AvailabilityEntry[] {
  if (entry.uebersprungen) return [];
  const said = tonightSingerIds(entry, { singer_ids: ofSong }).flatMap((user_id) => answerOf(answers, user_id) ?? []);
  return said.filter(({ status }) => status !== "in");
}

/**
 * Counts the played songs with a singer who is out (`out`) and, among the other songs, those with a singer who is
 * uncertain (`maybe`).
 */
export function lineUpCounts(
  sets: readonly Pick<SetlistSet, "songs">[],
  singersOfSong: (song_id: string) => SingerIds,
  answers: readonly AvailabilityEntry[],
): { readonly out: number; readonly maybe: number } {
  const counts = { out: 0, maybe: 0 };
  for (const entry of sets.flatMap(({ songs }) => songs)) {
    const uncertain = uncertainSingers(entry, singersOfSong(entry.song_id), answers);
    if (uncertain.some(({ status }) => status === "out")) counts.out += 1;
    else if (uncertain.length > 0) counts.maybe += 1;
  }
  return counts;
}
