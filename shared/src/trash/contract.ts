import { z } from "zod";
import { Day, Id, Instant, UtcInstant } from "../contract/fields.ts";

/** A deleted gig, song or rehearsal that can still be restored. `id` is the id of the deleted record. */
export const TrashItem = z.strictObject({
  id: Id,
  kind: z.enum(["gig", "song", "rehearsal"]),
  /** The gig's name, the song's title or the place of the rehearsal, which may be empty. */
  name: z.string(),
  /** For songs only. */
  interpret: z.string().nullable(),
  /** For gigs only. */
  date: Day.nullable(),
  /** For rehearsals only. */
  begin: UtcInstant.optional(),
  deleted_at: Instant,
  /** The member who deleted it; null if unknown. */
  deleted_by: Id.nullable(),
  /** The time from which it can no longer be restored. */
  purge_at: Instant,
});
export type TrashItem = z.infer<typeof TrashItem>;
