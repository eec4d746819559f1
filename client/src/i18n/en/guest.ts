import type { guest as de } from "../de/guest.ts";
import { outside } from "./outside.ts";

/** The page for somebody who is asked to stand in, without an account. */
export const guest: typeof de = {
  ...outside,
  rehearsal: "Rehearsal",
  question: "Can you stand in?",
  part: (part) => `Wanted: ${part}`,
  yes: "I’m in",
  no: "I can’t",
  accepted: "You are in",
  acceptedHint: "Thank you! The band knows.",
  declined: "You can’t",
  declinedHint: "Thank you for answering. The band will ask somebody else.",
  yesAfterAll: "I’m in after all",
  noAfterAll: "I can’t after all",
  past: "It is over, so the answer can no longer be changed.",
  filled: "Somebody else has the seat by now. Thank you for offering.",
  seated: "You already have another seat at this event.",
  needsNetwork: "The answer did not arrive, because you have no network. Tap again as soon as you have one.",
  notTaken: "The answer did not arrive. Please try again in a moment.",
  offline: "No connection. You see what was loaded last.",
  charts: "Charts",
  instrument: "Chords written for instruments in",
  toChart: (title) => `To the chart: ${title}`,
  until: (day) => `This link is valid until ${day}. Until then it opens on this device without a network, too.`,
  ended: "This link is no longer valid",
  endedHint:
    "The seat is filled, the date has passed, or the band has withdrawn the request. If in doubt, ask the band.",
};
