import type { notify as de } from "../de/notify.ts";

/** Who is told of a change. */
export const notify: typeof de = {
  question: "Who is told about this?",
  deletes: "Once you choose, it is deleted.",
  told: {
    published: "They are told that this is new.",
    cancelled: "They are told that this is off.",
    changed: (facts) => `They are told what is new: ${facts}.`,
  },
  facts: { date: "the day", time: "the time", place: "the place" },
  choices: { nobody: "Nobody", affected: "The line-up", everybody: "Everybody" },
  hints: {
    nobody: "Nobody gets a message.",
    affected: "Everybody who plays or has said yes, except those who are out.",
    everybody: "All active members except you.",
  },
  people: (count) => (count === 1 ? "1 person" : `${count} people`),
  when: "The message is sent after a minute; until then you can undo. Without a network it is sent once the change has arrived.",
};
