import type { Rehearsal } from "./contract.ts";

/** The initial values of a new rehearsal. */
export const NEW_REHEARSAL = {
  location: null,
  comment: "",
  line_up_id: null,
  seats: null,
  songs: [],
  todos: [],
  comments: [],
} satisfies Partial<Rehearsal>;
