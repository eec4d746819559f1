import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import type { Answers } from "@bandstand/shared/surveys/contract.ts";
import { responseOf } from "@bandstand/shared/surveys/responses.ts";
import { createEffect } from "solid-js";
import { me } from "../data/session.ts";
import { respond } from "./commands.ts";
import type { SurveyRow } from "./queries.ts";

/** This member's answers to a survey. */
export interface OwnAnswers {
  /** As shown. Reactive. */
  readonly shown: () => Answers;
  /** As given last, although the screen may not show that yet: the next answer is added to these. */
  readonly latest: () => Answers;
  readonly give: (answers: Answers) => void;
}

/** The answers of a member to a survey of dates or choices; empty without a response. */
export function answersOf({ responses }: SurveyRow, user_id: string): Answers {
  const response = responseOf(responses, user_id);
  return response !== undefined && "answers" in response ? response.answers : {};
}

/** Creates the state of this member's answers, so that of two quick taps neither is lost. Call in a component. */
export function createOwnAnswers(props: { readonly survey: SurveyRow }): OwnAnswers {
  let given: Answers | undefined;
  const shown = (): Answers => answersOf(props.survey, me()?.user_id ?? "");
  createEffect(() => {
    if (isSameValue(shown(), given)) given = undefined;
  });
  return {
    shown,
    latest: () => given ?? shown(),
    give: (answers) => {
      given = answers;
      respond(props.survey, { answers }).catch(() => (given = undefined));
    },
  };
}
