import { z } from "zod";
import { Day, Id, Instant, UtcInstant } from "../contract/fields.ts";

/** A deleted gig, song, chart or rehearsal that can still be restored. `id` is the id of the deleted record. */
export const TrashItem = z.strictObject({
  id: Id,
  kind: z.enum(["gig", "song", "rehearsal", "chart"]),
  /** The name of the gig or chart, the song's title, or the place of the rehearsal, which may be empty. */
  name: z.string(),
  /** A song's artist; null for everything else. */
  interpret: z.string().nullable(),
  /** A gig's date; null for everything else. */
  date: Day.nullable(),
  /** A rehearsal's start; absent for everything else. */
  begin: UtcInstant.optional(),
  /** The song of a chart; absent for everything else. */
  song_id: Id.optional(),
  deleted_at: Instant,
  /** The member who deleted the record; null if unknown. */
  deleted_by: Id.nullable(),
  /** The time from which the record can no longer be restored. */
  purge_at: Instant,
});
export type TrashItem = z.infer<typeof TrashItem>;
