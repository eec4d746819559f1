import { byUrgency } from "@bandstand/shared/availability/urgency.ts";
import { type StoredGig, comingGigs } from "../gigs/model.ts";
import type { Caller } from "../http/access.ts";
import { answeredBy } from "./model.ts";

/** Coming gigs that the caller may see and has not answered, the most urgent first. */
export async function pendingGigs({ user_id, role }: Caller, today: string): Promise<StoredGig[]> {
  const gigs = await comingGigs(today, { drafts: role !== "musician" });
  const answered = await answeredBy(
    user_id,
    gigs.map((gig) => gig._id),
  );
  return gigs.filter((gig) => !answered.has(gig._id)).toSorted(byUrgency);
}
