import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { historyRests } from "@bandstand/shared/setlists/versions.ts";
import { type Outcome, answersFor, outcomeOf } from "@bandstand/shared/surveys/outcome.ts";
import { importAnswers } from "../availability/update-answers.ts";
import { type Write, serviceWrite } from "../database/records.ts";
import { records } from "../database/synced.ts";
import { type GigFields, gigCollection } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { type RehearsalFields, rehearsalCollection } from "../rehearsals/model.ts";
import { type StoredSurvey, markSettled, surveyRecord, unsettledSurveys } from "./model.ts";

type Clock = Pick<AppContext, "now" | "today" | "env">;

/* Returns the write that creates a survey's event. Its hash is always the same, so a repeat counts as the same request
   and finds the event created the first time. */
const creation = (survey_id: string, now: Date): Write => ({
  ...serviceWrite(now),
  mutation: { key: null, hash: `survey ${survey_id}` },
});

async function createEvent(clock: Clock, outcome: Outcome, write: Write): Promise<void> {
  if (outcome.event_type === "gig") {
    const history_rests = historyRests(outcome.fields.date, clock.today());
    const gig: GigFields = { ...NEW_GIG, ...outcome.fields, history_rests, was_public: false };
    await records.create(gigCollection, outcome.event_id, gig, write);
  } else {
    const { fields, event_id } = outcome;
    const rehearsal: RehearsalFields = { ...fields, location: null, comment: "", songs: [], todos: [], comments: [] };
    await records.create(rehearsalCollection, event_id, rehearsal, write);
  }
}

/* Ignores a taken id: the event has since been deleted, or its id used for another record. Neither is changed. */
function passTaken(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "ID_TAKEN")) throw error;
}

/**
 * Carries out a decision: creates the event with an id derived from the survey's, turns answers into availability, then
 * marks the survey as settled. Each step adds only what is missing, so the work can stop anywhere and be continued by a
 * repeated request, another decision or the next start.
 */
export async function carryOutDecision(clock: Clock, survey: StoredSurvey): Promise<void> {
  const { _id: survey_id, result, unsettled } = survey;
  if (!unsettled || result === null) return;
  const record = surveyRecord(survey);
  const decision = { option_id: result.option_id, create: result.created?.event_type ?? null };
  const outcome = outcomeOf(record, decision, clock.env.TIMEZONE);
  if (outcome !== null) {
    await createEvent(clock, outcome, creation(survey_id, clock.now())).catch(passTaken);
    await importAnswers(clock, outcome, answersFor(record, result.option_id));
  }
  await markSettled(survey_id, clock.now());
}

/** Run at startup: completes decisions during which a process died. */
export async function resumeDecisions(clock: Clock): Promise<void> {
  for (const survey of await unsettledSurveys()) await carryOutDecision(clock, survey);
}
