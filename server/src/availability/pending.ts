import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import { isAsked, seatsOf } from "@bandstand/shared/line-ups/seats.ts";
import { pendingGigs } from "@bandstand/shared/todos/my-todos.ts";
import { comingGigs, gigRecord } from "../gigs/model.ts";
import type { Caller } from "../http/access.ts";
import { allLineUps } from "../line-ups/model.ts";
import { answeredBy } from "./model.ts";

/** Returns the upcoming gigs that the caller may see, is asked for and has not answered, most urgent first. */
export async function pendingGigsOf({ user_id, role }: Caller, today: string): Promise<Gig[]> {
  const lineUps = await allLineUps();
  const gigs = (await comingGigs(today, { drafts: role !== "musician" }))
    .filter((gig) => isAsked(seatsOf(gig, lineUps), user_id))
    .map(gigRecord);
  const answered = await answeredBy(
    user_id,
    gigs.map(({ gig_id }) => gig_id),
  );
  return pendingGigs(gigs, answered, today);
}
