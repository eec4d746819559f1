import type { Survey, SurveyResponse } from "./contract.ts";

/** How many members gave each answer. `chosen` is for opinion polls; the others are for dates and gig requests. */
export interface Count {
  readonly chosen: number;
  readonly in: number;
  readonly maybe: number;
  readonly out: number;
}

const NOBODY: Count = { chosen: 0, in: 0, maybe: 0, out: 0 };

type Counted = Pick<Survey, "options" | "responses">;
type Active = ReadonlySet<string>;

/** Returns the responses that count: those from currently active members. */
export const countedResponses = ({ responses }: Pick<Survey, "responses">, active: Active): SurveyResponse[] =>
  responses.filter(({ user_id }) => active.has(user_id));

const plus = (count: Count, said: true | "in" | "maybe" | "out" | undefined): Count => {
  if (said === undefined) return count;
  const key = said === true ? "chosen" : said;
  return { ...count, [key]: count[key] + 1 };
};

/** The counts of one option, or of a gig request if `option_id` is null. */
export function countOf(survey: Counted, option_id: string | null, active: Active): Count {
  return countedResponses(survey, active).reduce((count, response) => {
    if ("answer" in response) return plus(count, response.answer);
    return plus(count, option_id === null ? undefined : response.answers[option_id]);
  }, NOBODY);
}

/* More yes answers are better; if these are equal, fewer no answers; if these are equal too, more maybes. */
const isBetter = (a: Count, b: Count): boolean => {
  if (a.in + a.chosen !== b.in + b.chosen) return a.in + a.chosen > b.in + b.chosen;
  if (a.out !== b.out) return a.out < b.out;
  return a.maybe > b.maybe;
};

/**
 * Finds the leading options: several if they are tied, but none if nobody has chosen any or if all options are tied.
 */
export function bestOptions(survey: Counted, active: Active): ReadonlySet<string> {
  const counts = survey.options.map(({ option_id }) => ({ option_id, count: countOf(survey, option_id, active) }));
  const wanted = counts.filter(({ count }) => count.in + count.chosen > 0);
  const best = wanted.filter(({ count }) => !wanted.some((other) => isBetter(other.count, count)));
  if (best.length === counts.length && best.length > 1) return new Set();
  return new Set(best.map(({ option_id }) => option_id));
}
