import { SCHEDULE_MAX } from "@bandstand/shared/schedule/limits.ts";
import type { scheduleRoutes } from "@bandstand/shared/schedule/routes.ts";
import type { ScheduleItem } from "@bandstand/shared/schedule/contract.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf, writeOf } from "../database/write-of.ts";
import { itemIn, withAdded, withChanged, without } from "../gigs/items.ts";
import { type StoredGig, changeGig } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { behindLock } from "../setlists/lock.ts";
import { refuseUnknownMember } from "../users/responsible.ts";

const answer = ({ schedule, rev }: StoredGig, item_id: string): Answer<ScheduleItem> =>
  new Answer(itemIn(schedule, item_id), { rev });

export const scheduleHandlers = (context: AppContext): Handlers<typeof scheduleRoutes> => {
  return {
    async createScheduleItem({ caller, body: { gig_id, ...fields }, request }) {
      await refuseUnknownMember(fields.responsible, request.language);
      const write = writeOf(caller, request, context.now());
      const item: ScheduleItem = { ...fields, item_id: records.idFor(fields.item_id, write) };
      const { stored } = await behindLock(context, { caller, request }, (judge) =>
        changeGig(caller, gig_id, write, (gig) => {
          judge(gig);
          return { schedule: withAdded(gig.schedule, item, { max: SCHEDULE_MAX, sentFields: (given) => given }) };
        }),
      );
      return answer(stored, item.item_id);
    },

    async updateScheduleItem({ caller, body: { gig_id, item_id, ...fields }, request }) {
      await refuseUnknownMember(fields.responsible, request.language);
      const write = versionedWriteOf(caller, request, context.now());
      const { stored } = await behindLock(context, { caller, request }, (judge) =>
        changeGig(caller, gig_id, write, (gig) => {
          const schedule = withChanged(gig.schedule, item_id, (item) => ({ ...item, ...fields }));
          judge(gig);
          return { schedule };
        }),
      );
      return answer(stored, item_id);
    },

    async deleteScheduleItem({ caller, body: { gig_id, item_id }, request }) {
      await behindLock(context, { caller, request }, (judge) =>
        changeGig(caller, gig_id, writeOf(caller, request, context.now()), (gig) => {
          const schedule = without(gig.schedule, item_id);
          judge(gig);
          return { schedule };
        }),
      );
    },
  };
};
