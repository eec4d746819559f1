import type { NudgeState } from "@bandstand/shared/notifications/contract.ts";
import { mayNudge } from "@bandstand/shared/notifications/nudge.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import type { AppContext } from "../http/context.ts";
import { activeMembers } from "../users/model.ts";
import { type AskedRef, findAsking } from "./asking.ts";
import { outbox } from "./model.ts";
import type { Notice } from "./notice.ts";
import { type Way, reachableOf, waysOf } from "./ways.ts";

/** A member who has not answered an event or survey. */
export interface Silent {
  readonly user_id: string;
  readonly state: NudgeState;
  /** The previous nudge to this member about the event or survey. */
  readonly previous: Notice | undefined;
}

type Context = Pick<AppContext, "env" | "now" | "today">;

const dayOf = (notice: Notice | undefined, { env }: Context): string | null =>
  notice === undefined ? null : todayIn(notice.created_at.getTime(), env.TIMEZONE);

interface SilentMembers {
  readonly silent: readonly Silent[];
  /** The channels that reach each of them, including members who have already been reminded. */
  readonly reachable: ReadonlyMap<string, readonly Way[]>;
}

/**
 * Returns the members other than `by` who have not answered an event or survey, and which of them can be nudged.
 * Returns none if the event or survey does not ask the band for answers.
 */
export async function silentMembers(context: Context, asked: AskedRef, by: string): Promise<SilentMembers> {
  const asking = await findAsking(asked, context);
  if (asking === null) return { silent: [], reachable: new Map() };
  const [members, last, previous] = await Promise.all([
    activeMembers(),
    outbox.lastReminders(),
    outbox.lastNudges(asked.event_id),
  ]);
  const missing = members.filter((member) => member.user_id !== by && asking.isMissing(member));
  const user_ids = missing.map(({ user_id }) => user_id);
  const reading = { ways: waysOf(context.env), now: context.now() };
  const reachable = await reachableOf(user_ids, reading, asking.subject);
  const isDue = (user_id: string): boolean => {
    const [day, ofEvent] = [last, previous].map((notices) => dayOf(notices.get(user_id), context));
    return mayNudge({ day: day ?? null, ofEvent: ofEvent ?? null }, context.today());
  };
  const silent = user_ids.map((user_id): Silent => {
    const ready = reachable.has(user_id) ? "reachable" : "unreachable";
    return { user_id, state: isDue(user_id) ? ready : "reminded", previous: previous.get(user_id) };
  });
  return { silent, reachable };
}

/**
 * Queues a nudge to `user_id`, or to all who have not answered. Returns the new states of these members. A repeat finds
 * them already nudged and returns the same states. If two processes try at once, the deduplication keys let only one of
 * them queue the notice.
 */
export async function nudge(
  context: Context,
  { event_type, event_id }: AskedRef,
  { by, user_id }: { readonly by: string; readonly user_id?: string | undefined },
): Promise<Silent[]> {
  const { silent } = await silentMembers(context, { event_type, event_id }, by);
  const chosen = silent.filter((member) => user_id === undefined || member.user_id === user_id);
  const about = { event_type, event_id, by };
  for (const member of chosen)
    if (member.state === "reachable") {
      const key = `nudge:${member.user_id}`;
      const covers = [`${key}:${context.today()}`, `${key}:${event_id}:${member.previous?._id ?? "first"}`] as const;
      await outbox.add(
        { kind: "nudge", channel: "member", user_id: member.user_id, covers, about },
        { now: context.now() },
      );
    }
  return chosen.map((member) => (member.state === "reachable" ? { ...member, state: "reminded" } : member));
}
