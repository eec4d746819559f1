import type { outside as de } from "../de/outside.ts";

/** Texts shared by all pages for people outside the band. Those pages do not load the app's other texts. */
export const outside: typeof de = {
  meet: "Meet",
  meetAt: "Meeting place",
  dayBefore: "−1 day",
  doors: "Doors",
  begin: "Start",
  end: "End",
  nextDay: "+1 day",
  times: "Times",
  noTimes: "The times have not been set yet.",
  place: "Place",
  map: "On the map",
  dressCode: "Dress code",
  setlist: "Setlist",
  emptySetlist: "The setlist is still empty.",
  print: "Print",
  ended: "This link has expired",
  endedHint: "Ask the band for a new one if you still need it.",
  broken: "The link is incomplete",
  brokenHint: "Open it again from the message.",
  failed: "This page could not be loaded",
  failedHint: "Check your connection and try again.",
  retry: "Try again",
};
