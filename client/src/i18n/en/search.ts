import type { search as de } from "../de/search.ts";

/** The quick search, and the additional rooms in the desktop's navigation rail. */
export const search: typeof de = {
  hint: "Gig, rehearsal, song, member, setting or action",
  empty: "Nothing found",
  keys: "↑ ↓ choose · Enter opens · Esc closes",
  recent: "Recently opened",
  actions: "Actions",
  needsNetwork: "online only",
  nextGig: "Next gig",
  rooms: "More sections",
  lists: "Lists",
  settings: "Settings",
  unansweredGigs: (count: number) => (count === 1 ? "1 gig without your answer" : `${count} gigs without your answer`),
  unansweredRehearsals: (count: number) =>
    count === 1 ? "1 rehearsal without your answer" : `${count} rehearsals without your answer`,
};
