import { z } from "zod";
import { GigChecklistItemOut } from "../checklist/contract.ts";
import { Day, Id } from "../contract/fields.ts";
import { GigOut } from "../gigs/contract.ts";
import { RehearsalOut, RehearsalTodo } from "../rehearsals/contract.ts";
import { SurveyKind } from "../surveys/contract.ts";

/** An open checklist item that the member is responsible for, with the gig it belongs to. */
export const GigChecklistTodo = z.strictObject({
  gig_id: Id,
  gig_name: z.string(),
  gig_date: Day,
  ...GigChecklistItemOut.shape,
});
export type GigChecklistTodo = z.infer<typeof GigChecklistTodo>;

/** An open todo from a rehearsal that the member is responsible for. */
export const OpenRehearsalTodo = z.strictObject({
  rehearsal_id: Id,
  rehearsal_begin: z.string(),
  ...RehearsalTodo.shape,
});
export type OpenRehearsalTodo = z.infer<typeof OpenRehearsalTodo>;

/** A suggested song on which the member has not voted. */
export const OpenVote = z.strictObject({ song_id: Id, title: z.string(), interpret: z.string() });
export type OpenVote = z.infer<typeof OpenVote>;

/** A survey that the member has not answered. */
export const OpenSurvey = z.strictObject({
  survey_id: Id,
  kind: SurveyKind,
  title: z.string(),
  closes_at: z.string().nullable(),
});
export type OpenSurvey = z.infer<typeof OpenSurvey>;

/** Everything the member has to do, each list with the most urgent first. */
export const UserTodos = z.strictObject({
  gig_checklist_todos: z.array(GigChecklistTodo),
  rehearsal_todos: z.array(OpenRehearsalTodo),
  pending_gigs: z.array(GigOut),
  pending_rehearsals: z.array(RehearsalOut),
  open_surveys: z.array(OpenSurvey),
  open_votes: z.array(OpenVote),
});
export type UserTodos = z.infer<typeof UserTodos>;
