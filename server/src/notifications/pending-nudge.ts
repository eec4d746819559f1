import type { NoticePreferences } from "@bandstand/shared/notifications/contract.ts";
import { eventId } from "@bandstand/shared/notifications/event-text.ts";
import type { MemberMessage } from "@bandstand/shared/notifications/mail-text.ts";
import { nudgeMessage } from "@bandstand/shared/notifications/nudge-text.ts";
import { missingAnswers, waitingFor } from "@bandstand/shared/notifications/reminder.ts";
import type { AppContext } from "../http/context.ts";
import { type StoredUser, findUser, memberOf } from "../users/model.ts";
import { findAsking } from "./asking.ts";
import { bandState } from "./band-state.ts";
import type { NoticeOf } from "./notice.ts";

interface Reader {
  readonly user: StoredUser;
  readonly wishes: NoticePreferences;
}

/**
 * Writes a nudge for its recipient, as of now. Null if there is nothing left to ask: the member has answered, is no
 * longer expected to, or has switched off such reminders, or the event or survey no longer asks the band for answers.
 */
export async function pendingNudge(
  context: Pick<AppContext, "env" | "now" | "today">,
  { about }: NoticeOf<"nudge">,
  { user, wishes }: Reader,
): Promise<MemberMessage | null> {
  const member = memberOf(user);
  const [asking, by] = await Promise.all([findAsking(about, context), findUser(about.by)]);
  if (asking === null || !wishes[asking.subject] || !asking.isMissing(member)) return null;
  const zone = context.env.TIMEZONE;
  const moment = { now: context.now().getTime(), zone };
  const band = await bandState(context);
  const { tomorrow: _tomorrow, ...open } = waitingFor(member, wishes, band, moment);
  const missing = wishes.answers ? missingAnswers(member, band, moment) : [];
  const rest = {
    ...open,
    answers: missing.filter((other) => eventId(other) !== about.event_id),
    surveys: open.surveys.filter(({ survey_id }) => survey_id !== about.event_id),
  };
  const reading = { language: user.language ?? "de", zone, today: context.today() };
  return nudgeMessage({ ...rest, event: asking.event, by: by?.real_name ?? "Bandstand" }, reading);
}
