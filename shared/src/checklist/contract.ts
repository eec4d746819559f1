import { z } from "zod";
import { Day, Id, Person, line, text } from "../contract/fields.ts";
import { ITEM_LIMITS } from "./limits.ts";

const title = line(ITEM_LIMITS.title);
const category = line(ITEM_LIMITS.category);
const responsible = Person.nullable();
const due_date = Day.nullable();
const comment = text(ITEM_LIMITS.comment).nullable();

/** A task for a gig: what, by whom and by when. `comment` holds the result or what is still open. */
export const GigChecklistItemOut = z.strictObject({
  item_id: Id,
  title,
  category,
  responsible,
  due_date,
  comment,
  done: z.boolean(),
});
export type ChecklistItem = z.infer<typeof GigChecklistItemOut>;

/** The fields of an item that a person sets. Omitted fields are empty. `done` has a separate operation. */
export const GigChecklistItemIn = z.strictObject({
  item_id: Id.optional(),
  title,
  category,
  responsible: responsible.default(null),
  due_date: due_date.default(null),
  comment: comment.default(null),
});
export type GigChecklistItemIn = z.output<typeof GigChecklistItemIn>;
