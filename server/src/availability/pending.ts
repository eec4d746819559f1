import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import { isAsked, seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import { pendingGigs } from "@bandstand/shared/todos/my-todos.ts";
import { comingGigs, gigRecord } from "../gigs/model.ts";
import type { Caller } from "../http/access.ts";
import { allLineUps } from "../line-ups/model.ts";
import { answeredBy, asksAt } from "./model.ts";

/** Returns the upcoming gigs that the caller may see and is expected to answer but has not, most urgent first. */
export async function pendingGigsOf({ user_id, role }: Caller, today: string): Promise<Gig[]> {
  const [lineUps, coming] = await Promise.all([allLineUps(), comingGigs(today, { drafts: role !== "musician" })]);
  const asks = await asksAt(coming.map(({ _id }) => _id));
  const gigs = coming
    .filter((gig) => {
      const seats = withStandIns(seatsOf(gig, lineUps), asks.get(gig._id), () => gig.date);
      return isAsked(seats, user_id);
    })
    .map(gigRecord);
  const answered = await answeredBy(
    user_id,
    gigs.map(({ gig_id }) => gig_id),
  );
  return pendingGigs(gigs, answered, today);
}
