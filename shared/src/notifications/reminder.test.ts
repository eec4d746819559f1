import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NEW_GIG } from "../gigs/new-gig.ts";
import type { Gig } from "../gigs/contract.ts";
import { NEW_REHEARSAL } from "../rehearsals/new-rehearsal.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import { addDays, daysBetween, instantOf, todayIn } from "../time/day.ts";
import type { Survey } from "../surveys/contract.ts";
import { DEFAULT_PREFERENCES } from "./preferences.ts";
import {
  type BandState,
  dueReminder,
  dayBeforeEvents,
  isAnythingOpen,
  isReminderTime,
  waitingFor,
} from "./reminder.ts";

const zone = "Europe/Berlin";
const TODAY = "2026-11-20";
const LONG_AGO = "2026-11-01T12:00:00.000Z";
const moment = { now: instantOf(TODAY, 12 * 3600, zone), zone };
const stamps = { created_at: LONG_AGO, updated_at: LONG_AGO };
const anna = { user_id: "anna", status: "active" as const, musician: true, singer: false };

const gig = (gig_id: string, fields: Partial<Gig> = {}): Gig => ({
  ...NEW_GIG,
  gig_id,
  name: gig_id,
  date: addDays(TODAY, 10),
  published: 1,
  ...stamps,
  ...fields,
});

const rehearsal = (rehearsal_id: string, day: string, fields: Partial<Rehearsal> = {}): Rehearsal => ({
  ...NEW_REHEARSAL,
  rehearsal_id,
  begin: new Date(instantOf(day, 19 * 3600, zone)).toISOString(),
  end: new Date(instantOf(day, 21 * 3600, zone)).toISOString(),
  location: null,
  comment: "",
  ...stamps,
  ...fields,
});

const NO_BAND: BandState = {
  gigs: [],
  rehearsals: [],
  answers: new Map(),
  asks: new Map(),
  lineUps: new Map(),
  surveys: [],
  suggestions: [],
};
const waiting = (band: Partial<BandState>, member = anna, wishes = DEFAULT_PREFERENCES, at = moment) =>
  waitingFor(member, wishes, { ...NO_BAND, ...band }, at);
const answeredBy = (user_id: string, status: "in" | "maybe" | "out") => [
  { user_id, status, comment: null, substitute: null, updated_at: LONG_AGO },
];
const names = (events: ReturnType<typeof waiting>["answers"]) =>
  events.map((event) => (event.event_type === "gig" ? event.gig.gig_id : event.rehearsal.rehearsal_id));

describe("a member is reminded to answer", () => {
  it("from two weeks before the answer-by date, or before the gig if it has none", () => {
    const gigs = [
      gig("by answer", { date: "2027-03-01", answer_by: addDays(TODAY, 14) }),
      gig("by date", { date: addDays(TODAY, 14) }),
      gig("later", { date: addDays(TODAY, 15) }),
      gig("overdue", { date: "2027-03-01", answer_by: addDays(TODAY, -3) }),
    ];
    expect(names(waiting({ gigs }).answers)).toEqual(["overdue", "by date", "by answer"]);
  });

  it("from a week before a rehearsal", () => {
    const rehearsals = [rehearsal("near", addDays(TODAY, 7)), rehearsal("far", addDays(TODAY, 8))];
    expect(names(waiting({ rehearsals }).answers)).toEqual(["near"]);
  });

  it("never after answering, for an event entered today, or for a past gig", () => {
    const gigs = [
      gig("given"),
      gig("new", { created_at: `${TODAY}T08:00:00.000Z` }),
      gig("over", { date: "2026-11-19" }),
    ];
    const answers = new Map([["given", answeredBy("anna", "maybe")]]);
    expect(waiting({ gigs, answers }).answers).toEqual([]);
  });

  it("only if the member performs and has not turned these reminders off", () => {
    const gigs = [gig("one")];
    expect(waiting({ gigs }, { ...anna, musician: false }).answers).toEqual([]);
    expect(waiting({ gigs }, anna, { ...DEFAULT_PREFERENCES, answers: false }).answers).toEqual([]);
    expect(waiting({ gigs }, { ...anna, musician: false, singer: true }).answers).toHaveLength(1);
  });

  it("of an event with a line-up only if the member has a seat in it", () => {
    const seatOf = (user_id: string) => [{ seat_id: user_id, part: "Drums", user_id, optional: false }];
    const lineUps = new Map([
      ["mine", { seats: seatOf("anna") }],
      ["theirs", { seats: seatOf("ben") }],
    ]);
    const tomorrow = addDays(TODAY, 1);
    const gigs = [
      gig("seated", { line_up_id: "mine", date: tomorrow }),
      gig("not seated", { line_up_id: "theirs", date: tomorrow }),
      gig("swapped in", { line_up_id: "theirs", seats: seatOf("anna"), date: tomorrow }),
      gig("swapped out", { line_up_id: "mine", seats: seatOf("ben"), date: tomorrow }),
    ];
    const rehearsals = [rehearsal("all", tomorrow), rehearsal("sectional", tomorrow, { line_up_id: "theirs" })];
    const found = waiting({ gigs, rehearsals, lineUps });
    expect(names(found.answers)).toEqual(["seated", "swapped in", "all"]);
    expect(names(found.tomorrow.map((event) => ({ ...event, answer_by: null })))).toEqual([
      "all",
      "seated",
      "swapped in",
    ]);
    const answers = new Map([["not seated", answeredBy("anna", "in")]]);
    expect(waiting({ gigs, answers, lineUps }).tomorrow).toHaveLength(3);
  });
});

