import type { BandState } from "@bandstand/shared/notifications/reminder.ts";
import { asksAt, entriesOf } from "../availability/model.ts";
import { comingGigs, gigRecord, gigsWithOpenItems } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { allLineUps } from "../line-ups/model.ts";
import { allRehearsals, rehearsalRecord } from "../rehearsals/model.ts";
import { suggestionsWithVoters } from "../suggestions/model.ts";
import { listSurveys, surveyRecord } from "../surveys/model.ts";

/** Returns the current data that reminders are based on, without drafts. */
export async function bandState(context: Pick<AppContext, "now" | "today">): Promise<BandState> {
  const now = context.now();
  const [coming, withItems, { lastFirst }, { items: surveys }, suggestions] = await Promise.all([
    comingGigs(context.today(), { drafts: false }),
    gigsWithOpenItems(),
    allRehearsals(),
    listSurveys({ now, status: "open", skip: 0, limit: Infinity }),
    suggestionsWithVoters(),
  ]);
  const gigs = [...new Map([...coming, ...withItems].map((gig) => [gig._id, gig])).values()].map(gigRecord);
  const rehearsals = lastFirst.filter(({ end, todos }) => end > now.toISOString() || todos.some(({ done }) => !done));
  const event_ids = [...coming, ...rehearsals].map(({ _id }) => _id);
  return {
    gigs,
    rehearsals: rehearsals.map(rehearsalRecord),
    answers: await entriesOf(event_ids),
    asks: await asksAt(event_ids),
    lineUps: await allLineUps(),
    surveys: surveys.map(surveyRecord),
    suggestions,
  };
}
