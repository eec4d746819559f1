import { recipientsOf } from "@bandstand/shared/notifications/audience.ts";
import { findAvailability } from "../availability/model.ts";
import type { AppContext } from "../http/context.ts";
import { activeMembers } from "../users/model.ts";
import type { Channel, Tried } from "./deliver.ts";
import type { Outbox } from "./model.ts";
import type { Notice } from "./notice.ts";
import { pendingAnnouncement } from "./pending-announcement.ts";
import { type Way, waysTo } from "./ways.ts";

interface Options {
  readonly context: Pick<AppContext, "now" | "today" | "env">;
  readonly outbox: Pick<Outbox, "add">;
}

/* Creates a channel that splits a notice into several, which are queued before the notice counts as sent. If a
   process crashes in between, the next process repeats the split; the outbox accepts each part only once, by its
   key. */
const splitting = (split: (notice: Notice) => Promise<Tried>): Channel => ({
  isIdempotent: true,
  deliver: (notice) => split(notice),
});

/** Splits a notice to an audience into one per recipient. */
export function audienceChannel({ context, outbox }: Options): Channel {
  return splitting(async (notice) => {
    if (notice.kind !== "change") return { kind: "nothing" };
    const { event_type, event_id } = notice.about;
    if ((await pendingAnnouncement(notice.about, context)) === null) return { kind: "nothing" };
    const [members, answers] = await Promise.all([activeMembers(), findAvailability({ event_type, event_id })]);
    for (const user_id of recipientsOf(notice.about, members, answers?.entries ?? []))
      await outbox.add(
        { ...notice, channel: "member", user_id, covers: [`${notice._id}:${user_id}`] },
        { now: context.now() },
      );
    return { kind: "sent" };
  });
}

/** Splits a notice to a member into one per available channel. If there is none, the notice does not count as sent. */
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
