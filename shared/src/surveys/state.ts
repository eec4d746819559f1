import type { Role } from "../users/contract.ts";
import type { Survey } from "./contract.ts";
import { responseOf } from "./responses.ts";

type Timed = Pick<Survey, "status" | "closes_at">;

/** Whether members can answer. `now` is an instant in the stored form (UTC). At `closes_at` the survey is closed. */
export const isOpen = ({ status, closes_at }: Timed, now: string): boolean =>
  status === "open" && (closes_at === null || now < closes_at);

/** The status at `now`. A survey closes automatically at its closing time. */
export const statusAt = (survey: Timed, now: string): Survey["status"] => (isOpen(survey, now) ? "open" : "closed");

type Answerable = Pick<Survey, "kind" | "options" | "responses">;

/** Whether the member has answered completely: every date, or any choice. */
export function isAnsweredBy({ kind, options, responses }: Answerable, user_id: string): boolean {
  const response = responseOf(responses, user_id);
  if (response === undefined) return false;
  if (!("answers" in response)) return true;
  const { answers } = response;
  return kind === "dates"
    ? options.every(({ option_id }) => answers[option_id] !== undefined)
    : options.some(({ option_id }) => answers[option_id] !== undefined);
}

/** Whether the survey is open and the member has not answered it completely. */
export const openFor = (survey: Answerable & Timed, user_id: string, now: string): boolean =>
  isOpen(survey, now) && !isAnsweredBy(survey, user_id);

/** Whether a member may edit, close and delete a survey and decide its outcome: its creator, editors and admins may. */
export const isManagedBy = (
  { creator_id }: Pick<Survey, "creator_id">,
  { user_id, role }: { readonly user_id: string; readonly role: Role },
): boolean => role !== "musician" || user_id === creator_id;
