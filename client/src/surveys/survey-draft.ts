import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Survey, SurveyIn, SurveyKind, SurveyUpdate } from "@bandstand/shared/surveys/contract.ts";
import { formatClock } from "@bandstand/shared/time/clock.ts";
import { instantOf, isDay, wallTime } from "@bandstand/shared/time/day.ts";
import { isClockOrEmpty, readClock, storedClock } from "@bandstand/shared/time/typed.ts";

export interface DraftChoice {
  readonly option_id: string;
  text: string;
}

/** A date in the form, with its times as typed. */
export interface DraftDate {
  readonly option_id: string;
  readonly date: string;
  begin: string;
  end: string;
}

/** The survey form's fields, as typed. */
export interface Draft {
  kind: SurveyKind;
  title: string;
  text: string;
  multiple: boolean;
  choices: DraftChoice[];
  dates: DraftDate[];
  event_name: string;
  event_date: string;
  event_begin: string;
  venue: string;
  city: string;
  closing_day: string;
  closing_time: string;
}

export type DraftError =
  | "titleMissing"
  | "choicesMissing"
  | "daysMissing"
  | "timeBad"
  | "closingDayPast"
  | "closingTimePast"
  | "eventNameMissing"
  | "eventDateMissing";

/** A survey that closes on a day without a time closes at the day's last minute. */
const LAST_MINUTE_SECONDS = 23 * 60 * 60 + 59 * 60;
export const CHOICES_MIN = 2;

const shortTime = (clock: string | null | undefined): string => clock?.slice(0, 5) ?? "";
const orNull = (typed: string): string | null => typed.trim() || null;

export const newChoice = (text = ""): DraftChoice => ({ option_id: newId(), text });

/** Returns the form's fields for a survey, or for a new one. `zone` is the band's time zone. */
export function draftOf(survey: Survey | undefined, zone: string): Draft {
  const choices = (survey?.options ?? []).flatMap((option) => ("text" in option ? [{ ...option }] : []));
  const dates = (survey?.options ?? []).flatMap((option) =>
    "date" in option ? [{ ...option, begin: shortTime(option.begin), end: shortTime(option.end) }] : [],
  );
  const closing = survey?.closes_at ? wallTime(Date.parse(survey.closes_at), zone) : null;
  return {
    kind: survey?.kind ?? "dates",
    title: survey?.title ?? "",
    text: survey?.text ?? "",
    multiple: survey?.multiple ?? false,
    choices: choices.length > 0 ? choices : [newChoice(), newChoice()],
    dates,
    event_name: survey?.event?.name ?? "",
    event_date: survey?.event?.date ?? "",
    event_begin: shortTime(survey?.event?.begin),
    venue: survey?.event?.venue?.name ?? "",
    city: survey?.event?.venue?.city ?? "",
    closing_day: closing?.day ?? "",
    closing_time: closing === null ? "" : shortTime(formatClock(closing.seconds)),
  };
}

/**
 * Returns the form's fields for a copy of a survey: its question, choices and event. The user chooses new dates and a
 * new closing day; the answers are not copied.
 */
export const copyOf = (survey: Survey, zone: string): Draft => {
  const draft = draftOf(survey, zone);
  return {
    ...draft,
    choices: draft.choices.map(({ text }) => newChoice(text)),
    dates: [],
    event_date: "",
    closing_day: "",
    closing_time: "",
  };
};

/** Returns the errors by field; a date's errors have its id in the key. */
export function draftErrors(draft: Draft): Readonly<Record<string, DraftError>> {
  const errors: Record<string, DraftError> = {};
  if (draft.title.trim() === "") errors["title"] = "titleMissing";
  if (!isClockOrEmpty(draft.closing_time)) errors["closing_time"] = "timeBad";
  if (draft.kind === "opinion" && draft.choices.filter(({ text }) => text.trim() !== "").length < CHOICES_MIN)
    errors["choices"] = "choicesMissing";
  if (draft.kind === "dates") {
    if (draft.dates.length === 0) errors["dates"] = "daysMissing";
    for (const { option_id, begin, end } of draft.dates) {
      if (!isClockOrEmpty(begin)) errors[`${option_id} begin`] = "timeBad";
      if (!isClockOrEmpty(end)) errors[`${option_id} end`] = "timeBad";
    }
  }
  if (draft.kind === "gig_request") {
    if (draft.event_name.trim() === "") errors["event_name"] = "eventNameMissing";
    if (!isDay(draft.event_date)) errors["event_date"] = "eventDateMissing";
    if (!isClockOrEmpty(draft.event_begin)) errors["event_begin"] = "timeBad";
  }
  return errors;
}

