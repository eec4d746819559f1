import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import type { gigRoutes } from "@bandstand/shared/gigs/routes.ts";
import {
  type EventChange,
  type FactTexts,
  assumedChange,
  gigChange,
  gigFacts,
} from "@bandstand/shared/notifications/change.ts";
import type { Recipients } from "@bandstand/shared/contract/fields.ts";
import { withSeated } from "@bandstand/shared/line-ups/seated.ts";
import { type SeatsById, withLineUp } from "@bandstand/shared/line-ups/seats.ts";
import { historyRests } from "@bandstand/shared/setlists/versions.ts";
import { copiedFrom } from "@bandstand/shared/gigs/template.ts";
import type { Write } from "../database/records.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf, writeOf } from "../database/write-of.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { behindLock } from "../setlists/lock.ts";
import { gigWithTiming, withTiming } from "../setlists/timing.ts";
import {
  type GigFields,
  type StoredGig,
  changeGig,
  createGig,
  findGig,
  findSetlistVersion,
  gigRecord,
  listGigs,
  removeGig,
} from "./model.ts";

/** A stored change to a gig. A repeated request announces it again, so its consequences must be idempotent. */
export interface GigChanged {
  readonly gig_id: string;
  readonly kind: "created" | "updated" | "deleted";
  /** The fields that the request sent, even those whose values are the same as before. */
  readonly fields: { readonly date?: string | undefined; readonly published?: 0 | 1 | undefined };
  /** The change to notify members of; null if it is not worth a message. */
  readonly change: EventChange | null;
  /** The gig's facts before an update, if known. */
  readonly before?: FactTexts | undefined;
  readonly recipients: Recipients;
  readonly write: Write;
}

interface Surroundings {
  /** Called after each write; resolves when other rooms have been updated. */
  readonly announce: (changed: GigChanged) => Promise<void>;
  /** Returns the band's line-ups. */
  readonly allLineUps: () => Promise<SeatsById>;
}

/** Returns the option for finding gigs as this caller: musicians do not see unpublished ones. */
const drafts = (caller: Caller): { readonly drafts: boolean } => ({ drafts: caller.role !== "musician" });

async function answer(stored: StoredGig) {
  return new Answer(await gigWithTiming(gigRecord(stored)), { rev: stored.rev });
}

export const gigHandlers = (
  context: AppContext,
  { announce, allLineUps }: Surroundings,
): Handlers<typeof gigRoutes> => ({
  async listGigs({ caller, query }) {
    const { items, total } = await listGigs({ ...query, ...drafts(caller), today: context.today() });
    return { items: await withTiming(items.map(gigRecord)), total, has_more: query.skip + items.length < total };
  },

  async createGig({ caller, body, request }) {
    const { gig_id, template_gig_id, template_parts: parts, notify, notify_chat, ...given } = body;
    const write = writeOf(caller, request, context.now());
    const id = await records.restorableIdFor("gigs", gig_id, write);
    const fields = async (): Promise<GigFields> => {
      const template = template_gig_id === undefined ? undefined : await findGig(template_gig_id, { drafts: true });
      if (template === null) throw new Refusal("NOT_FOUND");
      const history_rests = historyRests(given.date, context.today());
      return {
        ...NEW_GIG,
        ...(template && copiedFrom(template, { gig_id: id, date: given.date, parts })),
        ...given,
        history_rests,
      };
    };
    const { stored } = await createGig(caller, id, fields, write);
    const change = gigChange(null, stored, context.today());
    await announce({ gig_id: id, kind: "created", fields: given, change, recipients: { notify, notify_chat }, write });
    return answer(stored);
  },

  async getGig({ caller, params }) {
    const gig = await findGig(params.gig_id, drafts(caller));
    if (gig === null) throw new Refusal("NOT_FOUND");
    return answer(gig);
  },

  async updateGig({ caller, params, body, request }) {
    const write = versionedWriteOf(caller, request, context.now());
    const { notify, notify_chat, ...given } = body;
    let before: StoredGig | undefined;
    const { stored } = await behindLock(context, { caller, request }, (judge) =>
      changeGig(caller, params.gig_id, write, (gig) => {
        before = gig;
        const fields = withLineUp(given, gig);
        /* The date decides when the gig is locked, so only an admin may change it on a locked gig. */
        if (fields.date === undefined || fields.date === gig.date) return fields;
        judge(gig);
        return { ...fields, history_rests: historyRests(fields.date, context.today()) };
      }),
    );
    const lineUps = await allLineUps();
    await announce({
      gig_id: stored._id,
      kind: "updated",
      fields: given,
      /* For a repeated request the previous state is no longer known; assume that every field sent was changed. */
      change:
        before === undefined
          ? assumedChange(given)
          : gigChange(withSeated(before, lineUps), withSeated(stored, lineUps), context.today()),
      before: before && gigFacts(before),
      recipients: { notify, notify_chat },
      write,
    });
    return answer(stored);
  },

  async deleteGig({ caller, params, query, request }) {
    const write = writeOf(caller, request, context.now());
    const { stored } = await behindLock(context, { caller, request }, (judge) =>
      removeGig(caller, params.gig_id, write, judge),
    );
    /* The request is a repeat, and the gig has been restored since. */
    if (!stored.deleted) return;
    const change = gigChange(stored, null, context.today());
    await announce({ gig_id: stored._id, kind: "deleted", fields: {}, change, recipients: query, write });
  },

  async updateGigNotes({ caller, params, body, request }) {
    const write = versionedWriteOf(caller, request, context.now());
    return answer((await changeGig(caller, params.gig_id, write, () => body)).stored);
  },

  async getSetlistVersion({ caller, params }) {
    const setlist_version = await findSetlistVersion(params.gig_id, drafts(caller));
    if (setlist_version === null) throw new Refusal("NOT_FOUND");
    return { setlist_version };
  },
});