describe("a member is reminded of a todo", () => {
  const item = (title: string, due_date: string | null, user_id = "anna") => ({
    item_id: title,
    title,
    category: "x",
    responsible: { user_id },
    due_date,
    comment: null,
    done: false,
  });

  it("from three days before its due date (or the gig's date) until four weeks after", () => {
    const checklist = [
      item("soon", addDays(TODAY, 3)),
      item("later", addDays(TODAY, 4)),
      item("overdue", addDays(TODAY, -28)),
      item("forgotten", addDays(TODAY, -29)),
      item("another's", TODAY, "ben"),
      item("undated", null),
    ];
    const titles = (date: string) => waiting({ gigs: [gig("g", { checklist, date })] }).todos.map(({ title }) => title);
    expect(titles(addDays(TODAY, 20))).toEqual(["overdue", "soon"]);
    expect(titles(addDays(TODAY, 2))).toEqual(["overdue", "undated", "soon"]);
  });

  it("not on the day its gig was edited, unless the todo is due by tomorrow", () => {
    const checklist = [item("tomorrow", addDays(TODAY, 1)), item("soon", addDays(TODAY, 3))];
    const touched = gig("g", { checklist, updated_at: `${TODAY}T08:00:00.000Z` });
    expect(waiting({ gigs: [touched] }).todos.map(({ title }) => title)).toEqual(["tomorrow"]);
    expect(waiting({ gigs: [{ ...touched, updated_at: LONG_AGO }] }).todos).toHaveLength(2);
  });

  it("from a rehearsal too, if the todo has a due date", () => {
    const todo = { comment: null, responsible: { user_id: "anna" }, done: false };
    const todos = [
      { todo_id: "1", text: "Noten", due_date: TODAY, ...todo },
      { todo_id: "2", text: "irgendwann", due_date: null, ...todo },
    ];
    const past = rehearsal("r", addDays(TODAY, -9), { todos });
    expect(waiting({ rehearsals: [past] }).todos).toEqual([{ title: "Noten", gig_name: null, due_date: TODAY }]);
  });
});

describe("a member is reminded of surveys and votes", () => {
  const survey = (survey_id: string, fields: Partial<Survey> = {}): Survey => ({
    survey_id,
    kind: "opinion",
    title: survey_id,
    text: null,
    multiple: false,
    options: [{ option_id: "o", text: "Ja" }],
    event: null,
    closes_at: null,
    status: "open",
    creator_id: "ben",
    responses: [],
    result: null,
    ...stamps,
    ...fields,
  });
  const song = (song_id: string, created_at = LONG_AGO, voted: string[] = []) => ({
    song_id,
    title: song_id,
    interpret: "x",
    created_at,
    voted: new Set(voted),
  });

  it("while they are open and unanswered, but for at most four weeks if they have no closing time", () => {
    const old = "2026-10-01T12:00:00.000Z";
    const answered = {
      responses: [{ user_id: "anna", comment: null, updated_at: LONG_AGO, answers: { o: true as const } }],
    };
    const surveys = [
      survey("open"),
      survey("answered", answered),
      survey("closed", { status: "closed" }),
      survey("stale", { created_at: old }),
      survey("dated", { created_at: old, closes_at: "2026-12-01T12:00:00.000Z" }),
      survey("today's", { created_at: `${TODAY}T08:00:00.000Z` }),
    ];
    const suggestions = [song("open"), song("voted", LONG_AGO, ["anna"]), song("stale", old)];
    const found = waiting({ surveys, suggestions });
    expect(found.surveys.map(({ survey_id }) => survey_id)).toEqual(["dated", "open"]);
    expect(found.votes.map(({ song_id }) => song_id)).toEqual(["open"]);
  });

  it("unless the member has turned these reminders off", () => {
    const wishes = { ...DEFAULT_PREFERENCES, votes: false };
    expect(waiting({ surveys: [survey("open")], suggestions: [song("open")] }, anna, wishes)).toMatchObject({
      surveys: [],
      votes: [],
    });
  });
});

