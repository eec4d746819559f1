import type { sharedGig as de } from "../de/shared-gig.ts";
import { outside } from "./outside.ts";

/** The page of a shared gig, for people outside the band. */
export const sharedGig: typeof de = {
  ...outside,
  contact: "Contact",
  schedule: "Run of show",
  emptySchedule: "The run of show is still empty.",
  setStarts: (name) => `${name} starts`,
  setEnds: (name) => `${name} ends`,
  until: (day) => `This link is valid until ${day}. The page always shows the latest version.`,
};
