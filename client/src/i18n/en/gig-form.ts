import type { gigForm as de } from "../de/gig-form.ts";

/** The gig form: template, suggestions from earlier gigs. */
export const gigForm: typeof de = {
  template: "Template",
  noTemplate: "No template",
  templateHint: "Fills in kind, times, place, contact and dress code. You can change everything.",
  parts: (name) => `Copy from “${name}”`,
  points: (count) => (count === 1 ? "1 item" : `${count} items`),
  tasks: (count) => (count === 1 ? "1 task, open again" : `${count} tasks, all open again`),
  dayBefore: "the day before",
  venues: "Earlier places",
  contacts: "Earlier contacts",
};
