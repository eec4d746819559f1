import type { Gig } from "./contract.ts";

/** The initial values of a new gig, the same on the server and on the device that creates it. */
export const NEW_GIG = {
  kind_of_gig: null,
  published: 0,
  meet: null,
  meet_at: null,
  doors: null,
  begin: null,
  end: null,
  venue: null,
  contact: null,
  dress_code: null,
  answer_by: null,
  line_up_id: null,
  seats: null,
  notes: "",
  setlist_version: 0,
  setlist: { sets: [] },
  schedule: [],
  checklist: [],
  as_played: null,
} satisfies Partial<Gig>;
