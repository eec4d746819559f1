import type { duplicate as de } from "../de/duplicate.ts";

/** Copying a gig, rehearsal, list or survey. */
export const duplicate: typeof de = {
  action: "Duplicate",
  gig: "Duplicate gig",
  rehearsal: "Duplicate rehearsal",
  list: "Duplicate list",
  survey: "Duplicate survey",
  copyOf: (name) => `Copy of ${name}`,
};
