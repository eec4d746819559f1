import type { Rehearsal } from "./contract.ts";

/** The initial values of a new rehearsal. */
export const NEW_REHEARSAL = {
  location: null,
  comment: "",
  songs: [],
  todos: [],
  comments: [],
} satisfies Partial<Rehearsal>;
