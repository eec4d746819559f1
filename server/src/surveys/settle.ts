import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { historyRests } from "@bandstand/shared/setlists/versions.ts";
import { type Outcome, answersFor, outcomeOf } from "@bandstand/shared/surveys/outcome.ts";
import { takeOverAnswers } from "../availability/follow.ts";
import { type Write, serviceWrite } from "../database/records.ts";
import { records } from "../database/synced.ts";
import { type GigFields, gigCollection } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { type RehearsalFields, rehearsalCollection } from "../rehearsals/model.ts";
import { type StoredSurvey, markSettled, surveyRecord, unsettledSurveys } from "./model.ts";

type Clock = Pick<AppContext, "now" | "today" | "env">;

/* The origin makes a repeat the same creation: it finds what the first one made. */
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

/* Somebody has deleted the event since, or made one under its id: that is theirs. */
function passTaken(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "ID_TAKEN")) throw error;
}

/**
 * Does what a decision brings: the event under an id that follows from the survey's, the answers as availability, then
 * the note that all is done. Each step finds what an earlier try has done and adds only what is missing, so it may stop
 * anywhere and be repeated by anybody: the call again, another decision, the next start.
 */
export async function settle(clock: Clock, survey: StoredSurvey): Promise<void> {
  const { _id: survey_id, result, unsettled } = survey;
  if (!unsettled || result === null) return;
  const record = surveyRecord(survey);
  const decision = { option_id: result.option_id, create: result.created?.event_type ?? null };
  const outcome = outcomeOf(record, decision, clock.env.TIMEZONE);
  if (outcome !== null) {
    await createEvent(clock, outcome, creation(survey_id, clock.now())).catch(passTaken);
    await takeOverAnswers(clock, outcome, answersFor(record, result.option_id));
  }
  await markSettled(survey_id, clock.now());
}

/** At start: completes decisions during which a process died. */
export async function settleDecided(clock: Clock): Promise<void> {
  for (const survey of await unsettledSurveys()) await settle(clock, survey);
}
