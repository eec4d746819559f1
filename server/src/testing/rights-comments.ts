import { created, emptied, row } from "./rights-row.ts";
import type { Row } from "./rights-row.ts";

/* Everyone who can see a gig, rehearsal or song may comment on it, even after the event. */
const SUBJECT =
  "open 200 200 200, past 200 200 200, locked 200 200 200, draft 404 200 200, missing 404 404 404, " +
  "rehearsal 200 200 200, rehearsal-past 200 200 200, song 200 200 200, song-deleted 404 404 404";

/** The rights to comments on gigs, rehearsals and songs. */
export const rightsOfComments: readonly Row[] = [
  row("listComments", "subject", SUBJECT),
  row("createComment", "subject", created(SUBJECT), () => ({ text: "Ja." })),
  /* Nobody may edit another member's comment, not even an admin. */
  row(
    "updateComment",
    "remark",
    "own 200 200 200, foreign 403 403 403, own-withdrawn 404 200 200, missing 404 404 404",
    () => ({ text: "Nein." }),
  ),
  row(
    "deleteComment",
    "remark",
    emptied("own 200 200 200, foreign 403 403 200, own-withdrawn 404 200 200, missing 404 404 404"),
  ),
];
