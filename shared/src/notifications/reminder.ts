import { owesAnswer } from "../availability/answers.ts";
import type { AvailabilityEntry } from "../availability/contract.ts";
import { answerDeadline } from "../availability/urgency.ts";
import type { Gig } from "../gigs/contract.ts";
import type { Ask, LineUp } from "../line-ups/contract.ts";
import { type EventSeats, type Staffed, seatsOf, withStandIns } from "../line-ups/seats.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import type { Survey } from "../surveys/contract.ts";
import { addDays, daysBetween, todayIn, wallTime } from "../time/day.ts";
import { checklistTodos, openSurveys, pendingGigs, pendingRehearsals, rehearsalTodos } from "../todos/my-todos.ts";
import type { User } from "../users/contract.ts";
import type { NoticePreferences } from "./contract.ts";
import type { BandEvent } from "./event-text.ts";

/** The earliest time of day for reminders, in the band's time zone. */
const FROM_SECONDS = 9 * 60 * 60;

/**
 * How many days in advance to remind: of a gig before its answer is due, of a rehearsal before its start, of a todo
 * before its due date.
 */
const [GIG_DAYS, REHEARSAL_DAYS, TODO_DAYS] = [14, 7, 3];

/** A member is no longer reminded of an open item after this many days. */
const MAX_OPEN_DAYS = 28;

/** The minimum number of days between reminders, except for the one before an event. */
export const MIN_INTERVAL_DAYS = 7;

/** An open suggestion. `voted` are the members who have voted. */
export interface OpenSuggestion {
  readonly song_id: string;
  readonly title: string;
  readonly interpret: string;
  readonly created_at: string;
  readonly voted: ReadonlySet<string>;
}

/**
 * The data from which reminders are computed. Includes only published gigs. Past events are included for their open
 * todos.
 */
export interface BandState {
  readonly gigs: readonly Gig[];
  readonly rehearsals: readonly Rehearsal[];
  /** The answers by event id. */
  readonly answers: ReadonlyMap<string, readonly AvailabilityEntry[]>;
  /** Who has been asked to stand in, by event id. */
  readonly asks: ReadonlyMap<string, readonly Ask[]>;
  /** The line-ups by id. */
  readonly lineUps: ReadonlyMap<string, Pick<LineUp, "seats">>;
  readonly surveys: readonly Survey[];
  readonly suggestions: readonly OpenSuggestion[];
}

interface Moment {
  /** Ms since 1970. */
  readonly now: number;
  /** The band's time zone. */
  readonly zone: string;
}

/** A todo that a member is responsible for, and the event it belongs to. */
interface DueTodo {
  readonly title: string;
  /** The gig's name, or null for a rehearsal. */
  readonly gig_name: string | null;
  readonly due_date: string;
}

/** Everything to remind a member of at a given time. */
export interface Waiting {
  /** Tomorrow's gigs and rehearsals in order. */
  readonly tomorrow: readonly BandEvent[];
  readonly answers: readonly (BandEvent & { readonly answer_by: string | null })[];
  readonly todos: readonly DueTodo[];
  readonly surveys: readonly Pick<Survey, "survey_id" | "title" | "closes_at">[];
  readonly votes: readonly Pick<OpenSuggestion, "song_id" | "title" | "interpret">[];
}

type Member = Pick<User, "user_id" | "status" | "musician" | "singer">;
type Wishes = Pick<NoticePreferences, "answers" | "votes" | "todos" | "day_before">;

/** True from nine in the morning, in the band's time zone. */
export const isReminderTime = ({ now, zone }: Moment): boolean => wallTime(now, zone).seconds >= FROM_SECONDS;

/* Items entered today are too new for a reminder. */
const isKnown = ({ created_at }: { readonly created_at: string }, { now, zone }: Moment): boolean =>
  todayIn(Date.parse(created_at), zone) < todayIn(now, zone);

const asGig = (gig: Gig) => ({ event_type: "gig", gig }) as const;
const asRehearsal = (rehearsal: Rehearsal) => ({ event_type: "rehearsal", rehearsal }) as const;

