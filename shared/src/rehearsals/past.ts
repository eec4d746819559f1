import { addDays, instantOf } from "../time/day.ts";

/**
 * Returns the start of yesterday. A rehearsal that began earlier is past, because its day and the following day are
 * over. The instant is in stored form, so long lists can be filtered by comparing strings. `today` is the calendar day
 * in `zone`, the band's time zone.
 */
export const pastBefore = (today: string, zone: string): string =>
  new Date(instantOf(addDays(today, -1), 0, zone)).toISOString();

/** True once the rehearsal's day and the following day are over. Its protocol is then read-only. */
export const isPastRehearsal = (rehearsal: { readonly begin: string }, today: string, zone: string): boolean =>
  rehearsal.begin < pastBefore(today, zone);
