import type { guest as de } from "../de/guest.ts";
import { outside } from "./outside.ts";

/** The guest page, for somebody without an account who is asked to stand in. */
export const guest: typeof de = {
  ...outside,
  rehearsal: "Rehearsal",
  question: "Can you stand in?",
  part: (part) => `Wanted: ${part}`,
  seat: (part) => `Your seat: ${part}`,
  yes: "I’m in",
  no: "I can’t",
  accepted: "You’re in",
  acceptedHint: "Thank you! The band knows.",
  declined: "You said no",
  declinedHint: "Thank you for answering. The band will ask somebody else.",
  yesAfterAll: "I’m in after all",
  noAfterAll: "I can’t after all",
  past: "The event is over. Your answer can no longer be changed.",
  filled: "Somebody else has already taken the seat. Thank you anyway!",
  seated: "You already have another seat at this event.",
  needsNetwork: "Your answer was not sent because you are offline. Tap again once you are online.",
  notTaken: "Your answer was not sent. Please try again in a moment.",
  offline: "You are offline. This is the version loaded last.",
  charts: "Charts",
  instrument: "Chords for instruments in",
  toChart: (title) => `Open the chart: ${title}`,
  until: (day) => `This link is valid until ${day}. Until then it also opens offline on this device.`,
  ended: "This link is no longer valid",
  endedHint:
    "The seat has been filled, the event is over, or the band has withdrawn the request. If in doubt, ask the band.",
};
