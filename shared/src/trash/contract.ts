import { z } from "zod";
import { Day, Id, Instant, UtcInstant } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { GigOut } from "../gigs/contract.ts";
import { RehearsalOut } from "../rehearsals/contract.ts";
import { Song } from "../songs/contract.ts";

/** A deleted gig, song or rehearsal that can still be brought back. `id` is its own id. */
export const TrashItem = z.strictObject({
  id: Id,
  kind: z.enum(["gig", "song", "rehearsal"]),
  /** The gig's name, the song's title or the place of the rehearsal, which may be empty. */
  name: z.string(),
  /** Of a song. */
  interpret: z.string().nullable(),
  /** Of a gig. */
  date: Day.nullable(),
  /** Of a rehearsal; missing for all else. */
  begin: UtcInstant.optional(),
  deleted_at: Instant,
  /** Null where nobody in particular did it. */
  deleted_by: Id.nullable(),
  /** From when on it cannot be brought back. */
  purge_at: Instant,
});
export type TrashItem = z.infer<typeof TrashItem>;

export const trashRoutes = {
  listTrash: defineRoute({
    method: "GET",
    path: "/trash",
    access: "editor",
    summary: "Gigs, songs and rehearsals deleted within 30 days, the latest first",
    query: z.strictObject(Paging),
    response: page(TrashItem),
  }),
  restoreFromTrash: defineRoute({
    method: "POST",
    path: "/trash/{id}/restore",
    access: "editor",
    summary: "Bring a deleted gig, song or rehearsal back as it was",
    params: z.strictObject({ id: Id }),
    errors: ["ALREADY_RESTORED"],
    response: z.union([GigOut, Song, RehearsalOut]),
  }),
} as const;
