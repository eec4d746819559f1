import { type BandState, dueReminder, isReminderTime, waitingFor } from "@bandstand/shared/notifications/reminder.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import type { User } from "@bandstand/shared/users/contract.ts";
import type { AppContext } from "../http/context.ts";
import { activeMembers } from "../users/model.ts";
import { bandState } from "./band-state.ts";
import type { Outbox } from "./model.ts";
import type { Reminding } from "./notice.ts";
import { preferencesOf } from "./preferences-model.ts";

/** How often to check for due reminders. */
const LOOK_MS = 5 * 60 * 1000;

interface Options {
  readonly outbox: Pick<Outbox, "add" | "lastReminders">;
  readonly context: Pick<AppContext, "env" | "now" | "today">;
}

/**
 * Queues reminders for members when they are due. Decides from stored data and earlier notices only, never from process
 * state. A reminder's key contains the day that it announces, or else the id of the previous reminder or nudge. So if
 * several processes check at once, only one queues it, and no other follows within a week.
 */
export class Reminders {
  readonly #options: Options;
  #looked = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Queues due reminders, but only from nine in the morning and at most every five minutes. */
  async look(): Promise<void> {
    const { env, now } = this.#options.context;
    const at = now().getTime();
    if (Math.abs(at - this.#looked) < LOOK_MS || !isReminderTime({ now: at, zone: env.TIMEZONE })) return;
    const { outbox, context } = this.#options;
    const [band, members, last] = await Promise.all([bandState(context), activeMembers(), outbox.lastReminders()]);
    const wishes = await preferencesOf(members.map(({ user_id }) => user_id));
    for (const member of members) {
      const wanted = wishes.get(member.user_id);
      if (wanted !== undefined && (wanted.mail || wanted.push))
        await this.#remind(member, wanted, band, last.get(member.user_id));
    }
    this.#looked = at;
  }

  async #remind(
    member: User,
    wishes: Parameters<typeof waitingFor>[1],
    band: BandState,
    last: Reminding | undefined,
  ): Promise<void> {
    const { outbox, context } = this.#options;
    const { user_id } = member;
    const zone = context.env.TIMEZONE;
    const now = context.now();
    const today = context.today();
    const tomorrow = addDays(today, 1);
    const waiting = waitingFor(member, wishes, band, { now: now.getTime(), zone });
    const before = {
      last: last === undefined ? null : todayIn(last.created_at.getTime(), zone),
      knowsTomorrow: last?.kind === "reminder" && last.about.reminder === "day_before" && last.about.day === tomorrow,
    };
    const reminder = dueReminder(waiting, before, today);
    if (reminder === null) return;
    const key = reminder === "day_before" ? tomorrow : `after:${last?._id ?? "none"}`;
    const covers = [`reminder:${user_id}:${key}`] as const;
    const about = { reminder, day: tomorrow };
    await outbox.add({ kind: "reminder", channel: "member", user_id, covers, about }, { now });
  }
}
