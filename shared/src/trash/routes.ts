import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { Chart } from "../charts/contract.ts";
import { GigOut } from "../gigs/contract.ts";
import { RehearsalOut } from "../rehearsals/contract.ts";
import { Song } from "../songs/contract.ts";
import { TrashItem } from "./contract.ts";

export const trashRoutes = {
  listTrash: defineRoute({
    method: "GET",
    path: "/trash",
    access: "editor",
    summary: "Gigs, songs, charts and rehearsals deleted in the last 30 days, latest first",
    query: z.strictObject(Paging),
    response: page(TrashItem),
  }),
  restoreFromTrash: defineRoute({
    method: "POST",
    path: "/trash/{id}/restore",
    access: "editor",
    summary: "Restore a deleted gig, song, chart or rehearsal",
    params: z.strictObject({ id: Id }),
    errors: ["ALREADY_RESTORED"],
    response: z.union([GigOut, Song, RehearsalOut, Chart]),
  }),
} as const;
