import { owesAnswer } from "../availability/answers.ts";
import type { AvailabilityEntry } from "../availability/contract.ts";
import { wantedBy } from "../availability/urgency.ts";
import type { Gig } from "../gigs/contract.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import type { Survey } from "../surveys/contract.ts";
import { addDays, daysBetween, todayIn, wallTime } from "../time/day.ts";
import { checklistTodos, openSurveys, pendingGigs, pendingRehearsals, rehearsalTodos } from "../todos/mine.ts";
import type { User } from "../users/contract.ts";
import type { NoticePreferences } from "./contract.ts";
import type { ToldEvent } from "./event-text.ts";

/** Reminders are written from this time of the band's day on. */
const FROM_SECONDS = 9 * 60 * 60;

/** So many days before an answer is wanted a gig is worth a reminder, a rehearsal before it begins, a todo before it is due. */
const [GIG_DAYS, REHEARSAL_DAYS, TODO_DAYS] = [14, 7, 3];

/** What nobody has done after so many days is not asked for for ever. */
const NAG_DAYS = 28;

/** So many days lie between two reminders, but for the one before an event. */
const REST_DAYS = 7;

/** An open suggestion; `voted` are those who need not be reminded. */
export interface OpenSuggestion {
  readonly song_id: string;
  readonly title: string;
  readonly interpret: string;
  readonly created_at: string;
  readonly voted: ReadonlySet<string>;
}

/** All that reminders are made from: published gigs and rehearsals that are there, past ones for their open todos. */
export interface BandState {
  readonly gigs: readonly Gig[];
  readonly rehearsals: readonly Rehearsal[];
  /** The answers by event. */
  readonly answers: ReadonlyMap<string, readonly AvailabilityEntry[]>;
  readonly surveys: readonly Survey[];
  readonly suggestions: readonly OpenSuggestion[];
}

interface Moment {
  /** In ms since 1970. */
  readonly now: number;
  /** The band's time zone. */
  readonly zone: string;
}

/** A todo of the member with what it belongs to. */
interface DueTodo {
  readonly title: string;
  /** The gig's name; null for a rehearsal's. */
  readonly gig_name: string | null;
  readonly due_date: string;
}

/** Everything that one member is reminded of at one moment. */
export interface Waiting {
  /** Gigs and rehearsals of the day after, first to last. */
  readonly tomorrow: readonly ToldEvent[];
  readonly answers: readonly (ToldEvent & { readonly answer_by: string | null })[];
  readonly todos: readonly DueTodo[];
  readonly surveys: readonly Pick<Survey, "survey_id" | "title" | "closes_at">[];
  readonly votes: readonly Pick<OpenSuggestion, "song_id" | "title" | "interpret">[];
}

type Member = Pick<User, "user_id" | "status" | "musician" | "singer">;
type Wishes = Pick<NoticePreferences, "answers" | "votes" | "todos" | "day_before">;

/** True from nine in the morning on, by the band's clocks. */
export const isReminderTime = ({ now, zone }: Moment): boolean => wallTime(now, zone).seconds >= FROM_SECONDS;

/* Of what was entered today the band has just heard. */
const isKnown = ({ created_at }: { readonly created_at: string }, { now, zone }: Moment): boolean =>
  todayIn(Date.parse(created_at), zone) < todayIn(now, zone);

const asGig = (gig: Gig) => ({ event_type: "gig", gig }) as const;
const asRehearsal = (rehearsal: Rehearsal) => ({ event_type: "rehearsal", rehearsal }) as const;

/** The events of `day` to which the member may come: said so, or owes an answer still. */
function eventsOn(day: string, member: Member, { gigs, rehearsals, answers }: BandState, zone: string): ToldEvent[] {
  const mayCome = (event_id: string): boolean => {
    const mine = answers.get(event_id)?.find(({ user_id }) => user_id === member.user_id);
    return mine === undefined ? owesAnswer(member) : mine.status !== "out";
  };
  const played = gigs
    .filter(({ gig_id, date }) => date === day && mayCome(gig_id))
    .toSorted((a, b) => ((a.begin ?? "") < (b.begin ?? "") ? -1 : 1));
  const rehearsed = rehearsals
    .filter(({ rehearsal_id, begin }) => todayIn(Date.parse(begin), zone) === day && mayCome(rehearsal_id))
    .toSorted((a, b) => (a.begin < b.begin ? -1 : 1));
  return [...rehearsed.map(asRehearsal), ...played.map(asGig)];
}

