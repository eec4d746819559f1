import type { Dictionary } from "../de/dictionary.ts";

/** Changing several songs at once. */
export const bulkEdit: Dictionary["bulkEdit"] = {
  open: "Edit",
  title: (count) => (count === 1 ? "Edit 1 song" : `Edit ${count} songs`),
  lead: "Only the fields you edit here are changed. Everything else stays as it is in each song.",
  various: "various",
  empty: "Empty in all",
  emptyOf: (field) => `${field}: empty in all`,
  willBeEmpty: "will be emptied",
  add: "Add",
  remove: "Remove",
  now: (names, more) => `Now: ${names}${more > 0 ? ` and ${more} more` : ""}`,
  append: "Add to the comment",
  appendHint: "As a new line, unless it is already there.",
  changed: (count) =>
    count === 0 ? "Nothing to change." : count === 1 ? "1 song changed." : `${count} songs changed.`,
  stay: {
    suggested: (count) =>
      count === 1 ? "1 suggestion stays: the vote decides." : `${count} suggestions stay: the votes decide.`,
    rejected: (count) =>
      count === 1
        ? "1 rejected song stays: it can only be suggested again."
        : `${count} rejected songs stay: they can only be suggested again.`,
    rehearsing: (count) => `${count} in rehearsal: only a rejected song can become a suggestion.`,
    active: (count) => `${count} active: only a rejected song can become a suggestion.`,
    retired: (count) => `${count} archived: only a rejected song can become a suggestion.`,
  },
  left: {
    names: (count) =>
      count === 1 ? "1 song has no room for more names." : `${count} songs have no room for more names.`,
    comment: (count) => (count === 1 ? "The comment of 1 song is full." : `The comments of ${count} songs are full.`),
  },
};
