import { newAnswer, withAnswer, withoutAnswer } from "@bandstand/shared/availability/answers.ts";
import type {
  Absence,
  AbsenceIn,
  Availability,
  AvailabilityEntry,
  AvailabilityStatus,
  EventType,
} from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { db } from "../data/db.ts";
import { plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import type { Row } from "../data/rows.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";

/** An event as a screen knows it; `title` is for the list of pending edits. */
export interface AnsweredEvent {
  readonly event_type: EventType;
  readonly event_id: string;
  readonly title: string;
}

/** A member's answer; omitted fields stay unchanged. */
export interface GivenAnswer {
  readonly status: AvailabilityStatus;
  readonly comment?: string | null;
  readonly substitute?: AvailabilityEntry["substitute"];
}

type OwnAnswer = AnsweredEvent & GivenAnswer & { readonly user_id: string };

const unanswered = ({ event_id, event_type }: AnsweredEvent, at: string): Row<Availability> => ({
  event_id,
  event_type,
  entries: [],
  created_at: at,
  updated_at: at,
  rev: 0,
});

const paramsOf = ({ event_type, event_id }: AnsweredEvent) => ({ event_type, event_id });

/** A member's own answer to an event. */
export const answerMutation = plainEdit<OwnAnswer, Availability>({
  name: "setAvailability",
  route: "setAvailability",
  collection: "availability",
  id: ({ event_id }) => event_id,
  apply(row, args, made_at) {
    const at = new Date(made_at).toISOString();
    const before = row ?? unanswered(args, at);
    return { ...before, entries: withAnswer(before.entries, newAnswer(before.entries, args, at)) };
  },
  request: (args) => {
    const { status, comment, substitute } = args;
    const body = { status, ...(comment !== undefined && { comment }), ...(substitute !== undefined && { substitute }) };
    return { params: paramsOf(args), body };
  },
  /* Combines two unsent answers. Drops the substitute unless the answer is "out", which alone can have one. */
  fold: (earlier, later) => {
    const both = { ...earlier, ...later };
    return both.status === "out" ? both : { ...both, substitute: null };
  },
  typed: ({ comment, substitute }) => ({
    ...(comment && { comment }),
    ...(substitute && "name" in substitute && { substitute: substitute.name }),
  }),
  describe: ({ title, status }) => text().availability.edit_answered(title, text().availability.answers[status]),
});

/** The withdrawal of a member's own answer. */
export const withdrawMutation = plainEdit<AnsweredEvent & { readonly user_id: string }, Availability>({
  name: "withdrawAvailability",
  route: "withdrawAvailability",
  collection: "availability",
  id: ({ event_id }) => event_id,
  apply: (row, { user_id }) => row && { ...row, entries: withoutAnswer(row.entries, user_id) },
  request: (args) => ({ params: paramsOf(args) }),
  describe: ({ title }) => text().availability.edit_withdrawn(title),
});

type NewAbsence = AbsenceIn & { readonly absence_id: string };

const daysOf = ({ from, to }: Pick<Absence, "from" | "to">): string =>
  text().availability.days(formatDay(from, "numeric"), formatDay(to, "numeric"));

const createAbsenceMutation = plainEdit<NewAbsence, Absence>({
  name: "createAbsence",
  route: "createAbsence",
  collection: "absences",
  creates: true,
  id: ({ absence_id }) => absence_id,
  apply: (absence, fields, made_at) => {
    const at = new Date(made_at).toISOString();
    return absence ?? { ...fields, comment: fields.comment ?? null, created_at: at, updated_at: at, rev: 0 };
  },
  request: (body) => ({ body }),
  describe: (absence) => text().availability.edit_absence(daysOf(absence)),
});

type KnownAbsence = Pick<Absence, "absence_id" | "from" | "to">;

const deleteAbsenceMutation = plainEdit<KnownAbsence, Absence>({
  name: "deleteAbsence",
  route: "deleteAbsence",
  collection: "absences",
  id: ({ absence_id }) => absence_id,
  apply: () => undefined,
  request: ({ absence_id }) => ({ params: { absence_id } }),
  describe: (absence) => text().availability.edit_absence_deleted(daysOf(absence)),
});

const named = ({ event_type, event_id, title }: AnsweredEvent): AnsweredEvent => ({ event_type, event_id, title });

/** Sets the member's own answer. */
export const answer = (event: AnsweredEvent, given: GivenAnswer): Promise<void> =>
  mutate(answerMutation, { ...named(event), ...given, user_id: db().user_id });

/** Declines these events. Returns a function that restores the previous answers. */
export async function declineAll(
  events: readonly (AnsweredEvent & { readonly said: AvailabilityEntry | undefined })[],
  comment: string | null,
): Promise<() => Promise<void>> {
  for (const event of events) await answer(event, { status: "out", comment });
  return async () => {
    for (const { said, ...event } of events) {
      if (said === undefined) await withdrawAnswer(event);
      else await answer(event, { status: said.status, comment: said.comment, substitute: said.substitute });
    }
  };
}

/** Withdraws the member's own answer. */
export const withdrawAnswer = (event: AnsweredEvent): Promise<void> =>
  mutate(withdrawMutation, { ...named(event), user_id: db().user_id });

/** Adds an absence. Returns its id. */
export async function createAbsence(fields: Omit<AbsenceIn, "absence_id">): Promise<string> {
  const absence_id = newId();
  await mutate(createAbsenceMutation, { ...fields, absence_id });
  return absence_id;
}

/** Deletes an absence; the service withdraws the "out" answers that it entered because of the absence. */
export const deleteAbsence = ({ absence_id, from, to }: KnownAbsence): Promise<void> =>
  mutate(deleteAbsenceMutation, { absence_id, from, to });
