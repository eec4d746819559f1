import { z } from "zod";
import { ClockTime, Id, Person, line, text } from "../contract/fields.ts";
import { POINT_LIMITS } from "./limits.ts";

const fields = {
  time: ClockTime.nullable(),
  title: line(POINT_LIMITS.title),
  comment: text(POINT_LIMITS.comment).nullable(),
  responsible: Person.nullable(),
};

/** One point of the run of show. A `time` before 06:00 is usually on the next day (see `scheduleSeconds`). */
export const ScheduleItem = z.strictObject({ item_id: Id, ...fields });
export type ScheduleItem = z.infer<typeof ScheduleItem>;

/** A new point. Only its title is required. */
export const ScheduleItemIn = z.strictObject({
  gig_id: Id,
  item_id: Id.optional(),
  title: fields.title,
  time: fields.time.default(null),
  comment: fields.comment.default(null),
  responsible: fields.responsible.default(null),
});
export type ScheduleItemIn = z.output<typeof ScheduleItemIn>;

/** A change to a point. Omitted fields keep their values. */
export const ScheduleItemUpdate = z.strictObject({
  gig_id: Id,
  item_id: Id,
  ...z.strictObject(fields).partial().shape,
});
export type ScheduleItemUpdate = z.output<typeof ScheduleItemUpdate>;
