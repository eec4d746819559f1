import { hasEndedGig } from "@bandstand/shared/gigs/past.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import type { Staffed } from "@bandstand/shared/line-ups/seats.ts";
import { bandConfig } from "../config/model.ts";
import { serviceWrite } from "../database/records.ts";
import { records } from "../database/synced.ts";
import { type GigFields, gigCollection, gigsSince } from "../gigs/model.ts";
import { Refusal } from "../http/errors.ts";
import { type RehearsalFields, rehearsalCollection, rehearsalsSince } from "../rehearsals/model.ts";

/* Before every date, to include all gigs and rehearsals. */
const FIRST_DAY = "";

/* How many events are written at once. Their log entries are appended together, and other requests can run in between. */
const GROUP = 50;

/* The event was purged after it was found. */
const ignorePurged = (error: unknown): void => {
  if (!(error instanceof Refusal && error.code === "NOT_FOUND")) throw error;
};

async function inGroups<T>(events: readonly T[], copy: (event: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < events.length; at += GROUP)
    await Promise.all(events.slice(at, at + GROUP).map((event) => copy(event).catch(ignorePurged)));
}

/**
 * Gives every past gig and rehearsal that follows the line-up its own copy of `seats`, even those in the trash. Run
 * before the line-up's seats change, so the service never shows a past event with the new ones. Idempotent: an event gets at
 * most one copy.
 */
export async function keepSeatsOfPastEvents(line_up_id: string, seats: readonly Seat[], now: Date): Promise<void> {
  const write = serviceWrite(now);
  const follows = (event: Staffed): boolean => event.line_up_id === line_up_id && !event.seats;
  const kept = (event: Staffed): { seats?: Seat[] } => (follows(event) ? { seats: [...seats] } : {});
  const hasEnded = (gig: GigFields): boolean => hasEndedGig(gig, now.getTime(), bandConfig().timezone);
  const gigs = (await gigsSince(FIRST_DAY, { drafts: true })).filter((gig) => follows(gig) && hasEnded(gig));
  const rehearsals = (await rehearsalsSince(FIRST_DAY)).filter(
    (rehearsal) => follows(rehearsal) && rehearsal.end <= now.toISOString(),
  );
  await inGroups(gigs, ({ _id }) => records.amend<GigFields>(gigCollection, _id, write, kept));
  await inGroups(rehearsals, ({ _id }) => records.amend<RehearsalFields>(rehearsalCollection, _id, write, kept));
}
