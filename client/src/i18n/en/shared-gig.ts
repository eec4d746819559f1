import type { sharedGig as de } from "../de/shared-gig.ts";
import { outside } from "./outside.ts";

/** The page of a shared gig, for people outside the band. */
export const sharedGig: typeof de = {
  ...outside,
  contact: "Contact",
  schedule: "Run of show",
  emptySchedule: "There is nothing in the run of show yet.",
  setStarts: (name) => `${name} begins`,
  setEnds: (name) => `${name} ends`,
  until: (day) => `This link is valid until ${day}. The page always shows the latest version.`,
};
