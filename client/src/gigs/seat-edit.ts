import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { gigChange } from "@bandstand/shared/notifications/change.ts";
import { withSeated } from "../data/seated.ts";
import { today } from "../data/today.ts";
import type { AnnouncedEdit } from "../notifications/public.ts";
import { updateGig } from "./commands.ts";
import type { GigRow } from "./queries.ts";

/** Returns the edit that gives a gig seats of its own, or with null makes it follow its line-up again. */
export function seatEdit(gig: GigRow, seats: Seat[] | null): AnnouncedEdit {
  const after = { ...gig, seats };
  return {
    event: { event_type: "gig", gig: after },
    change: gigChange(withSeated(gig), withSeated(after), today()),
    store: (recipients) => updateGig(gig.gig_id, { seats }, recipients),
  };
}
