import { row, created, emptied, everybody } from "./rights-row.ts";
import type { Row } from "./rights-row.ts";

const READ = "open 200 200 200, past 200 200 200, missing 404 404 404";
/* The protocol of a past rehearsal is read-only, even for admins. */
const PROTOCOL = "open 403 200 200, past 403 403 403, missing 403 404 404";
/* Members may edit their own comments; admins may also edit other members' comments. */
const COMMENT =
  "own 200 200 200, foreign 403 403 200, own-past 403 403 403, foreign-past 403 403 403, missing 404 404 404";

/* Nobody is asked to answer past or unpublished events, so there is nobody to nudge. Editors still get a 200. */
const NUDGE =
  "open 403 200 200, past 403 200 200, locked 403 200 200, draft 403 200 200, missing 403 404 404, " +
  "rehearsal 403 200 200, rehearsal-past 403 200 200";

/** The rights to rehearsals, and to answers for rehearsals and gigs. */
export const rightsOfRehearsals: readonly Row[] = [
  everybody("listRehearsals"),
  everybody("listPastRehearsals", "?q=Kabel"),
  everybody("rehearsalStatistics"),
  row("getRehearsal", "rehearsal", READ),
  row("createRehearsal", "band", "band 403 201 201", () => ({ begin: "2090-01-01T18:00:00Z" })),
  row("updateRehearsal", "rehearsal", PROTOCOL, () => ({ comment: "Neu" })),
  row("updateRehearsal with another time", "rehearsal", PROTOCOL, () => ({
    begin: "2090-01-01T18:00:00Z",
    end: "2090-01-01T20:00:00Z",
  })),
  row("deleteRehearsal", "rehearsal", emptied("open 403 200 200, past 403 403 200, missing 403 404 404")),
  row("updateRehearsalSongs", "rehearsal", PROTOCOL, ({ song_id }) => ({ songs: [{ song_id, status: "ready" }] })),
  row("createRehearsalTodo", "rehearsal", created(PROTOCOL), () => ({ text: "Saiten" })),
  row("updateRehearsalTodo", "rehearsal", "open 403 200 200, past 403 403 403, missing 404 404 404", () => ({
    text: "Saiten",
  })),
  row("updateRehearsalTodo as done", "rehearsal", "open 403 200 200, past 403 200 200", () => ({ done: true })),
  row(
    "updateRehearsalTodo as done by a responsible member",
    "ownTodo",
    "own 200 200 200, own-past 200 200 200, foreign 403 200 200",
    () => ({ done: true }),
  ),
  row("updateRehearsalTodo by a responsible member", "ownTodo", "own 403 200 200, foreign 403 200 200", () => ({
    done: true,
    text: "Saiten",
  })),
  row("deleteRehearsalTodo", "rehearsal", emptied(PROTOCOL)),
  row("createRehearsalComment", "rehearsal", "open 201 201 201, past 403 403 403, missing 404 404 404", () => ({
    text: "Ja.",
  })),
  row("updateRehearsalComment", "comment", COMMENT, () => ({ text: "Nein." })),
  row("deleteRehearsalComment", "comment", emptied(COMMENT)),
  row("planSong", "rehearsal", "open 403 200 200, past 403 409 409, missing 403 404 404", ({ rehearsal_id }) => ({
    rehearsal_id,
  })),
  row("planSong for no rehearsal", "song", "open 403 200 200, missing 403 404 404", () => ({ rehearsal_id: null })),

  everybody("listPendingGigs"),
  everybody("getUserTodos"),
  row(
    "getAvailability",
    "event",
    "open 200 200 200, past 200 200 200, locked 200 200 200, draft 404 200 200, missing 404 404 404, " +
      "rehearsal 200 200 200, rehearsal-past 200 200 200",
  ),
  row(
    "setAvailability",
    "event",
    "open 200 200 200, past 403 403 403, locked 403 403 403, draft 404 200 200, missing 404 404 404, " +
      "rehearsal 200 200 200, rehearsal-past 200 200 200",
    () => ({ status: "maybe" }),
  ),
  row(
    "setAvailabilityFor",
    "answerable",
    "open 403 200 200, past 403 403 403, locked 403 403 403, draft 403 200 200, self 403 409 409, " +
      "entered 403 200 200, missing 403 404 404",
    () => ({ status: "maybe" }),
  ),
  row(
    "withdrawAvailabilityFor",
    "answerable",
    "open 403 404 404, past 403 403 403, locked 403 403 403, draft 403 404 404, self 403 409 409, " +
      "entered 403 204 204, missing 403 404 404",
  ),
  row("getNudges", "event", NUDGE),
  row("nudge", "event", NUDGE, () => ({})),
  row(
    "withdrawAvailability",
    "answered",
    "open 204 204 204, past 403 403 403, locked 403 403 403, missing 404 404 404, rehearsal-past 204 204 204",
  ),
];