function openAnswers(member: Member, band: BandState, moment: Moment): Waiting["answers"] {
  if (!owesAnswer(member)) return [];
  const { now, zone } = moment;
  const today = todayIn(now, zone);
  const answered = new Set(
    [...band.answers].filter(([, said]) => said.some(({ user_id }) => user_id === member.user_id)).map(([id]) => id),
  );
  const gigs = pendingGigs(band.gigs, answered, today).filter(
    (gig) => isKnown(gig, moment) && daysBetween(today, wantedBy(gig)) <= GIG_DAYS,
  );
  const rehearsals = pendingRehearsals(band.rehearsals, answered, new Date(now).toISOString()).filter(
    (one) => isKnown(one, moment) && daysBetween(today, todayIn(Date.parse(one.begin), zone)) <= REHEARSAL_DAYS,
  );
  return [
    ...gigs.map((gig) => ({ ...asGig(gig), answer_by: gig.answer_by })),
    ...rehearsals.map((one) => ({ ...asRehearsal(one), answer_by: null })),
  ];
}

/* Nobody knows when a todo was entered. Where somebody has worked on its event today it waits for tomorrow, unless that is
   when it is due. */
function dueTodos({ user_id }: Member, { gigs, rehearsals }: BandState, { now, zone }: Moment): DueTodo[] {
  const today = todayIn(now, zone);
  const isDue = (due: string, { updated_at }: { readonly updated_at: string }): boolean => {
    const isAtRest = todayIn(Date.parse(updated_at), zone) < today;
    const last = addDays(today, isAtRest ? TODO_DAYS : 1);
    return due <= last && daysBetween(due, today) <= NAG_DAYS;
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
    isKnown({ created_at }, moment) && daysBetween(created_at.slice(0, 10), now.slice(0, 10)) <= NAG_DAYS;
  return {
    surveys: openSurveys(surveys, user_id, now).filter((survey) =>
      survey.closes_at === null ? isFresh(survey) : isKnown(survey, moment),
    ),
    votes: suggestions.filter((song) => isFresh(song) && !song.voted.has(user_id)),
  };
}

/** What waits for a member at a moment, as far as the member wants to hear of it; nothing for a deactivated one. */
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

/** The events of a day about which a member was to be told the day before; also on the day itself, after a quiet night. */
export const eventsToTell = (
  day: string,
  member: Member,
  wishes: Wishes,
  band: BandState,
  zone: string,
): readonly ToldEvent[] => (member.status === "active" && wishes.day_before ? eventsOn(day, member, band, zone) : []);

/** True where anything waits beside what is tomorrow. */
export const isAnythingOpen = ({ answers, todos, surveys, votes }: Waiting): boolean =>
  answers.length + todos.length + surveys.length + votes.length > 0;

/** The reminders that a member got so far. */
interface Before {
  /** The day of the last one, of either kind; null for none. */
  readonly last: string | null;
  /** True where the member was told of tomorrow's events already. */
  readonly knowsTomorrow: boolean;
}

export type ReminderKind = "day_before" | "weekly";

/**
 * Which reminder is due. Before an event there is one; it holds all that waits, so that a week's rest begins with it too.
 * Any other comes at least seven days after the one before it.
 */
export function dueReminder(waiting: Waiting, { last, knowsTomorrow }: Before, today: string): ReminderKind | null {
  if (waiting.tomorrow.length > 0 && !knowsTomorrow) return "day_before";
  const hasRested = last === null || daysBetween(last, today) >= REST_DAYS;
  return hasRested && isAnythingOpen(waiting) ? "weekly" : null;
}
