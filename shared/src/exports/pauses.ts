import { type SetlistTiming, type TimedSet, isPlayedSet } from "../setlists/timing.ts";
import { shortClock } from "./song.ts";

/**
 * Returns the breaks between played sets as local times (`21:08–21:30`), by the id of the set before the break. Empty if
 * the gig's start is not known.
 */
export function pausesOf(sets: readonly TimedSet[], timing: SetlistTiming): ReadonlyMap<string, string> {
  const clockOf = (set_id: string | undefined) => timing.sets.find((set) => set.set_id === set_id);
  const played = sets.filter(isPlayedSet);
  const breaks = played.flatMap(({ set_id }, at) => {
    const [from, to] = [clockOf(set_id)?.set_end, clockOf(played[at + 1]?.set_id)?.set_start];
    return from && to && from !== to ? [[set_id, `${shortClock(from)}–${shortClock(to)}`] as const] : [];
  });
  return new Map(breaks);
}
