import type { EventType } from "@bandstand/shared/availability/contract.ts";
import type { ChangeKind } from "@bandstand/shared/notifications/change.ts";
import type { ToldEvent } from "@bandstand/shared/notifications/event-text.ts";
import { keptGig, gigRecord } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { keptRehearsal, rehearsalRecord } from "../rehearsals/model.ts";

interface Told {
  readonly event_type: EventType;
  readonly event_id: string;
  readonly what: ChangeKind;
}

async function find({ event_type, event_id }: Told, { now, today }: Pick<AppContext, "now" | "today">) {
  if (event_type === "gig") {
    const gig = await keptGig(event_id);
    if (gig === null) return null;
    const isOn = !gig.deleted && gig.published === 1;
    return { isOn, isOver: gig.date < today(), event: { event_type, gig: gigRecord(gig) } };
  }
  const rehearsal = await keptRehearsal(event_id);
  if (rehearsal === null) return null;
  const isOver = Date.parse(rehearsal.end) <= now().getTime();
  return { isOn: !rehearsal.deleted, isOver, event: { event_type, rehearsal: rehearsalRecord(rehearsal) } };
}

/**
 * The event of a change as it is at this moment, of one that is off as it was. Null where there is nothing to tell any
 * more: it is over, it is off after a change or on again after a cancellation.
 */
export async function toldEvent(told: Told, context: Pick<AppContext, "now" | "today">): Promise<ToldEvent | null> {
  const found = await find(told, context);
  if (found === null || found.isOver || found.isOn !== (told.what !== "cancelled")) return null;
  return found.event;
}
