import {
  answerOf,
  isAnsweredSince,
  isOwnAnswer,
  newAnswer,
  withAnswer,
  withEntered,
  withoutAnswer,
} from "@bandstand/shared/availability/answers.ts";
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
import { type Undo, mutate } from "../data/mutations.ts";
import type { Row } from "../data/rows.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";

/** The event that an answer is for; `title` names it in the list of pending edits. */
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

/** The edit that sets the member's own answer to an event. */
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
  /* Combines two unsent answers. Drops the substitute unless the answer is "out", because no other answer can have
     one. */
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

interface Withdrawal extends AnsweredEvent {
  readonly user_id: string;
  /** If set, an answer with another status, a comment or a substitute is kept. */
  readonly only_if?: AvailabilityStatus;
}

/** The edit that withdraws the member's own answer. */
export const withdrawMutation = plainEdit<Withdrawal, Availability>({
  name: "withdrawAvailability",
  route: "withdrawAvailability",
  collection: "availability",
  id: ({ event_id }) => event_id,
  apply: (row, { user_id }) => row && { ...row, entries: withoutAnswer(row.entries, user_id) },
  isMoot(row, { user_id, only_if }) {
    if (only_if === undefined) return false;
    const now = answerOf(row?.entries ?? [], user_id);
    return now?.status !== only_if || now.comment !== null || now.substitute !== null;
  },
  request: (args) => ({ params: paramsOf(args) }),
  describe: ({ title }) => text().availability.edit_withdrawn(title),
});

/** The member for whom an editor enters an answer; `name` is shown in the list of pending edits. */
interface AnsweringMember {
  readonly user_id: string;
  readonly name: string;
}

/** An edit of another member's answer. */
interface Entering extends AnsweredEvent, AnsweringMember {
  readonly entered_by: string;
}

interface EnteredAnswerArgs extends Entering, GivenAnswer {
  /** When the member gave the answer that this one replaces; null if they had not answered. */
  readonly replaces: string | null;
}

const pathOf = ({ user_id, ...event }: Entering) => ({ ...paramsOf(event), user_id });

const answerForMutation = plainEdit<EnteredAnswerArgs, Availability>({
  name: "setAvailabilityFor",
  route: "setAvailabilityFor",
  collection: "availability",
  id: ({ event_id }) => event_id,
  apply(row, args, made_at) {
    const at = new Date(made_at).toISOString();
    const before = row ?? unanswered(args, at);
    const { user_id, entered_by, replaces } = args;
    if (isAnsweredSince(answerOf(before.entries, user_id), replaces)) return before;
    const entries = withAnswer(before.entries, newAnswer(before.entries, args, at));
    return {
      ...before,
      entries,
      entered: withEntered(before.entered, { user_id, status: args.status, entered_by, at }),
    };
  },
  request: (args) => {
    const { status, comment, substitute, replaces } = args;
    return { params: pathOf(args), body: { status, comment, substitute, replaces } };
  },
  fold: (earlier, later) => (earlier.user_id === later.user_id ? { ...later, replaces: earlier.replaces } : null),
  typed: ({ comment, substitute }) => ({
    ...(comment && { comment }),
    ...(substitute && "name" in substitute && { substitute: substitute.name }),
  }),
  describe: ({ title, status, name }) =>
    text().availability.edit_answeredFor(name, title, text().availability.answers[status]),
});

const withdrawForMutation = plainEdit<Entering, Availability>({
  name: "withdrawAvailabilityFor",
  route: "withdrawAvailabilityFor",
  collection: "availability",
  id: ({ event_id }) => event_id,
  apply(row, { user_id, entered_by }, made_at) {
    if (answerOf(row?.entries ?? [], user_id)?.entered_by === undefined) return row;
    const withdrawn = { user_id, status: null, entered_by, at: new Date(made_at).toISOString() };
    return (
      row && { ...row, entries: withoutAnswer(row.entries, user_id), entered: withEntered(row.entered, withdrawn) }
    );
  },
  request: (args) => ({ params: pathOf(args) }),
  describe: ({ title, name }) => text().availability.edit_withdrawnFor(name, title),
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
): Promise<Undo> {
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

const entering = (event: AnsweredEvent, { user_id, name }: AnsweringMember): Entering => ({
  ...named(event),
  user_id,
  name,
  entered_by: db().user_id,
});

/**
 * Enters the answer that another member gave, for example on the phone. Replaces the answer `before`, which the screen
 * shows.
 */
export function answerFor(
  event: AnsweredEvent,
  member: AnsweringMember,
  given: Required<GivenAnswer>,
  before: AvailabilityEntry | undefined,
): Promise<void> {
  const replaces = before && isOwnAnswer(before) ? before.updated_at : null;
  return mutate(answerForMutation, { ...entering(event, member), ...given, replaces });
}

/** Withdraws an answer that was entered for another member. */
export const withdrawAnswerFor = (event: AnsweredEvent, member: AnsweringMember): Promise<void> =>
  mutate(withdrawForMutation, entering(event, member));

/** Adds an absence. Returns its id. */
export async function createAbsence(fields: Omit<AbsenceIn, "absence_id">): Promise<string> {
  const absence_id = newId();
  await mutate(createAbsenceMutation, { ...fields, absence_id });
  return absence_id;
}

/** Deletes an absence; the service withdraws the "out" answers that it entered because of the absence. */
export const deleteAbsence = ({ absence_id, from, to }: KnownAbsence): Promise<void> =>
  mutate(deleteAbsenceMutation, { absence_id, from, to });
