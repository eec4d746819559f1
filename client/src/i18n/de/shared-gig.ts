import { outside } from "./outside.ts";

/** The page of a shared gig, for people outside the band. */
export const sharedGig = {
  ...outside,
  contact: "Kontakt",
  schedule: "Ablauf",
  emptySchedule: "Im Ablauf steht noch nichts.",
  setStarts: (name: string) => `${name} beginnt`,
  setEnds: (name: string) => `${name} endet`,
  until: (day: string) => `Dieser Link gilt bis ${day}. Die Seite zeigt immer den neuesten Stand.`,
};
