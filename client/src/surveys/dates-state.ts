import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import type { Answers, DateChoice } from "@bandstand/shared/surveys/contract.ts";
import { bestOptions } from "@bandstand/shared/surveys/tally.ts";
import { type Accessor, createMemo } from "solid-js";
import { me } from "../data/session.ts";
import { nextStatus } from "./answer-mark.tsx";
import type { AnswersProps } from "./answers-props.ts";
import { answersOf, createOwnAnswers } from "./own-answers.ts";

const isDate = (option: object): option is DateChoice => "date" in option;

const byDate = (a: DateChoice, b: DateChoice): number =>
  `${a.date} ${a.begin ?? ""}` < `${b.date} ${b.begin ?? ""}` ? -1 : 1;

function statusIn(answers: Answers, option_id: string): AvailabilityStatus | undefined {
  const answer = answers[option_id];
  return answer === true ? undefined : answer;
}

/** The dates of a survey with everyone's answers, and functions for answering. */
export interface DatesState {
  readonly dates: Accessor<readonly DateChoice[]>;
  /** The best dates; after the decision, the chosen one. */
  readonly best: Accessor<ReadonlySet<string>>;
  readonly statusOf: (user_id: string, option_id: string) => AvailabilityStatus | undefined;
  readonly mine: (option_id: string) => AvailabilityStatus | undefined;
  /** The dates that this member has not answered. */
  readonly blank: Accessor<readonly DateChoice[]>;
  readonly answer: (option_id: string, status: AvailabilityStatus) => void;
  /** Switches the member's answer to the next of the three. */
  readonly tap: (option_id: string) => void;
  /** Answers "in" to all dates without an answer. */
  readonly fill: () => void;
}

/** Creates the state of a survey's dates. Call in a component. */
export function createDatesState(props: AnswersProps): DatesState {
  const dates = createMemo(() => props.survey.options.filter(isDate).toSorted(byDate));
  const best = createMemo((): ReadonlySet<string> => {
    const { result } = props.survey;
    return result === null ? bestOptions(props.survey, props.band.active()) : new Set([result.option_id ?? ""]);
  });
  const own = createOwnAnswers(props);
  const statusOf = (user_id: string, option_id: string): AvailabilityStatus | undefined =>
    statusIn(answersOf(props.survey, user_id), option_id);
  const myId = (): string => me()?.user_id ?? "";
  const mine = (option_id: string): AvailabilityStatus | undefined => statusOf(myId(), option_id);
  const blank = (): DateChoice[] => dates().filter(({ option_id }) => mine(option_id) === undefined);
  const say = (more: Answers): void => own.give({ ...own.latest(), ...more });
  const answer = (option_id: string, status: AvailabilityStatus): void => say({ [option_id]: status });
  return {
    dates,
    best,
    statusOf,
    mine,
    blank,
    answer,
    tap: (option_id) => answer(option_id, nextStatus(statusIn(own.latest(), option_id))),
    fill: () => say(Object.fromEntries(blank().map(({ option_id }) => [option_id, "in" as const]))),
  };
}
