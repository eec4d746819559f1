import { rightsOfGigs } from "./rights-gigs.ts";
import { rightsOfMembers } from "./rights-members.ts";
import { rightsOfMusic } from "./rights-music.ts";
import { rightsOfRehearsals } from "./rights-rehearsals.ts";
import type { Row } from "./rights-row.ts";

/**
 * Every operation, and what each identity is answered at each place, as the specification (5, above all 5.9 and 5.11; 3
 * and 7 for what is past or locked) and its rights say: whoever is active reads what is published, answers, votes,
 * suggests, asks and keeps lists; editors do all else but what is the admin's. Whoever asks for what may not be seen
 * gets a 404, whoever may see but not change a 403. Not one cell is read off the code: a new operation gets its row
 * from the rule that it follows.
 */
export const rightsTable: readonly Row[] = [
  ...rightsOfGigs,
  ...rightsOfRehearsals,
  ...rightsOfMusic,
  /* New members have a vote and owe answers: whatever asks for a quorum stands before them. */
  ...rightsOfMembers,
];
