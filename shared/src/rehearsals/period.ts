/** What a rehearsal without an end takes: two hours (specification 8). */
export const DEFAULT_LENGTH_MS = 2 * 60 * 60 * 1000;

/** The end of a rehearsal of which only the begin is said; both are stored instants. */
export const defaultEnd = (begin: string): string => new Date(Date.parse(begin) + DEFAULT_LENGTH_MS).toISOString();

/** True when the end is after the begin; both are stored instants. */
export const isPeriod = ({ begin, end }: { readonly begin: string; readonly end: string }): boolean => begin < end;
