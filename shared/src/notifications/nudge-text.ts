import { dayText, shortText } from "./date-text.ts";
import { ALL_ANSWERS, type AnnouncedEvent, eventFacts, eventName, eventPath } from "./event-text.ts";
import type { MemberMessage } from "./mail-text.ts";
import { type ReminderText, reminderMessage } from "./reminder-text.ts";
import type { Waiting } from "./reminder.ts";

const words = {
  de: {
    title: (event: string) => `Antwort fehlt: ${event}`,
    asks: (name: string) => `${name} wartet auf deine Antwort:`,
    answerBy: (day: string) => `Antwort bis ${day}`,
  },
  en: {
    title: (event: string) => `Answer missing: ${event}`,
    asks: (name: string) => `${name} is waiting for your answer:`,
    answerBy: (day: string) => `answer by ${day}`,
  },
} as const;

/** The content of a nudge: who asks about which event, and everything else the member still has to do. */
interface Nudge extends Omit<Waiting, "tomorrow"> {
  /** The name of the member who asks. */
  readonly by: string;
  readonly event: AnnouncedEvent & { readonly answer_by: string | null };
}

/**
 * Writes the message to a member who has not answered an event. It replaces the next reminder, so it includes
 * everything that a reminder would. `answers` and `surveys` must not contain the event itself.
 */
export function nudgeMessage({ by, event, ...rest }: Nudge, reading: ReminderText): MemberMessage {
  const { language, zone, today } = reading;
  const said = words[language];
  const name = eventName(event, language);
  const until = event.answer_by === null ? "" : ` (${said.answerBy(dayText(event.answer_by, language))})`;
  const others = reminderMessage({ ...rest, events: [], day: today }, reading);
  return {
    title: said.title(name),
    lines: [
      said.asks(shortText(by)),
      `${name}: ${eventFacts(event, { language, zone })}${until}`,
      ...(others === null ? [] : ["", ...others.lines]),
    ],
    path: rest.answers.length > 0 && event.event_type !== "survey" ? ALL_ANSWERS : eventPath(event),
  };
}
