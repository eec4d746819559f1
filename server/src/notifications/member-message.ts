import type { Language } from "@bandstand/shared/contract/errors.ts";
import { recipientsOf, seatNews } from "@bandstand/shared/notifications/audience.ts";
import { changeMessage } from "@bandstand/shared/notifications/change-text.ts";
import type { MemberMessage } from "@bandstand/shared/notifications/mail-text.ts";
import { afterQuietHours } from "@bandstand/shared/notifications/preferences.ts";
import { newRehearsalsMessage } from "@bandstand/shared/notifications/rehearsal-text.ts";
import { reminderMessage } from "@bandstand/shared/notifications/reminder-text.ts";
import { dayBeforeEvents, waitingFor } from "@bandstand/shared/notifications/reminder.ts";
import { answersTo } from "../availability/model.ts";
import type { AppContext } from "../http/context.ts";
import { type StoredUser, memberOf } from "../users/model.ts";
import { bandState } from "./band-state.ts";
import type { Tried } from "./deliver.ts";
import type { Notice, NoticeOf } from "./notice.ts";
import { preferencesOf } from "./preferences-model.ts";
import { type PendingAnnouncement, pendingAnnouncement } from "./pending-announcement.ts";
import { pendingMention } from "./pending-mention.ts";
import { pendingMemberAsk } from "./pending-ask.ts";
import { pendingNudge } from "./pending-nudge.ts";

type Silence = Extract<Tried, { readonly kind: "nothing" | "later" }>;

const NOTHING: Silence = { kind: "nothing" };

interface Reading {
  readonly language: Language;
  readonly zone: string;
}

/* Writes the message about a change of the line-up. Null if it no longer concerns the member, because another edit has
   given back the seat since the notice was queued. */
async function seatMessage(
  { event, change }: PendingAnnouncement,
  { event_type, event_id, notify, by }: NoticeOf<"change">["about"],
  { user, ...reading }: Reading & { readonly user: StoredUser },
): Promise<MemberMessage | null> {
  if (event_type === "survey") return null;
  const member = memberOf(user);
  const answers = await answersTo(event_type, event_id);
  if (recipientsOf({ notify, by, ...change }, [member], answers).length === 0) return null;
  return changeMessage(event, change, { ...reading, news: seatNews(member, change.seated_before, answers) });
}

/* Writes the message about a change, or about several new rehearsals. Null if there is nothing left to announce. */
async function announcement(
  context: Pick<AppContext, "now" | "today">,
  { about }: NoticeOf<"change">,
  { user, ...reading }: Reading & { readonly user: StoredUser },
): Promise<MemberMessage | null> {
  const ids = [about.event_id, ...(about.more_ids ?? [])];
  const found = await Promise.all(ids.map((event_id) => pendingAnnouncement({ ...about, event_id }, context)));
  const pending = found.filter((one) => one !== null);
  const rehearsals = pending.flatMap(({ event }) => (event.event_type === "rehearsal" ? [event.rehearsal] : []));
  if (rehearsals.length > 1)
    return newRehearsalsMessage(
      rehearsals.toSorted((a, b) => (a.begin < b.begin ? -1 : 1)),
      reading,
    );
  const [first] = pending;
  if (first?.change.seated_before !== undefined) return await seatMessage(first, about, { user, ...reading });
  return first === undefined ? null : changeMessage(first.event, first.change, reading);
}

/**
 * Returns the text of a notice for an active member, as of now and in the member's language. During the member's quiet
 * hours, or if nothing is left to send, returns `later` or `nothing` instead. The text is the same for mail and push.
 */
export async function memberMessage(
  context: Pick<AppContext, "env" | "now" | "today">,
  notice: Notice,
  user: StoredUser,
): Promise<MemberMessage | Silence> {
  const zone = context.env.TIMEZONE;
  const now = context.now().getTime();
  const wishes = (await preferencesOf([user._id])).get(user._id);
  if (wishes === undefined) return NOTHING;
  const at = afterQuietHours(now, wishes.quiet_hours, zone);
  if (at > now) return { kind: "later", at: new Date(at) };
  const language = user.language ?? "de";

  if (notice.kind === "change") {
    return wishes.changes ? ((await announcement(context, notice, { user, language, zone })) ?? NOTHING) : NOTHING;
  }
  if (notice.kind === "ask")
    return wishes.answers ? ((await pendingMemberAsk(context, notice, user)) ?? NOTHING) : NOTHING;
  if (notice.kind === "nudge") return (await pendingNudge(context, notice, { user, wishes })) ?? NOTHING;
  if (notice.kind === "mention") return (await pendingMention(context, notice, { user, wishes })) ?? NOTHING;
  if (notice.kind === "reminder") {
    const { reminder, day } = notice.about;
    const band = await bandState(context);
    const today = context.today();
    const member = memberOf(user);
    const { tomorrow: _tomorrow, ...open } = waitingFor(member, wishes, band, { now, zone });
    const events = reminder === "day_before" && day >= today ? dayBeforeEvents(day, member, wishes, band, zone) : [];
    /* If there is no event left to announce, nothing is sent, even if other items await the member. Those wait for the
       next reminder, because this notice counts towards the limit of one reminder a week. */
    if (reminder === "day_before" && events.length === 0) return NOTHING;
    return reminderMessage({ ...open, events, day }, { language, zone, today }) ?? NOTHING;
  }
  return NOTHING;
}
