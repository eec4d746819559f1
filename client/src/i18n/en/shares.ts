import type { shares as de } from "../de/shares.ts";

/** Links to a gig for people outside the band. */
export const shares: typeof de = {
  action: "Share",
  title: "Share gig",
  lead: "For organisers, technicians or stand-ins: anyone with the link sees the name, date, times, place and dress code without signing in. Notes, comments, the checklist and answers stay in the band.",
  draft: "This gig is still a draft. The link shows it once you publish it.",
  offline: "You need to be online to share. Links are not kept on your device.",
  also: "Also show",
  parts: { schedule: "Run of show", setlist: "Setlist", contact: "Contact" },
  hints: {
    schedule: "Items and times, but not comments or who is responsible",
    setlist: "Title, artist and key",
    contact: "Name, phone and e-mail of the gig's contact",
  },
  label: "For whom?",
  labelHint: "Only you see this, e.g. technician",
  until: "Last day",
  untilPast: "This day is in the past.",
  untilLate: "A link is valid for a year at most.",
  full: "This gig already has 20 links. End one of them first.",
  create: "Create link",
  another: "Another link",
  once: "The link is shown only now. If it is needed again later, create a new one.",
  valid: "Valid links",
  none: "None yet. You can end a link here at any time.",
  unnamed: (day) => `Link from ${day}`,
  timesOnly: "Only the essentials",
  validUntil: (day) => `valid until ${day}`,
  end: "End",
  endOf: (name) => `End: ${name}`,
  ended: "The link is no longer valid.",
};
