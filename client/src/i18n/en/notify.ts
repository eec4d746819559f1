import type { notify as de } from "../de/notify.ts";

/** The dialog that asks whom to notify of a change. */
export const notify: typeof de = {
  question: "Who should hear about this?",
  missing: "First choose who should hear about this.",
  changes: {
    published: "The message says: new event.",
    cancelled: "The message says: cancelled.",
    survey: "The message says: new survey.",
    series: (count) => `The message lists all ${count} rehearsals.`,
    changed: (facts) => `The message says what is new: ${facts}.`,
  },
  facts: { date: "the day", time: "the time", place: "the place", line_up: "the line-up" },
  choices: { nobody: "Nobody", affected: "The line-up", everybody: "Everybody" },
  hints: {
    nobody: "Nobody gets a message.",
    affected: "Everybody who is asked or has said yes. Those who are out get no message.",
    everybody: "All active members except you.",
  },
  performers: "Everybody who plays.",
  seated: {
    choice: "Everybody it concerns",
    hint: "Those who are new in the line-up, and those who need not come any more.",
    hintWithRest: "Everybody who is asked or has said yes, and those who need not come any more.",
  },
  people: (count) => (count === 1 ? "1 person" : `${count} people`),
  reach: (people, reachable, mail, push) => {
    if (people > 0 && reachable === 0)
      return people === 1 ? "1 person, not reachable" : `${people} people, nobody reachable`;
    const ways = [
      mail > 0 && `${mail} by e-mail`,
      push > 0 && `${push} by push`,
      reachable < people && `${people - reachable} not reachable`,
    ].filter(Boolean);
    const all = people === 1 ? "1 person" : `${people} people`;
    return ways.length === 0 ? all : `${all}: ${ways.join(", ")}`;
  },
  leads: {
    also: "Text for your group chat:",
    some: (count) => `${count === 1 ? "1 person is" : `${count} people are`} not reachable. Tell your group chat:`,
    nobody: "Nobody is reachable. Tell your group chat:",
    unknown: "Who can be reached is not known right now. If in doubt, tell your group chat:",
  },
  who: "Who is not reachable?",
  whoHint: "They get neither e-mail nor push, or have switched off messages about changes.",
  copy: "Copy text with link",
  chatTold: "The band’s chat hears about every new rehearsal anyway.",
  chat: "In the chat too",
  summary: (people, reachable, inChat) => {
    if (people === 0 && !inChat) return "";
    if (reachable === null) return "Will be sent once the server has your change.";
    if (reachable === 0 && !inChat) return "Nobody is reachable, so nothing is sent.";
    const members = people === 1 ? "1 person" : `${people} people`;
    const some = reachable === people ? members : `${reachable} of ${members}`;
    const to = [reachable ? some : "", inChat ? "the chat" : ""].filter(Boolean).join(" and ");
    return `Will be sent to ${to} in a minute.`;
  },
  when: "The message is sent after a minute; until then you can undo. If you are offline, it is sent once the server has your change.",
};
