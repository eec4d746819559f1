import type { Survey, SurveyResponse } from "@bandstand/shared/surveys/contract.ts";
import { isOpen, statusAt } from "@bandstand/shared/surveys/state.ts";
import mongoose from "mongoose";
import { WITHOUT_PIPELINE, findRecord } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { type Write, type Written, serviceWrite } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Caller } from "../http/access.ts";

type Responses = Readonly<Record<string, Omit<SurveyResponse, "user_id">>>;

/** A survey's stored fields. Responses are keyed by user id, so a document cannot hold two by the same member. */
export interface SurveyFields extends Omit<Survey, "survey_id" | "created_at" | "updated_at" | "responses"> {
  readonly responses: Responses;
  /** True from the decision until its event exists with everyone's answers. */
  readonly unsettled?: true | undefined;
}
export type StoredSurvey = Stored<SurveyFields>;

export const surveyCollection: Collection<SurveyFields> = defineRecord<"surveys", SurveyFields>({
  name: "surveys",
  own: { responses: { type: Map, of: mongoose.Schema.Types.Mixed, default: {} }, unsettled: Boolean },
});

const byTime = (a: SurveyResponse, b: SurveyResponse): number => (a.updated_at < b.updated_at ? -1 : 1);

/** Returns the responses as clients see them, oldest first. */
export const responsesOf = ({ responses }: Pick<SurveyFields, "responses">): SurveyResponse[] =>
  Object.entries(responses)
    .map(([user_id, said]) => ({ user_id, ...said }) as SurveyResponse)
    .toSorted(byTime);

/** Converts responses to their stored form. */
export const stored = (responses: readonly SurveyResponse[]): Responses =>
  Object.fromEntries(responses.map(({ user_id, ...said }) => [user_id, said]));

/** Returns the survey as clients see it. */
export function surveyRecord(survey: StoredSurvey): Survey {
  const { unsettled: _unsettled, ...fields } = withoutSync(survey);
  return { survey_id: survey._id, ...fields, responses: responsesOf(survey) };
}

/** Returns the survey with its status at `now`. */
export const surveyAt = (survey: StoredSurvey, now: Date): Survey => ({
  ...surveyRecord(survey),
  status: statusAt(survey, now.toISOString()),
});

/** Returns a survey; null if it does not exist or has been deleted. */
export async function findSurvey(survey_id: string): Promise<StoredSurvey | null> {
  const found = await findRecord<StoredSurvey>(surveyCollection, survey_id);
  return found === null || found.deleted ? null : found;
}

/* Returns all surveys. A band has a few dozen a year, so reading all of them is fine. */
const allSurveys = (): Promise<StoredSurvey[]> =>
  surveyCollection.model
    .find({ deleted: mongoose.trusted({ $ne: true }) }, WITHOUT_PIPELINE)
    .lean<StoredSurvey[]>()
    .exec();

interface SurveyQuery {
  readonly now: Date;
  readonly status?: Survey["status"] | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** Returns one page of surveys: first the open ones, then the closed ones, each newest first. */
export async function listSurveys({ now, status, skip, limit }: SurveyQuery) {
  const at = now.toISOString();
  const wanted = (await allSurveys()).filter((survey) => status === undefined || statusAt(survey, at) === status);
  const rank = (survey: StoredSurvey): string => `${isOpen(survey, at) ? 1 : 0} ${survey.created_at} ${survey._id}`;
  const sorted = wanted.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1));
  return { items: sorted.slice(skip, skip + limit), total: sorted.length };
}

/** Returns decided surveys whose event may be incomplete because a process died while carrying out the decision. */
export const unsettledSurveys = (): Promise<StoredSurvey[]> =>
  surveyCollection.model
    .find({ unsettled: true, deleted: mongoose.trusted({ $ne: true }) }, WITHOUT_PIPELINE)
    .lean<StoredSurvey[]>()
    .exec();

const surveys = { ...surveyCollection, refused: surveyRecord };

export const createSurvey = (
  { user_id }: Caller,
  survey_id: string,
  fields: () => Omit<SurveyFields, "creator_id" | "status" | "responses" | "result">,
  write: Write,
): Promise<Written<SurveyFields>> =>
  records.create<SurveyFields>(
    surveys,
    survey_id,
    () => Promise.resolve({ ...fields(), creator_id: user_id, status: "open", responses: {}, result: null }),
    write,
  );

/** Changes a survey. `change` receives the survey as it is when written, returns the changed fields and may refuse. */
export const changeSurvey = (
  _caller: Caller,
  survey_id: string,
  write: Write,
  change: (survey: StoredSurvey) => Partial<SurveyFields>,
): Promise<Written<SurveyFields>> => records.change<SurveyFields>(surveys, survey_id, write, change);

export const removeSurvey = (
  _caller: Caller,
  survey_id: string,
  write: Write,
  judge: (survey: StoredSurvey) => void,
): Promise<Written<SurveyFields>> => records.remove<SurveyFields>(surveys, survey_id, write, judge);

/** Records that a decision has been fully carried out. */
export const markSettled = (survey_id: string, now: Date): Promise<Written<SurveyFields>> =>
  records.change<SurveyFields>(surveys, survey_id, { ...serviceWrite(now), quiet: true }, () => ({
    unsettled: undefined,
  }));
