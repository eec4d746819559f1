import { z } from "zod";
import { Day, Id, Person, TEXT_MAX, line, text } from "../contract/fields.ts";

/* Apart from the routes because a gig contains the items and the gig's own routes answer with them. */

const title = line(200);
const category = line(60);
const responsible = Person.nullable();
const due_date = Day.nullable();
const comment = text(TEXT_MAX).nullable();

/** What must be done for a gig, by whom and until when. `comment` holds the result or what is still open. */
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

/** The whole of what a person sets on an item: what is absent is empty. `done` has an operation of its own. */
export const GigChecklistItemIn = z.strictObject({
  item_id: Id.optional(),
  title,
  category,
  responsible: responsible.default(null),
  due_date: due_date.default(null),
  comment: comment.default(null),
});
export type GigChecklistItemIn = z.output<typeof GigChecklistItemIn>;
