import { addDays, instantOf } from "../time/day.ts";

/**
 * The instant before which a begin makes a rehearsal past (specification 3: its day and the following day are over), as
 * a stored text, so that long lists compare texts. `today` is the calendar day in `zone`, the band's.
 */
export const pastBefore = (today: string, zone: string): string =>
  new Date(instantOf(addDays(today, -1), 0, zone)).toISOString();

/** True once the rehearsal's day and the day after it are over: its protocol is read-only from then on. */
export const isPastRehearsal = (rehearsal: { readonly begin: string }, today: string, zone: string): boolean =>
  rehearsal.begin < pastBefore(today, zone);
