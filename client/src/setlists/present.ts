import { type PresentLineUp, presentLineUp } from "@bandstand/shared/line-ups/present.ts";
import { entriesOf } from "../availability/public.ts";
import { seatsAt } from "../data/line-ups-table.ts";
import { memberTable } from "../data/members-table.ts";
import { today } from "../data/today.ts";
import type { GigRow } from "./queries.ts";

/**
 * Returns who is present at a gig. Undefined for past gigs, which need no check, and while the members are loading.
 * Reactive.
 */
export const presentAt = (gig: GigRow): PresentLineUp | undefined =>
  gig.date < today() || !memberTable.complete()
    ? undefined
    : presentLineUp({ seats: seatsAt(gig.gig_id, gig), answers: entriesOf(gig.gig_id), members: memberTable.rows() });
