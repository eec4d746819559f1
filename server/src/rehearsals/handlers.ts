import type { rehearsalRoutes } from "@bandstand/shared/rehearsals/routes.ts";
import {
  type EventChange,
  type FactTexts,
  assumedChange,
  rehearsalChange,
  rehearsalFacts,
} from "@bandstand/shared/notifications/change.ts";
import type { Recipients } from "@bandstand/shared/contract/fields.ts";
import { withSeated } from "@bandstand/shared/line-ups/seated.ts";
import { type SeatsById, withLineUp } from "@bandstand/shared/line-ups/seats.ts";
import { pastBefore } from "@bandstand/shared/rehearsals/past.ts";
import { defaultEnd } from "@bandstand/shared/rehearsals/period.ts";
import type { Write } from "../database/records.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf, writeOf } from "../database/write-of.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers } from "../http/handler.ts";
import { answerOf, withPlan } from "./answer.ts";
import { type Discussions, historyHandlers } from "./history.ts";
import { refuseAbsentSongs, refuseHistory, refusePast, refusePeriod, refuseTwice } from "./refusals.ts";
import {
  type StoredRehearsal,
  allRehearsals,
  changeRehearsal,
  createRehearsal,
  findRehearsal,
  removeRehearsal,
} from "./model.ts";
import { freeSongs, planHandlers } from "./plan.ts";
import { protocolHandlers } from "./protocol.ts";
import { recorded } from "./recorded.ts";

/** A stored change to a rehearsal. A repeated request announces it again, so its consequences must be idempotent. */
export interface RehearsalChanged {
  readonly rehearsal_id: string;
  readonly kind: "created" | "updated" | "deleted";
  /** The fields that the request sent, even those whose values are the same as before. */
  readonly fields: { readonly begin?: string | undefined };
  /** The change to notify members of; null if it is not worth a message. */
  readonly change: EventChange | null;
  /** The rehearsal's facts before an update, if known. */
  readonly before?: FactTexts | undefined;
  readonly recipients: Recipients;
  readonly write: Write;
}

interface Surroundings {
  /** Called after each write; resolves when other rooms have been updated. */
  readonly announce: (changed: RehearsalChanged) => Promise<void>;
  /** Returns the band's line-ups. */
  readonly allLineUps: () => Promise<SeatsById>;
  readonly discussions: Discussions;
}

export const rehearsalHandlers = (
  context: AppContext,
  { announce, allLineUps, discussions }: Surroundings,
): Handlers<typeof rehearsalRoutes> => ({
  ...historyHandlers(context, discussions),
  ...protocolHandlers(context),
  ...planHandlers(context),

  async listRehearsals({ query: { skip, limit } }) {
    const { lastFirst } = await allRehearsals();
    const before = pastBefore(context.today(), context.env.TIMEZONE);
    const coming = lastFirst.filter(({ begin }) => begin >= before).toReversed();
    const items = await withPlan(coming.slice(skip, skip + limit));
    return { items, total: coming.length, has_more: skip + items.length < coming.length };
  },

  async createRehearsal({ caller, body, request }) {
    const write = writeOf(caller, request, context.now());
    const { rehearsal_id, notify, ...given } = body;
    const id = await records.restorableIdFor("rehearsals", rehearsal_id, write);
    const fields = await recorded(caller, id, given, { now: write.now, language: request.language });
    const { stored } = await createRehearsal(caller, id, fields, write);
    const moment = { now: write.now.getTime(), zone: context.env.TIMEZONE };
    const change = rehearsalChange(null, stored, moment);
    await announce({ rehearsal_id: id, kind: "created", fields: given, change, recipients: { notify }, write });
    return await answerOf(stored);
  },

  async getRehearsal({ params }) {
    const rehearsal = await findRehearsal(params.rehearsal_id);
    if (rehearsal === null) throw new Refusal("NOT_FOUND");
    return await answerOf(rehearsal);
  },

  async updateRehearsal({ caller, params, body, request }) {
    const write = versionedWriteOf(caller, request, context.now());
    const { notify, notify_chat, ...fields } = body;
    let before: StoredRehearsal | undefined;
    const { stored } = await changeRehearsal(caller, params.rehearsal_id, write, (rehearsal) => {
      before = rehearsal;
      const next = { ...rehearsal, ...fields };
      const period = { begin: next.begin, end: next.end ?? defaultEnd(next.begin) };
      refusePeriod(period, request.language);
      refusePast(rehearsal, context);
      return { ...withLineUp(fields, rehearsal), ...period };
    });
    const moment = { now: write.now.getTime(), zone: context.env.TIMEZONE };
    const lineUps = await allLineUps();
    await announce({
      rehearsal_id: stored._id,
      kind: "updated",
      fields,
      /* For a repeated request the previous state is no longer known; assume that every field sent was changed. */
      change:
        before === undefined
          ? assumedChange(fields)
          : rehearsalChange(withSeated(before, lineUps), withSeated(stored, lineUps), moment),
      before: before && rehearsalFacts(before),
      recipients: { notify, notify_chat },
      write,
    });
    return await answerOf(stored);
  },

  async deleteRehearsal({ caller, params, query, request }) {
    const { rehearsal_id } = params;
    const write = writeOf(caller, request, context.now());
    const { stored } = await removeRehearsal(caller, rehearsal_id, write, async (found) => {
      refuseHistory(caller, found, context);
      /* The plan is emptied before the deletion, so a crash between the two leaves no song planned for a deleted
         rehearsal. */
      await freeSongs(caller, rehearsal_id, write.now);
    });
    /* The request is a repeat, and the rehearsal has been restored since. */
    if (!stored.deleted) return;
    const moment = { now: write.now.getTime(), zone: context.env.TIMEZONE };
    await freeSongs(caller, rehearsal_id, write.now);
    const change = rehearsalChange(stored, null, moment);
    await announce({ rehearsal_id, kind: "deleted", fields: {}, change, recipients: query, write });
  },

  async updateRehearsalSongs({ caller, params, body, request }) {
    const song_ids = body.songs.map(({ song_id }) => song_id);
    refuseTwice(song_ids, request.language);
    const write = versionedWriteOf(caller, request, context.now());
    const { stored } = await changeRehearsal(caller, params.rehearsal_id, write, async (rehearsal) => {
      const had = rehearsal.songs.map(({ song_id }) => song_id);
      await refuseAbsentSongs(song_ids, had, request.language);
      refusePast(rehearsal, context);
      return { songs: body.songs };
    });
    return await answerOf(stored);
  },
});
