const DAY_MS = 24 * 60 * 60 * 1000;

/** For how many days a deleted gig, song, chart or rehearsal can be restored. */
export const TRASH_DAYS = 30;

/** The instant after which a record deleted at `deleted_at` can no longer be restored. Both are in ISO 8601. */
export const purgeAt = (deleted_at: string): string =>
  new Date(Date.parse(deleted_at) + TRASH_DAYS * DAY_MS).toISOString();

/** Whether a record deleted at `deleted_at` can still be restored. `now` is in ms since 1970. */
export const isKept = (deleted_at: string, now: number): boolean => now < Date.parse(purgeAt(deleted_at));

/** The number of days left to restore a record, rounded up; 0 once the time is up. */
export const daysLeft = (deleted_at: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(purgeAt(deleted_at)) - now) / DAY_MS));
