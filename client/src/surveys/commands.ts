import type { Recipients } from "@bandstand/shared/contract/fields.ts";
import type {
  DecisionIn,
  ResponseIn,
  Survey,
  SurveyIn,
  SurveyOption,
  SurveyUpdate,
} from "@bandstand/shared/surveys/contract.ts";
import { eventIdOf } from "@bandstand/shared/surveys/outcome.ts";
import { keptResponse, newResponse, responseOf, withResponse } from "@bandstand/shared/surveys/responses.ts";
import { fieldsEdit, plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import { me } from "../data/session.ts";
import { seenIn } from "../data/former-values.ts";
import { text } from "../i18n/text.ts";
import { responseInWords } from "./response-words.ts";

const at = (made_at: number): string => new Date(made_at).toISOString();

interface CreateSurvey {
  readonly body: SurveyIn & { readonly survey_id: string };
  /** Missing in edits made by older versions. */
  readonly recipients?: Recipients;
  readonly creator_id: string;
}

const createSurveyMutation = plainEdit<CreateSurvey, Survey>({
  name: "createSurvey",
  route: "createSurvey",
  collection: "surveys",
  creates: true,
  id: ({ body }) => body.survey_id,
  apply: (survey, { body, creator_id }, made_at) =>
    survey ?? {
      text: null,
      multiple: false,
      closes_at: null,
      ...body,
      options: (body.options ?? []) as SurveyOption[],
      event: (body.event ?? null) as Survey["event"],
      status: "open",
      creator_id,
      responses: [],
      result: null,
      created_at: at(made_at),
      updated_at: at(made_at),
      rev: 0,
    },
  request: ({ body, recipients }) => ({ body: { ...body, ...recipients } }),
  describe: ({ body }) => text().surveys.edit_created(body.title),
});

interface UpdateSurvey {
  readonly survey_id: string;
  readonly fields: SurveyUpdate;
  readonly seen?: SurveyUpdate;
}

const updateSurveyMutation = fieldsEdit<UpdateSurvey, Survey>({
  name: "updateSurvey",
  route: "updateSurvey",
  collection: "surveys",
  id: ({ survey_id }) => survey_id,
  apply(survey, { fields }) {
    if (survey === undefined) return undefined;
    const next = { ...survey, ...(fields as Partial<Survey>) };
    return { ...next, responses: survey.responses.flatMap((response) => keptResponse(response, next) ?? []) };
  },
  request: ({ survey_id, fields }) => ({ params: { survey_id }, body: fields }),
});

const deleteSurveyMutation = plainEdit<{ readonly survey_id: string }, Survey>({
  name: "deleteSurvey",
  route: "deleteSurvey",
  collection: "surveys",
  id: ({ survey_id }) => survey_id,
  apply: () => undefined,
  request: ({ survey_id }) => ({ params: { survey_id } }),
});

interface NamedSurvey {
  readonly survey_id: string;
  /** Names the survey in the list of pending edits. */
  readonly title: string;
}

interface Respond extends NamedSurvey {
  readonly user_id: string;
  readonly response: ResponseIn;
  /** The options as they were when answered, so that a refused answer can be read even if the survey is deleted. */
  readonly options: readonly SurveyOption[];
}

const respondMutation = plainEdit<Respond, Survey>({
  name: "respondToSurvey",
  route: "respondToSurvey",
  collection: "surveys",
  id: ({ survey_id }) => survey_id,
  apply(survey, { user_id, response }, made_at) {
    if (survey === undefined) return undefined;
    const before = responseOf(survey.responses, user_id);
    const next = newResponse(before, response, { user_id, updated_at: at(made_at) });
    return { ...survey, responses: withResponse(survey.responses, user_id, next) };
  },
  request: ({ survey_id, response }) => ({ params: { survey_id }, body: response }),
  /* A response without a comment keeps the previous one. */
  fold: (earlier, later) => ({ ...later, response: { comment: earlier.response.comment, ...later.response } }),
  typed: ({ response, options }) => Object.fromEntries(responseInWords(response, options)),
  describe: ({ title }) => text().surveys.edit_answered(title),
});

const setStatus = (name: "closeSurvey" | "reopenSurvey", status: Survey["status"]) =>
  plainEdit<NamedSurvey, Survey>({
    name,
    route: name,
    collection: "surveys",
    id: ({ survey_id }) => survey_id,
    apply(survey, _args, made_at) {
      if (survey === undefined || survey.result !== null) return survey;
      const isOver = survey.closes_at !== null && survey.closes_at <= at(made_at);
      return { ...survey, status, ...(status === "open" && isOver && { closes_at: null }) };
    },
    request: ({ survey_id }) => ({ params: { survey_id } }),
    describe: ({ title }) =>
      status === "open" ? text().surveys.edit_reopened(title) : text().surveys.edit_closed(title),
  });

const closeMutation = setStatus("closeSurvey", "closed");
const reopenMutation = setStatus("reopenSurvey", "open");

interface Decide extends NamedSurvey {
  readonly user_id: string;
  readonly decision: Required<DecisionIn>;
}

const decideMutation = plainEdit<Decide, Survey>({
  name: "decideSurvey",
  route: "decideSurvey",
  collection: "surveys",
  id: ({ survey_id }) => survey_id,
  apply(survey, { user_id, decision }, made_at) {
    if (survey === undefined || survey.result !== null) return survey;
    const { option_id, create } = decision;
    const created = create && { event_type: create, event_id: eventIdOf(survey.survey_id, create) };
    const result = { option_id: option_id ?? null, created: created ?? null, decided_by: user_id };
    return { ...survey, status: "closed", result: { ...result, decided_at: at(made_at) } };
  },
  request: ({ survey_id, decision }) => ({ params: { survey_id }, body: decision }),
  describe: ({ title }) => text().surveys.edit_decided(title),
});

/** Returns this member's id, which is known because edits are made only while a member is signed in. */
const myId = (): string => me()?.user_id ?? "";

const named = ({ survey_id, title }: NamedSurvey): NamedSurvey => ({ survey_id, title });

/** Starts a survey and notifies the recipients. */
export const createSurvey = (
  body: SurveyIn & { readonly survey_id: string },
  recipients: Recipients = {},
): Promise<void> => mutate(createSurveyMutation, { body, recipients, creator_id: myId() });

/** Changes a survey. `opened` is the survey as it was when the user began. */
export const updateSurvey = (survey_id: string, fields: SurveyUpdate, opened: Survey): Promise<void> =>
  mutate(updateSurveyMutation, { survey_id, fields, ...seenIn<SurveyUpdate>(opened, fields) });

export const deleteSurvey = (survey_id: string): Promise<void> => mutate(deleteSurveyMutation, { survey_id });

/** Gives the member's own response, replacing the previous one. */
export function respond(survey: Survey, response: ResponseIn): Promise<void> {
  const answers = "answers" in response ? response.answers : {};
  const options = survey.options.filter(({ option_id }) => answers[option_id] !== undefined);
  return mutate(respondMutation, { ...named(survey), user_id: myId(), response, options });
}

export const closeSurvey = (survey: NamedSurvey): Promise<void> => mutate(closeMutation, named(survey));

export const reopenSurvey = (survey: NamedSurvey): Promise<void> => mutate(reopenMutation, named(survey));

export const decideSurvey = (survey: NamedSurvey, decision: Required<DecisionIn>): Promise<void> =>
  mutate(decideMutation, { ...named(survey), user_id: myId(), decision });
