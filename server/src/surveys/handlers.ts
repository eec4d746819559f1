import type { Recipients } from "@bandstand/shared/contract/fields.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { SurveyIn, SurveyOption } from "@bandstand/shared/surveys/contract.ts";
import type { surveyRoutes } from "@bandstand/shared/surveys/routes.ts";
import { invalidFormPaths } from "@bandstand/shared/surveys/form.ts";
import { invalidDecisionFields, eventIdOf } from "@bandstand/shared/surveys/outcome.ts";
import {
  keptResponse,
  newResponse,
  invalidResponsePaths,
  responseOf,
  withResponse,
} from "@bandstand/shared/surveys/responses.ts";
import { isOpen } from "@bandstand/shared/surveys/state.ts";
import type { z } from "zod";
import type { Write } from "../database/records.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf, writeOf } from "../database/write-of.ts";
import { type Caller, mintCaller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { refuseDecided, refuseInvalidFields, refuseStrangers } from "./refusals.ts";
import {
  type StoredSurvey,
  changeSurvey,
  createSurvey,
  findSurvey,
  listSurveys,
  removeSurvey,
  responsesOf,
  stored,
  surveyAt,
  surveyRecord,
} from "./model.ts";
import { carryOutDecision } from "./carry-out.ts";

type OptionsIn = z.output<typeof SurveyIn>["options"];

const withIds = (options: OptionsIn): SurveyOption[] =>
  options.map(({ option_id = newId(), ...option }) => ({ option_id, ...option }));

/** A new survey. A repeated request announces it again. */
export interface SurveyCreated {
  readonly survey_id: string;
  readonly recipients: Recipients;
  readonly write: Write;
}

interface Surroundings {
  /** Called after a survey has been created; resolves when its notices are queued. */
  readonly announce: (created: SurveyCreated) => Promise<void>;
}

export const surveyHandlers = (context: AppContext, { announce }: Surroundings): Handlers<typeof surveyRoutes> => {
  const answer = (survey: StoredSurvey) => new Answer(surveyAt(survey, context.now()), { rev: survey.rev });

  /** Opens or closes an undecided survey. */
  const setStatus = async (caller: Caller, survey_id: string, write: Write, status: "open" | "closed") => {
    const { stored: survey } = await changeSurvey(caller, survey_id, write, (before) => {
      refuseStrangers(caller, before);
      refuseDecided(before);
      const isOver = before.closes_at !== null && before.closes_at <= write.now.toISOString();
      return status === "open" && isOver ? { status, closes_at: null } : { status };
    });
    return answer(survey);
  };

  return {
    async listSurveys({ query }) {
      const { items, total } = await listSurveys({ ...query, now: context.now() });
      const has_more = query.skip + items.length < total;
      return { items: items.map((survey) => surveyAt(survey, context.now())), total, has_more };
    },

    async createSurvey({ caller, body, request }) {
      const { survey_id, notify = "nobody", notify_chat = false, ...given } = body;
      /* Every member may create surveys, but only editors may send messages to the band. */
      if (notify !== "nobody" || notify_chat) mintCaller("editor", caller);
      const write = writeOf(caller, request, context.now());
      const fields = () => ({ ...given, options: withIds(given.options) });
      const { stored: survey } = await createSurvey(caller, records.idFor(survey_id, write), fields, write);
      await announce({ survey_id: survey._id, recipients: { notify, notify_chat }, write });
      return answer(survey);
    },

    async getSurvey({ params }) {
      const survey = await findSurvey(params.survey_id);
      if (survey === null) throw new Refusal("NOT_FOUND");
      return answer(survey);
    },

    async updateSurvey({ caller, params, body, request }) {
      const { options, ...given } = body;
      const write = versionedWriteOf(caller, request, context.now());
      const { stored: survey } = await changeSurvey(caller, params.survey_id, write, (before) => {
        refuseStrangers(caller, before);
        const fields = { ...given, ...(options && { options: withIds(options) }) };
        const next = { ...before, ...fields };
        refuseInvalidFields(
          invalidFormPaths(next).map((path) => path.join(".")),
          request.language,
        );
        refuseDecided(before);
        const kept = responsesOf(before).flatMap((response) => keptResponse(response, next) ?? []);
        return { ...fields, responses: stored(kept) };
      });
      return answer(survey);
    },

    async deleteSurvey({ caller, params, request }) {
      await removeSurvey(caller, params.survey_id, writeOf(caller, request, context.now()), (survey) =>
        refuseStrangers(caller, survey),
      );
    },

    async respondToSurvey({ caller, params, body, request }) {
      const { user_id } = caller;
      const write = writeOf(caller, request, context.now());
      const updated_at = write.now.toISOString();
      const { stored: survey } = await changeSurvey(caller, params.survey_id, write, (before) => {
        refuseInvalidFields(invalidResponsePaths(before, body), request.language);
        if (!isOpen(before, updated_at)) throw new Refusal("SURVEY_CLOSED");
        const responses = responsesOf(before);
        const response = newResponse(responseOf(responses, user_id), body, { user_id, updated_at });
        return { responses: stored(withResponse(responses, user_id, response)) };
      });
      return answer(survey);
    },

    closeSurvey: ({ caller, params, request }) =>
      setStatus(caller, params.survey_id, writeOf(caller, request, context.now()), "closed"),

    reopenSurvey: ({ caller, params, request }) =>
      setStatus(caller, params.survey_id, writeOf(caller, request, context.now()), "open"),

    async decideSurvey({ caller, params, body, request }) {
      const { survey_id } = params;
      const { option_id, create } = body;
      /* Only editors may create gigs and rehearsals, even if a musician created the survey. */
      if (create !== null) mintCaller("editor", caller);
      const known = await findSurvey(survey_id);
      if (known !== null) await carryOutDecision(context, known);
      const write = writeOf(caller, request, context.now());
      const { stored: survey } = await changeSurvey(caller, survey_id, write, (before) => {
        refuseStrangers(caller, before);
        refuseInvalidFields(invalidDecisionFields(surveyRecord(before), body), request.language);
        refuseDecided(before);
        const created = create && { event_type: create, event_id: eventIdOf(survey_id, create) };
        const result = { option_id, created, decided_by: caller.user_id, decided_at: write.now.toISOString() };
        return { status: "closed", result, ...(created && { unsettled: true }) };
      });
      await carryOutDecision(context, survey);
      return answer(survey);
    },
  };
};
