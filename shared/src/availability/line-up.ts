import type { SetlistEntry, SetlistSet } from "../setlists/records.ts";
import { tonightSingerIds } from "../setlists/tonight.ts";
import { answerOf } from "./answers.ts";
import type { AvailabilityEntry } from "./contract.ts";

type SingerIds = readonly string[] | undefined;

/**
 * The line-up check of one entry of a setlist: the answers of those of its singers who do not come or may not come.
 * `ofSong` are the song's own singers. An entry that is skipped needs nobody.
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

/** How many played songs lack a singer: one has declined (`out`), or may not come and nobody has declined (`maybe`). */
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
