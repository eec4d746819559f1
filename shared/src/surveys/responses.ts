import type { Answers, ResponseIn, Survey, SurveyOption, SurveyResponse } from "./contract.ts";

type Responses = readonly SurveyResponse[];
type Form = Pick<Survey, "kind" | "options" | "multiple">;

/** The response of a member, or undefined. */
export const responseOf = (responses: Responses, user_id: string): SurveyResponse | undefined =>
  responses.find((response) => response.user_id === user_id);

const isEmpty = (answers: Answers): boolean => Object.keys(answers).length === 0;

/** Creates a member's new response, or null if it is empty. An omitted comment keeps its previous value. */
export function newResponse(
  before: SurveyResponse | undefined,
  said: ResponseIn,
  { user_id, updated_at }: Pick<SurveyResponse, "user_id" | "updated_at">,
): SurveyResponse | null {
  const comment = (said.comment === undefined ? before?.comment : said.comment) || null;
  if ("answer" in said) return { user_id, answer: said.answer, comment, updated_at };
  return isEmpty(said.answers) && comment === null ? null : { user_id, answers: said.answers, comment, updated_at };
}

/** Returns the responses with the member's response replaced by `response`, or removed if `response` is null. */
export const withResponse = (
  responses: Responses,
  user_id: string,
  response: SurveyResponse | null,
): SurveyResponse[] => [
  ...responses.filter((other) => other.user_id !== user_id),
  ...(response === null ? [] : [response]),
];

/**
 * Finds the invalid fields of a response: an unknown option, several choices where one is allowed, or the wrong kind of
 * answer.
 */
export function invalidResponsePaths({ kind, options, multiple }: Form, said: ResponseIn): string[] {
  if ("answer" in said) return kind === "gig_request" ? [] : ["answers"];
  if (kind === "gig_request") return ["answer"];
  const ids = new Set(options.map(({ option_id }) => option_id));
  const given = Object.entries(said.answers);
  const wrong = given.filter(([id, value]) => !ids.has(id) || (value === true) !== (kind === "opinion"));
  if (wrong.length > 0) return wrong.map(([id]) => `answers.${id}`);
  return kind === "opinion" && !multiple && given.length > 1 ? ["answers"] : [];
}

/**
 * Returns what is left of a response after the survey was changed: answers to the remaining options are kept, but a
 * response with several choices loses them all if only one is allowed now. Null if nothing is left.
 */
export function keptResponse(
  response: SurveyResponse,
  { kind, multiple, options }: Pick<Survey, "kind" | "multiple"> & { readonly options: readonly SurveyOption[] },
): SurveyResponse | null {
  if (!("answers" in response)) return response;
  const ids = new Set(options.map(({ option_id }) => option_id));
  const kept = Object.entries(response.answers).filter(([id]) => ids.has(id));
  const answers = kind === "opinion" && !multiple && kept.length > 1 ? {} : Object.fromEntries(kept);
  return isEmpty(answers) && response.comment === null ? null : { ...response, answers };
}
