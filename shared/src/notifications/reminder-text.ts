import type { Language } from "../contract/errors.ts";
import { todayIn } from "../time/day.ts";
import { type AnnouncedEvent, eventFacts, eventName, eventPath } from "./event-text.ts";
import type { MemberMessage } from "./mail-text.ts";
import type { Waiting } from "./reminder.ts";
import { dayText, shortText } from "./date-text.ts";

/** The maximum number of items listed per kind. The app shows all of them. */
const SHOWN_MAX = 6;

const words = {
  de: {
    today: "Heute",
    tomorrow: "Morgen",
    answers: "Deine Antwort fehlt:",
    todos: "Zu erledigen:",
    surveys: "Umfragen:",
    votes: "Zur Abstimmung:",
    answerBy: (day: string) => `Antwort bis ${day}`,
    until: (day: string) => `bis ${day}`,
    more: (count: number) => `• und ${count} weitere`,
    waits: (count: number) => (count === 1 ? "Eine Sache wartet auf dich" : `${count} Dinge warten auf dich`),
  },
  en: {
    today: "Today",
    tomorrow: "Tomorrow",
    answers: "Waiting for your answer:",
    todos: "To do:",
    surveys: "Surveys:",
    votes: "To vote on:",
    answerBy: (day: string) => `answer by ${day}`,
    until: (day: string) => `until ${day}`,
    more: (count: number) => `• and ${count} more`,
    waits: (count: number) => (count === 1 ? "One thing is waiting for you" : `${count} things are waiting for you`),
  },
} as const;

/** The language, time zone and current day for writing a reminder. */
export interface ReminderText {
  readonly language: Language;
  /** The band's time zone. */
  readonly zone: string;
  readonly today: string;
}

/** The content of a reminder: the events of `day`, and everything else the member has to do. */
export interface Reminder extends Omit<Waiting, "tomorrow"> {
  readonly day: string;
  readonly events: readonly AnnouncedEvent[];
}

const inBrackets = (parts: readonly (string | null)[]): string => {
  const known = parts.filter((part): part is string => part !== null);
  return known.length === 0 ? "" : ` (${known.join(", ")})`;
};

/**
 * Writes one message that reminds a member of everything at once, or null if there is nothing. It links to the item if
 * there is only one, otherwise to the start page.
 */
export function reminderMessage(reminder: Reminder, { language, zone, today }: ReminderText): MemberMessage | null {
  const { events, answers, todos, surveys, votes, day } = reminder;
  const said = words[language];
  const near = `${day === today ? said.today : said.tomorrow}:`;
  const named = (event: AnnouncedEvent): string =>
    `${eventName(event, language)}: ${eventFacts(event, { language, zone })}`;
  const section = (heading: string, lines: readonly string[]): string[] => {
    if (lines.length === 0) return [];
    const rest = lines.length - SHOWN_MAX;
    const shown = lines.slice(0, SHOWN_MAX).map((line) => `• ${line}`);
    return ["", heading, ...shown, ...(rest > 0 ? [said.more(rest)] : [])];
  };
  const [, ...lines] = [
    ...section(near, events.map(named)),
    ...section(
      said.answers,
      answers.map((event) => {
        const until = event.answer_by === null ? null : said.answerBy(dayText(event.answer_by, language));
        return named(event) + inBrackets([until]);
      }),
    ),
    ...section(
      said.todos,
      todos.map(
        ({ title, gig_name, due_date }) =>
          shortText(title) +
          inBrackets([gig_name === null ? null : shortText(gig_name), said.until(dayText(due_date, language))]),
      ),
    ),
    ...section(
      said.surveys,
      surveys.map(({ title, closes_at }) => {
        const until = closes_at === null ? null : said.until(dayText(todayIn(Date.parse(closes_at), zone), language));
        return shortText(title) + inBrackets([until]);
      }),
    ),
    ...section(
      said.votes,
      votes.map(({ title, interpret }) => `${shortText(title)} – ${shortText(interpret)}`),
    ),
  ];
  const open = answers.length + todos.length + surveys.length + votes.length;
  const [event] = events;
  if (event !== undefined) {
    const names = events.map((one) => eventName(one, language)).join(", ");
    return {
      title: `${near} ${shortText(names)}`,
      lines,
      path: events.length === 1 && open === 0 ? eventPath(event) : "/",
    };
  }
  if (open === 0) return null;
  return { title: said.waits(open), lines, path: open === 1 ? onlyPath(reminder) : "/" };
}

function onlyPath({ answers: [answer], surveys: [survey], votes: [vote] }: Reminder): string {
  if (answer !== undefined) return eventPath(answer);
  if (survey !== undefined) return `/surveys/${survey.survey_id}`;
  return vote === undefined ? "/" : "/suggestions";
}
