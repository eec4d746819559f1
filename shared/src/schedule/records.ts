import { z } from "zod";
import { ClockTime, Id, Person, TEXT_MAX, line, text } from "../contract/fields.ts";

/* Apart from the routes because a gig contains the items and the gig's own routes answer with them. */

const fields = {
  time: ClockTime.nullable(),
  title: line(200),
  comment: text(TEXT_MAX).nullable(),
  responsible: Person.nullable(),
};

/** One point of the run of show. A `time` before 06:00 is on the next day, see `scheduleSeconds` (decisions 1). */
export const ScheduleItem = z.strictObject({ item_id: Id, ...fields });
export type ScheduleItem = z.infer<typeof ScheduleItem>;

/** A new point: only its title is needed. */
export const ScheduleItemIn = z.strictObject({
  gig_id: Id,
  item_id: Id.optional(),
  title: fields.title,
  time: fields.time.default(null),
  comment: fields.comment.default(null),
  responsible: fields.responsible.default(null),
});
export type ScheduleItemIn = z.output<typeof ScheduleItemIn>;

/** A change of a point: what is absent stays. */
export const ScheduleItemUpdate = z.strictObject({
  gig_id: Id,
  item_id: Id,
  ...z.strictObject(fields).partial().shape,
});
export type ScheduleItemUpdate = z.output<typeof ScheduleItemUpdate>;