interface Dated {
  readonly date?: string;
  readonly begin: string | null;
}

/* The seats of an event with its stand-ins. */
function seatsAt(event_id: string, event: Staffed & Dated, { lineUps, asks }: BandState, zone: string): EventSeats {
  const { date, begin } = event;
  return withStandIns(
    seatsOf(event, lineUps),
    asks.get(event_id),
    () => date ?? todayIn(Date.parse(begin ?? ""), zone),
  );
}

/**
 * Finds the events of `day` that the member may attend: those answered with `in` or `maybe`, and those the member still
 * has to answer.
 */
function eventsOn(day: string, member: Member, band: BandState, zone: string): BandEvent[] {
  const { gigs, rehearsals, answers } = band;
  const mayCome = (event_id: string, event: Staffed & Dated): boolean => {
    const mine = answers.get(event_id)?.find(({ user_id }) => user_id === member.user_id);
    return mine === undefined ? owesAnswer(member, seatsAt(event_id, event, band, zone)) : mine.status !== "out";
  };
  const played = gigs
    .filter((gig) => gig.date === day && mayCome(gig.gig_id, gig))
    .toSorted((a, b) => ((a.begin ?? "") < (b.begin ?? "") ? -1 : 1));
  const rehearsed = rehearsals
    .filter((one) => todayIn(Date.parse(one.begin), zone) === day && mayCome(one.rehearsal_id, one))
    .toSorted((a, b) => (a.begin < b.begin ? -1 : 1));
  return [...rehearsed.map(asRehearsal), ...played.map(asGig)];
}

interface Unanswered {
  readonly gigs: readonly Gig[];
  readonly rehearsals: readonly Rehearsal[];
}

/* The events that the member still has to answer, however far away they are. */
function unanswered(member: Member, band: BandState, { now, zone }: Moment): Unanswered {
  const owes = (event_id: string, event: Staffed & Dated): boolean =>
    owesAnswer(member, seatsAt(event_id, event, band, zone));
  const answered = new Set(
    [...band.answers].filter(([, said]) => said.some(({ user_id }) => user_id === member.user_id)).map(([id]) => id),
  );
  return {
    gigs: pendingGigs(
      band.gigs.filter((gig) => owes(gig.gig_id, gig)),
      answered,
      todayIn(now, zone),
    ),
    rehearsals: pendingRehearsals(
      band.rehearsals.filter((one) => owes(one.rehearsal_id, one)),
      answered,
      new Date(now).toISOString(),
    ),
  };
}

const asAnswers = ({ gigs, rehearsals }: Unanswered): Waiting["answers"] => [
  ...gigs.map((gig) => ({ ...asGig(gig), answer_by: gig.answer_by })),
  ...rehearsals.map((one) => ({ ...asRehearsal(one), answer_by: null })),
];

/** Lists every event that the member still has to answer, including those too far away for a reminder. */
export const missingAnswers = (member: Member, band: BandState, moment: Moment): Waiting["answers"] =>
  asAnswers(unanswered(member, band, moment));

function openAnswers(member: Member, band: BandState, moment: Moment): Waiting["answers"] {
  const { gigs, rehearsals } = unanswered(member, band, moment);
  const { now, zone } = moment;
  const today = todayIn(now, zone);
  return asAnswers({
    gigs: gigs.filter((gig) => isKnown(gig, moment) && daysBetween(today, answerDeadline(gig)) <= GIG_DAYS),
    rehearsals: rehearsals.filter(
      (one) => isKnown(one, moment) && daysBetween(today, todayIn(Date.parse(one.begin), zone)) <= REHEARSAL_DAYS,
    ),
  });
}

/* Todos have no creation time. If their event was edited today, they may be new, so the reminder waits until tomorrow,
   unless they are due by then. */
