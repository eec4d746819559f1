import {
  answerOf,
  isAnsweredSince,
  newAnswer,
  overview,
  withAnswer,
  withEntered,
  withoutAnswer,
} from "@bandstand/shared/availability/answers.ts";
import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import type { availabilityRoutes } from "@bandstand/shared/availability/routes.ts";
import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import { records } from "../database/synced.ts";
import { writeOf } from "../database/write-of.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers, RequestContext } from "../http/handler.ts";
import { faultAt } from "../http/validation.ts";
import { withTiming } from "../setlists/timing.ts";
import { activeMembers } from "../users/model.ts";
import { absenceRecord, createAbsence, ownAbsences, removeAbsence } from "./absence-model.ts";
import { updateAnswers } from "./update-answers.ts";
import {
  type Answers,
  type AvailabilityFields,
  type BandEvent,
  type EventRef,
  answeredByAbsence,
  changeAnswerFor,
  changeOwnAnswer,
  findAvailability,
  seatsNow,
  visibleEvent,
} from "./model.ts";
import { pendingGigsOf } from "./pending.ts";

type Named = Pick<AvailabilityEntry, "user_id"> & Partial<Pick<AvailabilityEntry, "substitute">>;

/**
 * Refuses a substitute who is the answering member or not an active member. One who has been deactivated since may stay
 * in the answer.
 */
async function refuseWrongSubstitute(
  { user_id, substitute }: Named,
  event: EventRef,
  { language }: RequestContext,
): Promise<void> {
  if (!substitute || !("user_id" in substitute)) return;
  const isMember = (await activeMembers()).some((member) => member.user_id === substitute.user_id);
  if (isMember && substitute.user_id !== user_id) return;
  const before = answerOf((await findAvailability(event))?.entries ?? [], user_id)?.substitute;
  if (before && "user_id" in before && before.user_id === substitute.user_id) return;
  throw new Refusal("VALIDATION_FAILED", { faults: [faultAt("substitute.user_id", "invalid", language)] });
}

interface Services {
  /**
   * Returns the other fields of the event's document that a member's answer changes, because it may also settle an ask
   * to stand in.
   */
  readonly settleAnswer: (
    event: BandEvent,
    before: Answers,
    answered: { readonly entries: AvailabilityEntry[]; readonly user_id: string; readonly now: Date },
  ) => Promise<Partial<AvailabilityFields>>;
}

export const availabilityHandlers = (
  context: AppContext,
  { settleAnswer }: Services,
): Handlers<typeof availabilityRoutes> => {
  /** Refuses answers to past gigs. Past rehearsals accept them. */
  function refusePast({ date }: BandEvent): void {
    if (date !== null && isPastGig({ date }, context.today())) throw new Refusal("GIG_PAST");
  }

  async function answerable(caller: Caller, ref: EventRef): Promise<BandEvent> {
    const event = await visibleEvent(caller, ref);
    refusePast(event);
    return event;
  }

  return {
    async listPendingGigs({ caller }) {
      return await withTiming(await pendingGigsOf(caller, context.today()));
    },

    async getAvailability({ caller, params }) {
      const event = await visibleEvent(caller, params);
      const [found, members] = await Promise.all([findAvailability(event), activeMembers()]);
      return overview(found?.entries ?? [], members, seatsNow(event, found?.asks));
    },

    async setAvailability({ caller, params, body, request }) {
      const { user_id } = caller;
      await refuseWrongSubstitute({ user_id, ...body }, params, request);
      const event = await visibleEvent(caller, params);
      const now = context.now();
      const write = writeOf(caller, request, now);
      const { stored } = await changeOwnAnswer(caller, event, write, async (before) => {
        const current = await answerable(caller, params);
        const answer = newAnswer(before.entries, { user_id, ...body }, now.toISOString());
        const entries = withAnswer(before.entries, answer);
        const settled = await settleAnswer(current, before, { entries, user_id, now });
        return { audience: current.audience, entries, ...settled };
      });
      await updateAnswers(context, params);
      const answer = answerOf(stored.entries, user_id);
      /* The request is a repeat, and the member has withdrawn the answer since. */
      if (answer === undefined) throw new Refusal("NOT_FOUND");
      return answer;
    },

    async withdrawAvailability({ caller, params, request }) {
      const event = await visibleEvent(caller, params);
      const { user_id } = caller;
      const now = context.now();
      await changeOwnAnswer(caller, event, writeOf(caller, request, now), async (before) => {
        const current = await answerable(caller, params);
        if (answerOf(before.entries, user_id) === undefined) throw new Refusal("NOT_FOUND");
        const entries = withoutAnswer(before.entries, user_id);
        return { entries, ...(await settleAnswer(current, before, { entries, user_id, now })) };
      });
    },

    async setAvailabilityFor({ caller, params: { user_id, ...ref }, body, request }) {
      const { replaces, ...given } = body;
      await refuseWrongSubstitute({ user_id, ...given }, ref, request);
      const event = await visibleEvent(caller, ref);
      if (!(await activeMembers()).some((member) => member.user_id === user_id)) throw new Refusal("NOT_FOUND");
      const now = context.now();
      const at = now.toISOString();
      const entered_by = caller.user_id;
      const { stored } = await changeAnswerFor(caller, event, writeOf(caller, request, now), async (before) => {
        const current = await answerable(caller, ref);
        if (isAnsweredSince(answerOf(before.entries, user_id), replaces)) throw new Refusal("MEMBER_ANSWERED");
        const answer = newAnswer(before.entries, { user_id, ...given, entered_by }, at);
        const entries = withAnswer(before.entries, answer);
        return {
          audience: current.audience,
          entries,
          entered: withEntered(before.entered, { user_id, status: given.status, entered_by, at }),
          ...(await settleAnswer(current, before, { entries, user_id, now })),
        };
      });
      await updateAnswers(context, ref);
      const answer = answerOf(stored.entries, user_id);
      if (answer === undefined) throw new Refusal("NOT_FOUND");
      return answer;
    },

    async withdrawAvailabilityFor({ caller, params: { user_id, ...ref }, request }) {
      const event = await visibleEvent(caller, ref);
      const now = context.now();
      await changeAnswerFor(caller, event, writeOf(caller, request, now), async (before) => {
        const current = await answerable(caller, ref);
        const answer = answerOf(before.entries, user_id);
        if (answer === undefined) throw new Refusal("NOT_FOUND");
        if (answer.entered_by === undefined) throw new Refusal("MEMBER_ANSWERED");
        const withdrawn = { user_id, status: null, entered_by: caller.user_id, at: now.toISOString() };
        const entries = withoutAnswer(before.entries, user_id);
        const settled = await settleAnswer(current, before, { entries, user_id, now });
        return { entries, entered: withEntered(before.entered, withdrawn), ...settled };
      });
    },

    async listAbsences({ caller, query: { skip, limit } }) {
      const own = await ownAbsences(caller);
      const items = own.slice(skip, skip + limit).map(absenceRecord);
      return { items, total: own.length, has_more: skip + items.length < own.length };
    },

    async createAbsence({ caller, body, request }) {
      const write = writeOf(caller, request, context.now());
      const { absence_id, ...fields } = body;
      return absenceRecord(await createAbsence(caller, records.idFor(absence_id, write), fields, write));
    },

    async deleteAbsence({ caller, params, request }) {
      const write = writeOf(caller, request, context.now());
      await removeAbsence(caller, params.absence_id, write);
      for (const event of await answeredByAbsence(caller.user_id)) await updateAnswers(context, event);
    },
  };
};