describe("the day before an event", () => {
  const tomorrow = addDays(TODAY, 1);
  const band = {
    gigs: [gig("gig", { date: tomorrow })],
    rehearsals: [rehearsal("rehearsal", tomorrow)],
    answers: new Map([["gig", answeredBy("anna", "out")]]),
  };

  it("members who perform or have accepted are reminded, unless they are out or have turned the reminder off", () => {
    const events = (member = anna, wishes = DEFAULT_PREFERENCES) =>
      waiting(band, member, wishes).tomorrow.map(({ event_type }) => event_type);
    expect(events()).toEqual(["rehearsal"]);
    expect(events({ ...anna, user_id: "ben" })).toEqual(["rehearsal", "gig"]);
    expect(events({ ...anna, user_id: "roadie", musician: false })).toEqual([]);
    expect(events(anna, { ...DEFAULT_PREFERENCES, day_before: false })).toEqual([]);
    const sound = { ...anna, user_id: "sound", musician: false };
    const isIn = { ...NO_BAND, ...band, answers: new Map([["gig", answeredBy("sound", "in")]]) };
    expect(waitingFor(sound, DEFAULT_PREFERENCES, isIn, moment).tomorrow).toHaveLength(1);
    expect(dayBeforeEvents(tomorrow, sound, DEFAULT_PREFERENCES, isIn, zone)).toHaveLength(1);
  });

  it("is a calendar day in the band's time zone", () => {
    const late = { now: instantOf(TODAY, 23.5 * 3600, zone), zone };
    const night = rehearsal("night", tomorrow, {
      begin: new Date(instantOf(tomorrow, 600, zone)).toISOString(),
      end: new Date(instantOf(tomorrow, 7200, zone)).toISOString(),
    });
    expect(waiting({ rehearsals: [night] }, anna, DEFAULT_PREFERENCES, late).tomorrow).toHaveLength(1);
  });
});

it("deactivated members are never reminded", () => {
  const gone = { ...anna, status: "deactivated" as const };
  const band = {
    gigs: [gig("a"), gig("b", { date: addDays(TODAY, 1) })],
    rehearsals: [rehearsal("r", addDays(TODAY, 1))],
  };
  const found = waiting(band, gone as unknown as typeof anna);
  expect(isAnythingOpen(found) || found.tomorrow.length > 0).toBe(false);
});

it("reminders are sent from nine in the morning, even on days when the clocks change", () => {
  for (const day of ["2026-11-20", "2026-03-29", "2026-10-25"]) {
    expect(isReminderTime({ now: instantOf(day, 9 * 3600 - 1, zone), zone })).toBe(false);
    expect(isReminderTime({ now: instantOf(day, 9 * 3600, zone), zone })).toBe(true);
  }
});

describe("the limits on reminders", () => {
  const eventDays = fc.uniqueArray(fc.integer({ min: 1, max: 70 }), { maxLength: 20 });
  const createdDays = fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 20 });
  const looks = fc.array(fc.integer({ min: 0, max: 70 * 24 * 4 - 1 }), { minLength: 50, maxLength: 300 });

  /* Simulates ten weeks in a band, with events and new items on random days, checked at random times. */
  it("hold in any ten weeks: at most one reminder before an event, others at least a week after the previous one", () => {
    fc.assert(
      fc.property(eventDays, createdDays, looks, (days, created, quarters) => {
        const start = "2026-09-14";
        const rehearsals = days.map((day) => rehearsal(`r${day}`, addDays(start, day)));
        const gigs = created.map((day, at) =>
          gig(`g${at}`, {
            created_at: new Date(instantOf(addDays(start, day), 3600, zone)).toISOString(),
            date: addDays(start, day + 12),
          }),
        );
        const sent: { readonly kind: string; readonly day: string; readonly about: string }[] = [];
        for (const quarter of quarters.toSorted((a, b) => a - b)) {
          const now = instantOf(start, quarter * 900, zone);
          if (!isReminderTime({ now, zone })) continue;
          const today = todayIn(now, zone);
          const known = gigs.filter(({ created_at }) => Date.parse(created_at) <= now);
          const found = waiting({ rehearsals, gigs: known }, anna, DEFAULT_PREFERENCES, { now, zone });
          const last = sent.at(-1);
          const about = addDays(today, 1);
          const knowsTomorrow = last?.kind === "day_before" && last.about === about;
          const kind = dueReminder(found, { last: last?.day ?? null, knowsTomorrow }, today);
          if (kind !== null) sent.push({ kind, day: today, about });
        }
        const before = sent.filter(({ kind }) => kind === "day_before");
        expect(new Set(before.map(({ about }) => about)).size).toBe(before.length);
        const eventSet = new Set([...days.map((day) => addDays(start, day)), ...gigs.map(({ date }) => date)]);
        for (const { about } of before) expect(eventSet.has(about)).toBe(true);
        for (const [at, { kind, day }] of sent.entries()) {
          const earlier = sent[at - 1];
          if (kind === "weekly" && earlier !== undefined)
            expect(daysBetween(earlier.day, day)).toBeGreaterThanOrEqual(7);
        }
      }),
    );
  });
});