function closesAt({ closing_day, closing_time }: Draft, zone: string): string | null {
  if (!isDay(closing_day)) return null;
  return new Date(instantOf(closing_day, readClock(closing_time) ?? LAST_MINUTE_SECONDS, zone)).toISOString();
}

/**
 * Returns the error of a closing time that has passed at `now`, an instant in ms. The closing time that the survey
 * already has, `before`, may stay. The service accepts past closing times, because a survey that was created offline may
 * arrive late.
 */
export function closingErrors(
  draft: Draft,
  { before, zone, now }: { readonly before: Survey | undefined; readonly zone: string; readonly now: number },
): Readonly<Record<string, DraftError>> {
  const closes_at = closesAt(draft, zone);
  if (closes_at === null || !isClockOrEmpty(draft.closing_time) || Date.parse(closes_at) > now) return {};
  if (before !== undefined && closes_at === closesAt(draftOf(before, zone), zone)) return {};
  const isEarlierToday = draft.closing_time.trim() !== "" && draft.closing_day === wallTime(now, zone).day;
  return isEarlierToday ? { closing_time: "closingTimePast" } : { closing_day: "closingDayPast" };
}

function optionsOf({ kind, choices, dates }: Draft): NonNullable<SurveyIn["options"]> {
  if (kind === "opinion")
    return choices.flatMap(({ option_id, text }) => (text.trim() === "" ? [] : [{ option_id, text: text.trim() }]));
  if (kind === "gig_request") return [];
  return dates.map(({ option_id, date, begin, end }) => ({
    option_id,
    date,
    begin: storedClock(begin),
    end: storedClock(end),
  }));
}

/** Converts a valid draft to a survey. */
export function surveyOf(draft: Draft, zone: string): SurveyIn {
  const venue = { name: orNull(draft.venue), city: orNull(draft.city) };
  const event = {
    name: draft.event_name.trim(),
    date: draft.event_date,
    begin: storedClock(draft.event_begin),
    venue: venue.name === null && venue.city === null ? null : venue,
  };
  return {
    kind: draft.kind,
    title: draft.title.trim(),
    text: orNull(draft.text),
    multiple: draft.kind === "opinion" && draft.multiple,
    options: optionsOf(draft),
    event: draft.kind === "gig_request" ? event : null,
    closes_at: closesAt(draft, zone),
  };
}

/**
 * Converts a valid draft of a copy to a survey. The form shows only the venue's name and city; as long as they are the
 * original's, its street and postcode are copied too.
 */
export function copiedSurvey(original: Survey, draft: Draft, zone: string): SurveyIn {
  const next = surveyOf(draft, zone);
  const [was, is] = [original.event?.venue, next.event?.venue];
  const isSame = was && is && (was.name ?? null) === is.name && (was.city ?? null) === is.city;
  return next.event && isSame ? { ...next, event: { ...next.event, venue: was } } : next;
}

/**
 * Returns only the fields that differ from the survey as it was when the form was opened, so that the edit does not
 * overwrite others' newer values.
 */
export function changedFields(before: Survey, draft: Draft, zone: string): SurveyUpdate {
  const old = surveyOf(draftOf(before, zone), zone) as Readonly<Record<string, unknown>>;
  const { kind: _kind, ...next } = surveyOf(draft, zone);
  const changed: SurveyUpdate = Object.fromEntries(
    Object.entries(next).filter(([field, value]) => !isSameValue(old[field], value)),
  );
  /* The form shows only the venue's name and city; the rest of the address is kept. */
  if (!changed.event?.venue || !before.event?.venue) return changed;
  return { ...changed, event: { ...changed.event, venue: { ...before.event.venue, ...changed.event.venue } } };
}
