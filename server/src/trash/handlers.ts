import type { SubjectRef } from "@bandstand/shared/comments/contract.ts";
import type { trashRoutes } from "@bandstand/shared/trash/routes.ts";
import { chartRecord } from "../charts/model.ts";
import { writeOf } from "../database/write-of.ts";
import { gigRecord } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { answerOf } from "../rehearsals/answer.ts";
import { gigWithTiming } from "../setlists/timing.ts";
import { songRecord } from "../songs/model.ts";
import { recountOutdatedVotes } from "../suggestions/model.ts";
import { restore, trashItems } from "./model.ts";

interface Surroundings {
  /** Called after each write, and again for a repeated request; resolves when other rooms have been updated. */
  readonly announce: (restored: SubjectRef) => Promise<void>;
}

export const trashHandlers = (context: AppContext, { announce }: Surroundings): Handlers<typeof trashRoutes> => ({
  async listTrash({ caller, query: { skip, limit } }) {
    const all = await trashItems(caller, context.now());
    const items = all.slice(skip, skip + limit);
    return { items, total: all.length, has_more: skip + items.length < all.length };
  },

  async restoreFromTrash({ caller, params, request }) {
    const write = writeOf(caller, request, context.now());
    const restored = await restore(caller, params.id, write);
    if (restored === null) throw new Refusal("NOT_FOUND");
    if ("chart" in restored) return new Answer(chartRecord(restored.chart), { rev: restored.chart.rev });
    const subject_type = "song" in restored ? "song" : "rehearsal" in restored ? "rehearsal" : "gig";
    await announce({ subject_type, subject_id: params.id });
    if ("song" in restored) {
      /* The suggestion's totals are outdated if a member has left the band while it was in the trash. */
      await recountOutdatedVotes(context.now());
      return new Answer(songRecord(restored.song), { rev: restored.song.rev });
    }
    if ("rehearsal" in restored) return await answerOf(restored.rehearsal);
    return new Answer(await gigWithTiming(gigRecord(restored.gig)), { rev: restored.gig.rev });
  },
});
