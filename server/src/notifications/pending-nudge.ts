import { answerOf, owesAnswer } from "@bandstand/shared/availability/answers.ts";
import type { EventType } from "@bandstand/shared/availability/contract.ts";
import type { NoticePreferences } from "@bandstand/shared/notifications/contract.ts";
import type { AnnouncedEvent } from "@bandstand/shared/notifications/event-text.ts";
import type { MemberMessage } from "@bandstand/shared/notifications/mail-text.ts";
import { nudgeMessage } from "@bandstand/shared/notifications/nudge-text.ts";
import { missingAnswers, waitingFor } from "@bandstand/shared/notifications/reminder.ts";
import { findAvailability } from "../availability/model.ts";
import { gigRecord, keptGig } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { keptRehearsal, rehearsalRecord } from "../rehearsals/model.ts";
import { type StoredUser, findUser, memberOf } from "../users/model.ts";
import { bandState } from "./band-state.ts";
import type { NoticeOf } from "./notice.ts";

type Clock = Pick<AppContext, "env" | "now" | "today">;

interface EventRef {
  readonly event_type: EventType;
  readonly event_id: string;
}

type AskingEvent = AnnouncedEvent & { readonly answer_by: string | null };

/** Returns an event that asks the band for answers. Null for a draft, and for one that is deleted or over. */
export async function askingEvent(
  { event_type, event_id }: EventRef,
  { now, today }: Pick<Clock, "now" | "today">,
): Promise<AskingEvent | null> {
  if (event_type === "gig") {
    const gig = await keptGig(event_id);
    const isAsking = gig !== null && !gig.deleted && gig.published === 1 && gig.date >= today();
    return isAsking ? { event_type, gig: gigRecord(gig), answer_by: gig.answer_by } : null;
  }
  const rehearsal = await keptRehearsal(event_id);
  const isAsking = rehearsal !== null && !rehearsal.deleted && Date.parse(rehearsal.end) > now().getTime();
  return isAsking ? { event_type, rehearsal: rehearsalRecord(rehearsal), answer_by: null } : null;
}

interface Reader {
  readonly user: StoredUser;
  readonly wishes: NoticePreferences;
}

const idOf = (event: AnnouncedEvent): string =>
  event.event_type === "gig" ? event.gig.gig_id : event.rehearsal.rehearsal_id;

/**
 * Writes a nudge for its recipient, as of now. Null if there is nothing left to ask: the member has answered, is no
 * longer expected to, or has switched off reminders of answers, or the event no longer asks the band.
 */
export async function pendingNudge(
  context: Clock,
  { about }: NoticeOf<"nudge">,
  { user, wishes }: Reader,
): Promise<MemberMessage | null> {
  const member = memberOf(user);
  if (!wishes.answers || !owesAnswer(member)) return null;
  const [event, answers, by] = await Promise.all([
    askingEvent(about, context),
    findAvailability(about),
    findUser(about.by),
  ]);
  if (event === null || answerOf(answers?.entries ?? [], user._id) !== undefined) return null;
  const zone = context.env.TIMEZONE;
  const moment = { now: context.now().getTime(), zone };
  const band = await bandState(context);
  const { tomorrow: _tomorrow, ...open } = waitingFor(member, wishes, band, moment);
  const others = missingAnswers(member, band, moment).filter((other) => idOf(other) !== about.event_id);
  const reading = { language: user.language ?? "de", zone, today: context.today() };
  return nudgeMessage({ ...open, answers: others, event, by: by?.real_name ?? "Bandstand" }, reading);
}
