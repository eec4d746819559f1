import type { practise as de } from "../de/practise.ts";

/** The songs to practise, on the start page. */
export const practise: typeof de = {
  title: (until, songs) =>
    `To practise${until === null ? "" : ` by ${until}`}: ${songs === 1 ? "1 song" : `${songs} songs`}`,
  planned: "Planned for the rehearsal",
  needs_work: "Needs work, according to the log",
  new: (gig) => `New in the setlist of “${gig}”`,
  nothing: "Nothing to practise right now",
  nothingHint:
    "Songs appear here when they are planned for the next rehearsal, still need work, or are new in the next setlist.",
};
