import type { DateChoice, ResponseIn, SurveyOption } from "@bandstand/shared/surveys/contract.ts";
import { formatDay, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";

/** Describes the times of a date: "19:30–22:00", "ab 19:30"; "" if the date has no times. */
export function timesInWords({ begin, end }: Pick<DateChoice, "begin" | "end">): string {
  if (begin === null) return end === null ? "" : text().surveys.until(formatTime(end));
  return end === null ? text().surveys.from(formatTime(begin)) : `${formatTime(begin)}–${formatTime(end)}`;
}

/** Describes an option: the text of a choice, or "Mo., 1. Juni 2026, 19:30–22:00". */
export const optionInWords = (option: SurveyOption): string =>
  "text" in option
    ? option.text
    : [formatDay(option.date), timesInWords(option)].filter((part) => part !== "").join(", ");

/** Describes a response line by line, in words that make sense without the survey. */
export function responseInWords(response: ResponseIn, options: readonly SurveyOption[]): (readonly [string, string])[] {
  const comment = response.comment ? [[text().surveys.comment, response.comment] as const] : [];
  if ("answer" in response)
    return [[text().surveys.myAnswer, text().availability.answers[response.answer]] as const, ...comment];
  const lines = options.flatMap((option): (readonly [string, string])[] => {
    const said = response.answers[option.option_id];
    if (said === undefined) return [];
    return [[optionInWords(option), said === true ? text().surveys.chosen : text().availability.answers[said]]];
  });
  return [...lines, ...comment];
}
