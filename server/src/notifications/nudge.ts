import { overview } from "@bandstand/shared/availability/answers.ts";
import type { EventType } from "@bandstand/shared/availability/contract.ts";
import type { NudgeState } from "@bandstand/shared/notifications/contract.ts";
import { mayNudge } from "@bandstand/shared/notifications/nudge.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { findAvailability } from "../availability/model.ts";
import type { AppContext } from "../http/context.ts";
import { activeMembers } from "../users/model.ts";
import { outbox } from "./model.ts";
import type { Notice } from "./notice.ts";
import { askingEvent } from "./pending-nudge.ts";
import { reachableOf, waysOf } from "./ways.ts";

interface EventRef {
  readonly event_type: EventType;
  readonly event_id: string;
}

/** A member who has not answered an event. */
interface Silent {
  readonly user_id: string;
  readonly state: NudgeState;
  /** The member's previous nudge about this event. */
  readonly previous: Notice | undefined;
}

type Context = Pick<AppContext, "env" | "now" | "today">;

const dayOf = (notice: Notice | undefined, { env }: Context): string | null =>
  notice === undefined ? null : todayIn(notice.created_at.getTime(), env.TIMEZONE);

/**
 * Returns the members other than `by` who have not answered an event, and which of them can be nudged. Empty if the
 * event does not ask the band.
 */
export async function silentMembers(context: Context, event: EventRef, by: string): Promise<Silent[]> {
  if ((await askingEvent(event, context)) === null) return [];
  const [members, answers, last, previous] = await Promise.all([
    activeMembers(),
    findAvailability(event),
    outbox.lastReminders(),
    outbox.lastNudges(event.event_id),
  ]);
  const silent = overview(answers?.entries ?? [], members).no_response.filter((user_id) => user_id !== by);
  const reading = { ways: waysOf(context.env), now: context.now() };
  const reachable = await reachableOf(silent, reading, "answers");
  const isDue = (user_id: string): boolean => {
    const [day, ofEvent] = [last, previous].map((notices) => dayOf(notices.get(user_id), context));
    return mayNudge({ day: day ?? null, ofEvent: ofEvent ?? null }, context.today());
  };
  return silent.map((user_id) => {
    const ready = reachable.has(user_id) ? "reachable" : "unreachable";
    return { user_id, state: isDue(user_id) ? ready : "reminded", previous: previous.get(user_id) };
  });
}

/**
 * Queues a nudge to `user_id`, or to all who have not answered. Returns the new states of these members. A repeat finds
 * them nudged and returns the same; if two processes try at once, one notice is queued, by its keys.
 */
export async function nudge(
  context: Context,
  { event_type, event_id }: EventRef,
  { by, user_id }: { readonly by: string; readonly user_id?: string | undefined },
): Promise<Silent[]> {
  const silent = await silentMembers(context, { event_type, event_id }, by);
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
