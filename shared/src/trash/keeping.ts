const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a deleted gig, song or rehearsal can be brought back (decisions 4). */
export const TRASH_DAYS = 30;

/** The instant from which on something deleted at `deleted_at` (both ISO 8601) cannot be brought back. */
export const purgeAt = (deleted_at: string): string =>
  new Date(Date.parse(deleted_at) + TRASH_DAYS * DAY_MS).toISOString();

/** True while something deleted at `deleted_at` can be brought back. `now` in ms since 1970. */
export const isKept = (deleted_at: string, now: number): boolean => now < Date.parse(purgeAt(deleted_at));

/** For how many days more, begun ones included; 0 when it is over. */
export const daysLeft = (deleted_at: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(purgeAt(deleted_at)) - now) / DAY_MS));
