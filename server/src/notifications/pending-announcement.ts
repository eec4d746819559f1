import { isSameSeated, seatedAt } from "@bandstand/shared/line-ups/seated.ts";
import { isOpen } from "@bandstand/shared/surveys/state.ts";
import type { AskedType } from "@bandstand/shared/notifications/contract.ts";
import {
  type ChangedFact,
  type EventChange,
  gigFacts,
  rehearsalFacts,
} from "@bandstand/shared/notifications/change.ts";
import type { AnnouncedEvent } from "@bandstand/shared/notifications/event-text.ts";
import { keptGig, gigRecord } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { allLineUps } from "../line-ups/model.ts";
import { keptRehearsal, rehearsalRecord } from "../rehearsals/model.ts";
import { findSurvey, surveyRecord } from "../surveys/model.ts";
import { type FactPrints, changedSince } from "./fact-prints.ts";

interface ChangeNotice extends EventChange {
  readonly event_type: AskedType;
  readonly event_id: string;
  /** Fingerprints of the previous facts, if known. */
  readonly before?: FactPrints | null;
}

/** An event, and the facts of its change that still apply. */
export interface PendingAnnouncement {
  readonly event: AnnouncedEvent;
  readonly change: EventChange;
}

async function find({ event_type, event_id }: ChangeNotice, { now, today }: Pick<AppContext, "now" | "today">) {
  if (event_type === "survey") {
    const survey = await findSurvey(event_id);
    if (survey === null) return null;
    const isOver = !isOpen(survey, now().toISOString());
    return {
      isOn: true,
      isOver,
      facts: null,
      staffed: {},
      event: { event_type, survey: surveyRecord(survey) },
    } as const;
  }
  if (event_type === "gig") {
    const gig = await keptGig(event_id);
    if (gig === null) return null;
    const isOn = !gig.deleted && gig.published === 1;
    const event = { event_type, gig: gigRecord(gig) } as const;
    return { isOn, isOver: gig.date < today(), facts: gigFacts(gig), staffed: gig, event };
  }
  const rehearsal = await keptRehearsal(event_id);
  if (rehearsal === null) return null;
  const isOver = Date.parse(rehearsal.end) <= now().getTime();
  const facts = rehearsalFacts(rehearsal);
  const event = { event_type, rehearsal: rehearsalRecord(rehearsal) } as const;
  return { isOn: !rehearsal.deleted, isOver, facts, staffed: rehearsal, event };
}

/**
 * Returns a change's event in its current state (or its last one, if cancelled) with the facts that still differ from
 * before. Returns null if there is nothing left to announce: the event is over, a changed event was cancelled, a
 * cancelled one is back, or the change was reverted.
 */
export async function pendingAnnouncement(
  notice: ChangeNotice,
  context: Pick<AppContext, "now" | "today">,
): Promise<PendingAnnouncement | null> {
  const found = await find(notice, context);
  if (found === null || found.isOver || found.isOn !== (notice.what !== "cancelled")) return null;
  const { what, facts, before, seated_before, event_id } = notice;
  const since: readonly ChangedFact[] =
    before && found.facts ? changedSince(event_id, before, found.facts) : facts.filter((fact) => fact !== "line_up");
  const isReseated =
    facts.includes("line_up") &&
    (seated_before === undefined || !isSameSeated(seated_before, seatedAt(found.staffed, await allLineUps())));
  const stillNew = facts.filter((fact) => (fact === "line_up" ? isReseated : since.includes(fact)));
  if (what === "changed" && stillNew.length === 0) return null;
  return {
    event: found.event,
    change: { what, facts: stillNew, ...(isReseated && seated_before !== undefined && { seated_before }) },
  };
}
