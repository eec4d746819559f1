import type { liveRoutes } from "@bandstand/shared/live/routes.ts";
import { SETLIST_OPEN_DAYS } from "@bandstand/shared/setlists/lock.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import { writeOf } from "../database/write-of.ts";
import { changeGig, findGig, gigRecord } from "../gigs/model.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { behindLock } from "../setlists/lock.ts";
import { gigWithTiming } from "../setlists/timing.ts";
import { findStage, followGig, forgetStagesBefore, reportDevice, stageRecord } from "./model.ts";

/** Musicians do not see unpublished gigs. */
async function visibleGig(caller: Caller, gig_id: string) {
  const gig = await findGig(gig_id, { drafts: caller.role !== "musician" });
  if (gig === null) throw new Refusal("NOT_FOUND");
  return gig;
}

type StageHandlers = Pick<Handlers<typeof liveRoutes>, "getStage" | "reportStageDevice" | "setAsPlayed">;

/** The operations for the stage: which device has which setlist version, and which songs were played. */
export const stageHandlers = (context: AppContext): StageHandlers => ({
  async getStage({ caller, params }) {
    const gig = await visibleGig(caller, params.gig_id);
    const stage = await findStage(gig._id);
    if (stage !== null) return stageRecord(stage);
    return { gig_id: gig._id, devices: [], created_at: gig.created_at, updated_at: gig.created_at };
  },

  async reportStageDevice({ caller, params, body, request }) {
    const { _id: gig_id, date, published } = await visibleGig(caller, params.gig_id);
    const write = writeOf(caller, request, context.now());
    const isFirst = (await findStage(gig_id)) === null;
    const report = { device_id: params.device_id, ...body };
    const stage = await reportDevice(caller, { gig_id, date, published }, report, write);
    await followGig(gig_id, write.now);
    if (isFirst) await forgetStagesBefore(addDays(context.today(), -SETLIST_OPEN_DAYS), context.now());
    return stageRecord(stage);
  },

  async setAsPlayed({ caller, params, body, request }) {
    const write = writeOf(caller, request, context.now());
    const { stored } = await behindLock(context, { caller, request }, (judge) =>
      changeGig(caller, params.gig_id, write, (gig) => {
        judge(gig);
        return {
          as_played: { confirmed_at: write.now.toISOString(), confirmed_by: caller.user_id, songs: body.songs },
        };
      }),
    );
    return new Answer(await gigWithTiming(gigRecord(stored)), { rev: stored.rev });
  },
});
