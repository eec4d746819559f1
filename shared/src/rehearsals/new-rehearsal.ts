import type { Rehearsal } from "./contract.ts";

/** What a rehearsal has when nobody has said anything about it yet. */
export const NEW_REHEARSAL = {
  location: null,
  comment: "",
  songs: [],
  todos: [],
  comments: [],
} satisfies Partial<Rehearsal>;
