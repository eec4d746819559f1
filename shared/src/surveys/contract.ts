import { z } from "zod";
import { AvailabilityStatus, EventType } from "../availability/contract.ts";
import {
  ClockTime,
  Day,
  Id,
  RecipientFields,
  type Recipients,
  Stamps,
  UtcInstant,
  line,
  text,
} from "../contract/fields.ts";
import { TEXT_MAX } from "../contract/limits.ts";
import { Venue } from "../gigs/contract.ts";
import { invalidFormPaths } from "./form.ts";
import { COMMENT_MAX, OPTIONS_MAX, TITLE_MAX } from "./limits.ts";

/** An opinion poll with choices, a search for a date, or a request for a gig on a given date. */
export const SurveyKind = z.enum(["opinion", "dates", "gig_request"]);
export type SurveyKind = z.infer<typeof SurveyKind>;

const remark = text(COMMENT_MAX).nullable();
const ClockTimeOrNone = ClockTime.nullable();

const Choice = z.strictObject({ option_id: Id, text: line(TITLE_MAX) });
const DateChoice = z.strictObject({ option_id: Id, date: Day, begin: ClockTimeOrNone, end: ClockTimeOrNone });
export type DateChoice = z.infer<typeof DateChoice>;

/** A choice in an opinion poll, or a date. An end before the start is on the next day. */
export const SurveyOption = z.union([Choice, DateChoice]);
export type SurveyOption = z.infer<typeof SurveyOption>;

/** The gig that a gig request is about. */
export const SurveyEvent = z.strictObject({
  name: line(TITLE_MAX),
  date: Day,
  begin: ClockTimeOrNone,
  venue: Venue.nullable(),
});
export type SurveyEvent = z.infer<typeof SurveyEvent>;

/** The answers by option id: `true` for a choice in an opinion poll, or the member's availability on that date. */
export const Answers = z.record(Id, z.union([z.literal(true), AvailabilityStatus]));
export type Answers = z.infer<typeof Answers>;

const responseFields = { user_id: Id, comment: remark, updated_at: UtcInstant };

/** A member's response. There is at most one per survey. */
export const SurveyResponse = z.union([
  z.strictObject({ ...responseFields, answers: Answers }),
  z.strictObject({ ...responseFields, answer: AvailabilityStatus }),
]);
export type SurveyResponse = z.infer<typeof SurveyResponse>;

/** The decision: the chosen option, and the event created from it. */
export const SurveyResult = z.strictObject({
  option_id: Id.nullable(),
  created: z.strictObject({ event_type: EventType, event_id: Id }).nullable(),
  decided_by: Id,
  decided_at: UtcInstant,
});
export type SurveyResult = z.infer<typeof SurveyResult>;

/** A survey as it is stored and synced. Whether it is open depends on both `status` and `closes_at` (`state.ts`). */
export const Survey = z.strictObject({
  survey_id: Id,
  kind: SurveyKind,
  title: line(TITLE_MAX),
  text: text(TEXT_MAX).nullable(),
  /** Whether an opinion poll allows several choices per member. */
  multiple: z.boolean(),
  options: z.array(SurveyOption),
  event: SurveyEvent.nullable(),
  closes_at: UtcInstant.nullable(),
  status: z.enum(["open", "closed"]),
  creator_id: Id,
  responses: z.array(SurveyResponse),
  result: SurveyResult.nullable(),
  ...Stamps,
});
export type Survey = z.infer<typeof Survey>;

const given = { option_id: Id.optional() };
const OptionIn = z.union([
  z.strictObject({ ...given, text: line(TITLE_MAX) }),
  z.strictObject({ ...given, date: Day, begin: ClockTimeOrNone.default(null), end: ClockTimeOrNone.default(null) }),
]);

const SurveyFields = {
  title: line(TITLE_MAX),
  text: text(TEXT_MAX).nullable(),
  multiple: z.boolean(),
  options: z.array(OptionIn).max(OPTIONS_MAX),
  event: z
    .strictObject({
      name: line(TITLE_MAX),
      date: Day,
      begin: ClockTimeOrNone.default(null),
      venue: Venue.nullable().default(null),
    })
    .nullable(),
  closes_at: UtcInstant.nullable(),
};

/** A new survey. An opinion poll and a search for a date have options; a gig request has an event. */
export const SurveyIn = z
  .strictObject({
    survey_id: Id.optional(),
    kind: SurveyKind,
    title: SurveyFields.title,
    text: SurveyFields.text.default(null),
    multiple: SurveyFields.multiple.default(false),
    options: SurveyFields.options.default([]),
    event: SurveyFields.event.default(null),
    closes_at: SurveyFields.closes_at.default(null),
    ...RecipientFields,
  })
  .superRefine((survey, issues) => {
    for (const path of invalidFormPaths(survey)) issues.addIssue({ code: "custom", path });
  });
/** The recipients belong to the request, not to the survey. */
export type SurveyIn = Omit<z.input<typeof SurveyIn>, keyof Recipients>;

/** An option with an existing id keeps its answers. */
export const SurveyUpdate = z.strictObject(SurveyFields).partial();
export type SurveyUpdate = z.input<typeof SurveyUpdate>;

/** The caller's response, which replaces the previous one. An omitted comment keeps its value. */
export const ResponseIn = z.union([
  z.strictObject({ answers: Answers, comment: remark.optional() }),
  z.strictObject({ answer: AvailabilityStatus, comment: remark.optional() }),
]);
export type ResponseIn = z.input<typeof ResponseIn>;

export const DecisionIn = z.strictObject({
  option_id: Id.nullable().default(null),
  create: EventType.nullable().default(null),
});
export type DecisionIn = z.input<typeof DecisionIn>;
