import type { Dictionary } from "../de/dictionary.ts";

export const trash: Dictionary["trash"] = {
  title: "Trash",
  lead: "Deleted gigs, songs, charts and rehearsals, for 30 days",
  kinds: { gig: "Gig", song: "Song", rehearsal: "Rehearsal", chart: "Chart" },
  rehearsalOn: (day) => `Rehearsal on ${day}`,
  empty: "The trash is empty",
  emptyHint: "Deleted gigs, songs, charts and rehearsals stay here for 30 days, in case you need them after all.",
  deletedBy: (when, who) => (who === undefined ? `Deleted on ${when}` : `Deleted on ${when} by ${who}`),
  daysLeft: (days) => (days === 1 ? "1 day left" : `${days} days left`),
  restore: "Restore",
  restored: (name) => `${name} is back`,
  willBeRestored: (name) => `${name} will be back once you are online again`,
  offline: "You are offline. What you restore now will be back once this device reaches the server.",
  notYours: "For editors and admins only",
  notYoursHint: "Are you missing a gig, a song or a rehearsal? Anyone who may edit it can bring it back.",
};
