import { rightsOfComments } from "./rights-comments.ts";
import { rightsOfGigs } from "./rights-gigs.ts";
import { rightsOfMembers } from "./rights-members.ts";
import { rightsOfMusic } from "./rights-music.ts";
import { rightsOfRehearsals } from "./rights-rehearsals.ts";
import type { Row } from "./rights-row.ts";

/**
 * Every operation, with the status that each identity gets for each state of the target, as the rules require
 * (docs/rules/interface.md#what-each-role-may-do): active members may read what is published, answer, vote, suggest
 * songs, create surveys and keep lists; editors may do everything else except what is reserved for admins. A request
 * for something invisible gets a 404; a change to something that is visible but may not be changed gets a 403. No cell
 * is copied from the code: the row of a new operation must be derived from its rule.
 */
export const rightsTable: readonly Row[] = [
  ...rightsOfGigs,
  ...rightsOfRehearsals,
  ...rightsOfComments,
  ...rightsOfMusic,
  /* Last, because these rows add members, who count towards the quorum that the rows above depend on. */
  ...rightsOfMembers,
];
