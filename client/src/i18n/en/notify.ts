import type { notify as de } from "../de/notify.ts";

/** The dialog that asks whom to notify of a change. */
export const notify: typeof de = {
  question: "Who should hear about this?",
  missing: "First choose who should hear about this.",
  changes: {
    published: "The message says: new date.",
    cancelled: "The message says: cancelled.",
    changed: (facts) => `The message says what is new: ${facts}.`,
  },
  facts: { date: "the day", time: "the time", place: "the place" },
  choices: { nobody: "Nobody", affected: "The line-up", everybody: "Everybody" },
  hints: {
    nobody: "Nobody gets a message.",
    affected: "Everybody who plays or has said yes, except those who are out.",
    everybody: "All active members except you.",
  },
  people: (count) => (count === 1 ? "1 person" : `${count} people`),
  reach: (people, reachable) =>
    `${people === 1 ? "1 person" : `${people} people`}, ${reachable === people && people > 0 ? (people === 1 ? "reachable" : "all reachable") : `${reachable} reachable`}`,
  unreached: (count) =>
    `${count === 1 ? "1 person gets" : `${count} people get`} neither e-mail nor push. Tell your group chat:`,
  reachUnknown: "Without a network there is no telling who can be reached. If in doubt, tell your group chat:",
  copy: "Copy text with link",
  when: "The message is sent after a minute; until then you can undo. Without a network it is sent once the change has arrived.",
};
