import type { notes as de } from "../de/notes.ts";

export const notes: typeof de = {
  write: "Write",
  preview: "Preview",
  label: "Notes on the gig",
  hint: "You can use Markdown, such as “- [ ] task”.",
  none: "No notes yet",
  noneHint: "What went well, what could be better? Use this space for the debrief.",
  noneBefore: "Agreements, travel, gear and, after the gig, the debrief.",
  noneReader: "What you agree on, and the debrief after the gig, appear here.",
  saved: "Saved on this device",
  saving: "Saving …",
  both: "Somebody changed the same passage. Both versions are kept, one below the other.",
  nothing: "What you write appears here.",
  left: (count: number) => `${count} characters left`,
};
