import type { todos as de } from "../de/todos.ts";

/** The member's pending tasks. */
export const todos: typeof de = {
  title: "Waiting for you",
  tick: (what) => `“${what}” done`,
  ticked: (what) => `Done: ${what}`,
  ofRehearsal: (day) => `Rehearsal ${day}`,
  due: (when) => `due ${when}`,
  mine: "Your todos",
  survey: "Survey",
  surveyUntil: (when) => `Survey until ${when}`,
  votes: (count) =>
    count === 1 ? "1 suggestion is waiting for your vote" : `${count} suggestions are waiting for your vote`,
  answers: (count) => (count === 1 ? "1 more event without your answer" : `${count} more events without your answer`),
  more: (count) => (count === 1 ? "Show 1 more todo" : `Show ${count} more todos`),
  nothing: "Nothing to do. Enjoy the evening.",
  nextRehearsal: "Next rehearsal",
};
