import { owesAnswer } from "@bandstand/shared/availability/answers.ts";
import { seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import { pendingGigs, pendingRehearsals } from "@bandstand/shared/todos/my-todos.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import type { Accessor } from "solid-js";
import { db } from "../data/db.ts";
import { type StaffedEvent, dayOfEvent } from "../data/line-ups-table.ts";
import { createLiveRecord } from "../data/live.ts";
import { me } from "../data/session.ts";
import { today } from "../data/today.ts";

interface Unanswered {
  readonly gigs: number;
  readonly rehearsals: number;
}

/**
 * How many upcoming gigs and rehearsals this member has not answered, by the same rules as `GET /user_todos`; events
 * that expect no answer from this member are left out. Undefined while loading. Call in a component.
 */
export const useUnanswered = (): Accessor<Unanswered | null | undefined> =>
  createLiveRecord(async () => {
    const own = me();
    if (own === undefined) return { gigs: 0, rehearsals: 0 };
    const day = today();
    /* Looks one day further back, because a rehearsal's `begin` is in UTC. */
    const since = addDays(day, -1);
    const [gigs, rehearsals, lineUps] = await Promise.all([
      db().gigs.where("date").aboveOrEqual(day).toArray(),
      db().rehearsals.where("begin").aboveOrEqual(since).toArray(),
      db().line_ups.toArray(),
    ]);
    const ids = [...gigs.map(({ gig_id }) => gig_id), ...rehearsals.map(({ rehearsal_id }) => rehearsal_id)];
    const answers = await db().availability.bulkGet(ids);
    const answered = new Set(
      answers.flatMap((one) => (one?.entries.some(({ user_id }) => user_id === own.user_id) ? [one.event_id] : [])),
    );
    const byId = new Map(lineUps.map((one) => [one.line_up_id, one]));
    const asks = new Map(answers.flatMap((one) => (one?.asks ? [[one.event_id, one.asks]] : [])));
    const owes = (event_id: string, event: StaffedEvent): boolean =>
      owesAnswer(
        own,
        withStandIns(seatsOf(event, byId), asks.get(event_id), () => dayOfEvent(event)),
      );
    return {
      gigs: pendingGigs(
        gigs.filter((gig) => owes(gig.gig_id, gig)),
        answered,
        day,
      ).length,
      rehearsals: pendingRehearsals(
        rehearsals.filter((one) => owes(one.rehearsal_id, one)),
        answered,
        new Date().toISOString(),
      ).length,
    };
  });