function dueTodos({ user_id }: Member, { gigs, rehearsals }: BandState, { now, zone }: Moment): DueTodo[] {
  const today = todayIn(now, zone);
  const isDue = (due: string, { updated_at }: { readonly updated_at: string }): boolean => {
    const isAtRest = todayIn(Date.parse(updated_at), zone) < today;
    const last = addDays(today, isAtRest ? TODO_DAYS : 1);
    return due <= last && daysBetween(due, today) <= MAX_OPEN_DAYS;
  };
  const items = gigs.flatMap((gig) =>
    checklistTodos([gig], user_id)
      .map(({ title, gig_name, due_date, gig_date }) => ({ title, gig_name, due_date: due_date ?? gig_date }))
      .filter(({ due_date }) => isDue(due_date, gig)),
  );
  const todos = rehearsals.flatMap((rehearsal) =>
    rehearsalTodos([rehearsal], user_id).flatMap(({ text, due_date }) =>
      due_date !== null && isDue(due_date, rehearsal) ? [{ title: text, gig_name: null, due_date }] : [],
    ),
  );
  return [...items, ...todos].toSorted((a, b) => (a.due_date < b.due_date ? -1 : 1));
}

function openChoices({ user_id }: Member, { surveys, suggestions }: BandState, moment: Moment) {
  const now = new Date(moment.now).toISOString();
  const isFresh = ({ created_at }: { readonly created_at: string }): boolean =>
    isKnown({ created_at }, moment) && daysBetween(created_at.slice(0, 10), now.slice(0, 10)) <= MAX_OPEN_DAYS;
  return {
    surveys: openSurveys(surveys, user_id, now).filter((survey) =>
      survey.closes_at === null ? isFresh(survey) : isKnown(survey, moment),
    ),
    votes: suggestions.filter((song) => isFresh(song) && !song.voted.has(user_id)),
  };
}

/**
 * Collects what to remind a member of at a given time, according to the member's preferences. Empty for a deactivated
 * member.
 */
export function waitingFor(member: Member, wishes: Wishes, band: BandState, moment: Moment): Waiting {
  const tomorrow = addDays(todayIn(moment.now, moment.zone), 1);
  const isActive = member.status === "active";
  const choices = isActive && wishes.votes ? openChoices(member, band, moment) : { surveys: [], votes: [] };
  return {
    tomorrow: isActive && wishes.day_before ? eventsOn(tomorrow, member, band, moment.zone) : [],
    answers: isActive && wishes.answers ? openAnswers(member, band, moment) : [],
    todos: isActive && wishes.todos ? dueTodos(member, band, moment) : [],
    ...choices,
  };
}

/** The events of `day` for a reminder on the day before, or on the day itself if quiet hours delayed it. */
export const dayBeforeEvents = (
  day: string,
  member: Member,
  wishes: Wishes,
  band: BandState,
  zone: string,
): readonly BandEvent[] => (member.status === "active" && wishes.day_before ? eventsOn(day, member, band, zone) : []);

/** True if a reminder would list more than tomorrow's events. */
export const isAnythingOpen = ({ answers, todos, surveys, votes }: Waiting): boolean =>
  answers.length + todos.length + surveys.length + votes.length > 0;

/** The reminders a member has had so far. */
interface ReminderHistory {
  /** The day of the last reminder of either kind, or null. */
  readonly last: string | null;
  /** Whether the member has already been reminded of tomorrow's events. */
  readonly knowsTomorrow: boolean;
}

export type ReminderKind = "day_before" | "weekly";

/**
 * Returns the kind of reminder that is due, or null. A `day_before` reminder is due on the day before an event and
 * includes everything else as well. A `weekly` one is due no sooner than seven days after the previous reminder of
 * either kind.
 */
export function dueReminder(
  waiting: Waiting,
  { last, knowsTomorrow }: ReminderHistory,
  today: string,
): ReminderKind | null {
  if (waiting.tomorrow.length > 0 && !knowsTomorrow) return "day_before";
  const isIntervalOver = last === null || daysBetween(last, today) >= MIN_INTERVAL_DAYS;
  return isIntervalOver && isAnythingOpen(waiting) ? "weekly" : null;
}
