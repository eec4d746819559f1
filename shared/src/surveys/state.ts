import type { Role } from "../users/contract.ts";
import type { Survey } from "./contract.ts";
import { responseOf } from "./responses.ts";

type Timed = Pick<Survey, "status" | "closes_at">;

/** True while members can answer. `now` is an instant in UTC as records keep it; at `closes_at` itself it is over. */
export const isOpen = ({ status, closes_at }: Timed, now: string): boolean =>
  status === "open" && (closes_at === null || now < closes_at);

/** The status at `now`: a survey whose closing time has passed is closed without anybody's doing. */
export const statusAt = (survey: Timed, now: string): Survey["status"] => (isOpen(survey, now) ? "open" : "closed");

type Answerable = Pick<Survey, "kind" | "options" | "responses">;

/** True when the member has said all there is to say: of dates every one, of choices any. */
export function isAnsweredBy({ kind, options, responses }: Answerable, user_id: string): boolean {
  const response = responseOf(responses, user_id);
  if (response === undefined) return false;
  if (!("answers" in response)) return true;
  const { answers } = response;
  return kind === "dates"
    ? options.every(({ option_id }) => answers[option_id] !== undefined)
    : options.some(({ option_id }) => answers[option_id] !== undefined);
}

/** True while the survey waits for an answer of this member. */
export const openFor = (survey: Answerable & Timed, user_id: string, now: string): boolean =>
  isOpen(survey, now) && !isAnsweredBy(survey, user_id);

/** Creator, editors and admins change, close, decide and delete a survey (decisions 7). */
export const isManagedBy = (
  { creator_id }: Pick<Survey, "creator_id">,
  { user_id, role }: { readonly user_id: string; readonly role: Role },
): boolean => role !== "musician" || user_id === creator_id;
