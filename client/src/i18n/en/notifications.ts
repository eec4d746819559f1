import type { Dictionary } from "../de/dictionary.ts";

/** A member's notification settings in the profile. */
export const notifications: Dictionary["notifications"] = {
  title: "Messages",
  lead: "Reminders are bundled and sent at most once a week, plus on the day before an event.",
  edit: "Message settings changed",
  ways: "How",
  mail: "E-mail",
  mailTo: (address) => `To ${address}`,
  noMail: "Your band sends no e-mail.",
  push: "Push",
  pushHint: "On the devices where you allow it.",
  onHere: "Allowed on this device",
  endHere: "Switch off here",
  askHere: "This device notifies you even while the app is closed. Your browser will ask you next.",
  allowHere: "Allow on this device",
  allowOffline: "You need to be online to allow it.",
  allowFailed: "That did not work: the browser cannot reach its push service. Try again later.",
  denied:
    "This browser blocks messages from Bandstand. Allow “notifications” in its settings (the lock beside the address), then continue here.",
  install:
    "On iPhone and iPad this needs the app on the home screen: tap “Share”, then “Add to Home Screen”, and open Bandstand from there.",
  unsupported: "This browser cannot receive messages.",
  alsoOn: (devices) => `Also on: ${devices}`,
  about: "About",
  kinds: {
    answers: "Waiting for your answer",
    votes: "Votes and surveys",
    todos: "My todos",
    day_before: "The day before",
    changes: "Changes",
    mentions: "Mentions",
  },
  kindHints: {
    answers: "Gigs and rehearsals you have not answered",
    votes: "Everything waiting for your vote",
    todos: "What you have taken on but not finished",
    day_before: "When and where tomorrow’s gig or rehearsal is",
    changes: "When somebody notifies the band of something new or a change",
    mentions: "When somebody mentions you with @ in a discussion",
  },
  quiet: "Quiet hours",
  quietHint: "Nothing is sent during these hours; messages arrive afterwards.",
  quietFrom: "From",
  quietTo: "To",
  quietSame: "The start and end are the same.",
  test: "Send a test",
  tested: (sent, failed) => {
    if (failed > 0) return `${sent} sent, ${failed} not delivered`;
    if (sent === 0) return "There is no way to reach you yet. Switch one on.";
    return sent === 1 ? "The test is on its way" : `The test is on its way to ${sent} places`;
  },
};
