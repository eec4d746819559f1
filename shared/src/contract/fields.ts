import { z } from "zod";
import { PERSON_NAME_MAX } from "./limits.ts";
import { isBlank, withoutUnseen } from "./unseen.ts";

/** Field types of the records. They have the same form on the wire, in the database and in the app. */

/** A record's id: a UUID of any version, lower case. */
export const Id = z.uuid().toLowerCase();

/** Calendar date `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** Instant in ISO 8601 with an offset or `Z`. The service always returns UTC with milliseconds. */
export const Instant = z.iso.datetime({ offset: true });

/* Within these limits the year has four digits in every zone, so stored instants can be compared as strings. */
const FIRST_MS = Date.UTC(1000, 0, 1);
const AFTER_LAST_MS = Date.UTC(9000, 0, 1);

/**
 * Instant in a record. Accepts any offset and stores UTC with milliseconds, so that instants can be compared as
 * strings.
 */
export const UtcInstant = Instant.refine((text) => {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && ms >= FIRST_MS && ms < AFTER_LAST_MS;
}, "instant").overwrite((text) => {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
});

const pad = (digits: string): string => digits.padStart(2, "0");

/** Wall-clock time. Accepts `H:MM`, `HH:MM` and `HH:MM:SS`, stores `HH:MM:SS`. */
export const ClockTime = z
  .string()
  .trim()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, "HH:MM:SS")
  .overwrite((text) => {
    const [hours = "0", minutes = "0", seconds = "0"] = text.split(":");
    return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}`;
  });

/** Duration. Accepts `M:SS`, `MM:SS` and `HH:MM:SS`, stores `HH:MM:SS`. */
export const Length = z
  .string()
  .trim()
  .regex(/^(\d{1,2}:)?[0-5]?\d:[0-5]\d$/, "HH:MM:SS")
  .overwrite((text) => {
    const parts = text.split(":");
    const [hours, minutes, seconds] = parts.length === 3 ? parts : ["0", ...parts];
    return `${pad(hours ?? "0")}:${pad(minutes ?? "0")}:${pad(seconds ?? "0")}`;
  });

/** Removes invisible characters; a text that looks empty becomes empty. */
const visibleText = (text: string): string => {
  const visible = withoutUnseen(text);
  return isBlank(visible) ? "" : visible;
};

/** Whether the text is valid Unicode and has no control characters other than tabs and line breaks. */
const isClean = (text: string): boolean => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text);

const isOneLine = (text: string): boolean => isClean(text) && !/[\r\n\u2028\u2029]/.test(text);

/**
 * One line of text, possibly empty. It is trimmed and invisible characters are removed; control characters are refused.
 * `max` counts UTF-16 units.
 */
export const lineOrNothing = (max: number) =>
  z.string().overwrite(visibleText).trim().max(max).refine(isOneLine, "control characters");

/** One line of text that is not empty; otherwise like `lineOrNothing`. */
export const line = (max: number) => lineOrNothing(max).min(1);

/** Text with line breaks. `\r\n` becomes `\n` and invisible characters are removed. `max` counts UTF-16 units. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isClean, "control characters")
    .overwrite((value) => withoutUnseen(value).replaceAll("\r\n", "\n"));

/** Fields of every record. */
export const Stamps = { created_at: Instant, updated_at: Instant };

/** A registered member or, for someone outside the band, a name. */
export const Person = z.union([z.strictObject({ user_id: Id }), z.strictObject({ name: line(PERSON_NAME_MAX) })]);
export type Person = z.infer<typeof Person>;

/**
 * Whom to notify of a change: nobody, the members who may take part (performers who have not declined, and others who
 * said yes or maybe), or every active member. The member who makes the change is never notified. The default is nobody.
 */
export const NotifyChoice = z.enum(["nobody", "affected", "everybody"]);
export type NotifyChoice = z.infer<typeof NotifyChoice>;

/** The recipients of a change, as fields of the request that makes it. */
export const RecipientFields = {
  notify: NotifyChoice.optional(),
  /** Whether to announce the change in the band's chat as well, if it has one. */
  notify_chat: z.boolean().optional(),
};

/** `RecipientFields` as the query of a request without a body. */
export const RecipientQuery = z.strictObject({
  ...RecipientFields,
  notify_chat: z.stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" }).optional(),
});

/** Whom to notify of a change: members on their own channels, and the band's chat. */
export interface Recipients {
  readonly notify?: NotifyChoice | undefined;
  readonly notify_chat?: boolean | undefined;
}
