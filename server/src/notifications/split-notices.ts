import { recipientsOf } from "@bandstand/shared/notifications/audience.ts";
import { answersTo } from "../availability/model.ts";
import type { AppContext } from "../http/context.ts";
import { activeMembers } from "../users/model.ts";
import type { Channel, Tried } from "./deliver.ts";
import type { Outbox } from "./model.ts";
import type { Notice, NoticeOf } from "./notice.ts";
import { pendingAnnouncement } from "./pending-announcement.ts";
import { type Way, waysTo } from "./ways.ts";

interface Options {
  readonly context: Pick<AppContext, "now" | "today" | "env">;
  readonly outbox: Pick<Outbox, "add" | "covered" | "newRehearsals">;
}

/* Creates a channel that splits a notice into several, which are queued before the notice is marked as sent. If a
   process crashes in between, the next process repeats the split; the outbox accepts each part only once, by its
   key. */
const splitting = (split: (notice: Notice) => Promise<Tried>): Channel => ({
  isIdempotent: true,
  deliver: (notice) => split(notice),
});

type ChangeNotice = NoticeOf<"change">;

/* Returns the members to whom a change still has to be announced: none if there is nothing left to announce. */
async function recipientsNow({ about }: ChangeNotice, context: Options["context"]): Promise<readonly string[]> {
  const pending = await pendingAnnouncement(about, context);
  if (pending === null) return [];
  const { event_type, event_id, notify, by } = about;
  const answers = event_type === "survey" ? { entries: [], seats: null } : await answersTo(event_type, event_id);
  return recipientsOf({ notify, by, ...pending.change }, await activeMembers(), answers);
}

const isNewRehearsal = ({ what, event_type }: ChangeNotice["about"]): boolean =>
  what === "published" && event_type === "rehearsal";

/**
 * Splits a notice to an audience into one per recipient. New rehearsals by the same author are combined in one message:
 * the first notice waits until none of them can be undone any more, then covers them all, and the others find nothing
 * left to send.
 */
export function audienceChannel({ context, outbox }: Options): Channel {
  const partOf = ({ _id }: ChangeNotice, user_id: string): string => `${_id}:${user_id}`;

  /* Another process may cover some of the notices at the same time; retries with those that are left. */
  async function announceTo(user_id: string, notice: ChangeNotice, others: readonly ChangeNotice[]): Promise<void> {
    const all = [notice, ...others];
    const covered = await outbox.covered(all.map((one) => partOf(one, user_id)));
    if (covered.has(partOf(notice, user_id))) return;
    const left = others.filter((one) => !covered.has(partOf(one, user_id)));
    const covers = [partOf(notice, user_id), ...left.map((one) => partOf(one, user_id))] as const;
    const more_ids = left.map(({ about }) => about.event_id);
    const about = { ...notice.about, ...(more_ids.length > 0 && { more_ids }) };
    const isAdded = await outbox.add({ ...notice, about, channel: "member", user_id, covers }, { now: context.now() });
    if (!isAdded) await announceTo(user_id, notice, left);
  }

  return splitting(async (notice) => {
    if (notice.kind !== "change") return { kind: "nothing" };
    const others = isNewRehearsal(notice.about) ? await outbox.newRehearsals(notice.about) : [];
    const last = Math.max(...others.map(({ next_at }) => next_at.getTime()));
    if (last > context.now().getTime()) return { kind: "later", at: new Date(last) };
    const recipients = await recipientsNow(notice, context);
    if (recipients.length === 0) return { kind: "nothing" };
    const othersTo = await Promise.all(
      others.map(async (other) => ({ other, user_ids: new Set(await recipientsNow(other, context)) })),
    );
    for (const user_id of recipients) {
      const theirs = othersTo.filter(({ user_ids }) => user_ids.has(user_id));
      await announceTo(
        user_id,
        notice,
        theirs.map(({ other }) => other),
      );
    }
    return { kind: "sent" };
  });
}

/**
 * Splits a notice to a member into one per available channel. If there is none, the notice is dropped and not counted
 * as sent.
 */
export function memberChannel({ context, outbox }: Options, ways: ReadonlySet<Way>): Channel {
  return splitting(async (notice) => {
    const { _id, user_id } = notice;
    if (user_id === null) return { kind: "nothing" };
    const wanted = await waysTo(user_id, { ways, now: context.now() });
    for (const channel of wanted)
      await outbox.add({ ...notice, channel, covers: [`${_id}:${channel}`] }, { now: context.now() });
    return { kind: wanted.length === 0 ? "nothing" : "sent" };
  });
}
