import { answerOf, owesAnswer } from "@bandstand/shared/availability/answers.ts";
import type { AskedType } from "@bandstand/shared/notifications/contract.ts";
import type { AnnouncedEvent } from "@bandstand/shared/notifications/event-text.ts";
import { isAnsweredBy, isOpen } from "@bandstand/shared/surveys/state.ts";
import type { User } from "@bandstand/shared/users/contract.ts";
import { answersTo } from "../availability/model.ts";
import { gigRecord, keptGig } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { keptRehearsal, rehearsalRecord } from "../rehearsals/model.ts";
import { findSurvey, surveyRecord } from "../surveys/model.ts";

/** Identifies an event or a survey. */
export interface AskedRef {
  readonly event_type: AskedType;
  readonly event_id: string;
}

/** An event or a survey that asks the band for answers. */
interface Asking {
  readonly event: AnnouncedEvent & { readonly answer_by: string | null };
  /** The preference that switches off reminders about it. */
  readonly subject: "answers" | "votes";
  /** True for an active member who is asked and has not answered. */
  readonly isMissing: (member: Pick<User, "user_id" | "status" | "musician" | "singer">) => boolean;
}

type Clock = Pick<AppContext, "now" | "today">;

async function askingSurvey(survey_id: string, { now }: Clock): Promise<Asking | null> {
  const stored = await findSurvey(survey_id);
  if (stored === null || !isOpen(stored, now().toISOString())) return null;
  const survey = surveyRecord(stored);
  return {
    event: { event_type: "survey", survey, answer_by: null },
    subject: "votes",
    isMissing: ({ user_id }) => !isAnsweredBy(survey, user_id),
  };
}

async function askingEvent({ event_type, event_id }: AskedRef, { now, today }: Clock): Promise<Asking["event"] | null> {
  if (event_type === "gig") {
    const gig = await keptGig(event_id);
    const isAsking = gig !== null && !gig.deleted && gig.published === 1 && gig.date >= today();
    return isAsking ? { event_type, gig: gigRecord(gig), answer_by: gig.answer_by } : null;
  }
  const rehearsal = await keptRehearsal(event_id);
  const isAsking = rehearsal !== null && !rehearsal.deleted && Date.parse(rehearsal.end) > now().getTime();
  return isAsking ? { event_type: "rehearsal", rehearsal: rehearsalRecord(rehearsal), answer_by: null } : null;
}

/**
 * Returns the event or survey if it still asks the band for answers. Returns null if it is a draft, closed, deleted or
 * past.
 */
export async function findAsking({ event_type, event_id }: AskedRef, clock: Clock): Promise<Asking | null> {
  if (event_type === "survey") return await askingSurvey(event_id, clock);
  const [event, { entries, seats }] = await Promise.all([
    askingEvent({ event_type, event_id }, clock),
    answersTo(event_type, event_id),
  ]);
  if (event === null) return null;
  return {
    event,
    subject: "answers",
    isMissing: (member) => owesAnswer(member, seats) && answerOf(entries, member.user_id) === undefined,
  };
}
