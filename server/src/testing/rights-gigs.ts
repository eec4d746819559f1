import { addDays } from "@bandstand/shared/time/day.ts";
import { row, created, emptied, everybody } from "./rights-row.ts";
import type { Row } from "./rights-row.ts";
import type { Ids } from "./rights-targets.ts";

/* Past and locked gigs can still be read; for musicians, unpublished gigs do not exist. */
const READ = "open 200 200 200, past 200 200 200, locked 200 200 200, draft 404 200 200, missing 404 404 404";
const LOCKED = "open 403 200 200, past 403 200 200, locked 403 403 200, draft 403 200 200, missing 403 404 404";
const ALWAYS = "open 403 200 200, past 403 200 200, locked 403 200 200, draft 403 200 200, missing 403 404 404";

/* Anyone with a guest's link may use it, signed in or not, as long as it is valid. */
const GUEST =
  "open 200 200 200 200 200 200, withdrawn 404 404 404 404 404 404, deleted 404 404 404 404 404 404, " +
  "missing 404 404 404 404 404 404";

const version = ({ setlist_version }: Ids) => ({ setlist_version });
const setlist = ({ gig_id, ...ids }: Ids) => ({ gig_id, sets: [{ name: "Neu", songs: [] }], ...version(ids) });
const point = ({ gig_id, point_id: item_id }: Ids) => ({ gig_id, item_id });
const nextWeek = () => addDays(new Date().toISOString().slice(0, 10), 7);
const item = () => ({ title: "Licht", category: "Technik" });

/** The rights to gigs and to everything in them. */
export const rightsOfGigs: readonly Row[] = [
  everybody("listGigs", "?scope=all"),
  row("getGig", "gig", READ),
  row("createGig", "band", "band 403 201 201", () => ({ name: "Neu", date: "2090-01-01" })),
  row("createGig from a template", "gig", created(ALWAYS), ({ gig_id: template_gig_id }) => ({
    template_gig_id,
    name: "Neu",
    date: "2090-01-01",
  })),
  row("updateGig", "gig", ALWAYS, () => ({ name: "Anders" })),
  row("updateGig with another date", "gig", LOCKED, () => ({ date: "2090-01-01" })),
  row("deleteGig", "gig", emptied(LOCKED)),
  row("updateGigNotes", "gig", ALWAYS, () => ({ notes: "Gut." })),
  row("listTrash", "band", "band 403 200 200"),
  row("restoreFromTrash", "trash", "deleted 403 200 200, alive 403 409 409, missing 403 404 404"),

  row("getSetlistVersion", "gig", READ),
  row("setlistHistory", "gig", READ),
  row("singerColors", "gig", READ),
  everybody("genrePalette"),
  row("updateSetlist", "gig", LOCKED, setlist),
  row("liveMoveSet", "gig", LOCKED, ({ set_id, ...ids }) => ({ set_id, direction: "up", ...version(ids) })),
  row("liveMoveSong", "gig", LOCKED, ({ entry_id, set_id: to_set_id, ...ids }) => ({
    entry_id,
    to_set_id,
    position: 0,
    ...version(ids),
  })),
  row("liveSkipSong", "gig", LOCKED, ({ entry_id, ...ids }) => ({ entry_id, uebersprungen: true, ...version(ids) })),
  row("liveInsertSong", "gig", LOCKED, ({ song_id, set_id, ...ids }) => ({
    song_id,
    set_id,
    position: 0,
    ...version(ids),
  })),
  row("setAsPlayed", "gig", LOCKED, () => ({ songs: [] })),
  row("getStage", "gig", READ),
  row("reportStageDevice", "gig", READ, () => ({ device: "Tablet", setlist_version: 1 })),

  row("createScheduleItem", "gig", created(LOCKED), ({ gig_id }) => ({ gig_id, title: "Aufbau" })),
  row("updateScheduleItem", "gig", LOCKED, (ids) => ({ ...point(ids), title: "Abbau" })),
  row("deleteScheduleItem", "gig", emptied(LOCKED), point),
  row("updateScheduleItem for a missing item", "gigItem", "missing 403 404 404", (ids) => ({
    ...point(ids),
    title: "A",
  })),
  row("deleteScheduleItem for a missing item", "gigItem", "missing 403 404 404", point),

  row("listChecklist", "gig", READ),
  row(
    "createChecklistItem",
    "gig",
    "open 403 201 201, past 403 403 403, locked 403 403 403, draft 403 201 201, missing 403 404 404",
    item,
  ),
  row("updateChecklistItem", "gig", ALWAYS, item),
  row("updateChecklistItem for a missing item", "gigItem", "missing 403 404 404", item),
  row(
    "markChecklistItem",
    "gig",
    "open 403 200 200, past 403 200 200, locked 403 200 200, draft 404 200 200, missing 404 404 404",
  ),
  row("markChecklistItem for a missing item", "gigItem", "missing 404 404 404"),
  row(
    "markChecklistItem of a responsible member",
    "ownItem",
    "own 200 200 200, own-past 200 200 200, own-draft 404 200 200, foreign 403 200 200",
  ),
  row("deleteChecklistItem", "gig", emptied(ALWAYS)),
  row("deleteChecklistItem for a missing item", "gigItem", "missing 403 404 404"),

  row("setlistPdf", "gig", READ),
  row("schedulePdf", "gig", READ),
  row("gigSheetPdf", "gig", READ),
  row("gigBookPdf", "gig", READ),
  row("gemaCsv", "gig", READ),
  row("gemaXlsx", "gig", READ),
  row("forscoreSetlist", "gig", READ),
  everybody("setlistsJson"),

  row("listShares", "gig", ALWAYS),
  row("createShare", "gig", created(ALWAYS), () => ({ until: nextWeek() })),
  row(
    "endShare",
    "share",
    "open 403 204 204, ended 403 204 204, draft 403 204 204, deleted 403 404 404, missing 403 404 404",
  ),
  /* Anyone with the link may read it, signed in or not, as long as it is valid and the gig is published. */
  row(
    "readShare",
    "share",
    "open 200 200 200 200 200 200, ended 404 404 404 404 404 404, draft 404 404 404 404 404 404, " +
      "deleted 404 404 404 404 404 404, missing 404 404 404 404 404 404",
    ({ token }) => ({ token }),
  ),
  row("readGuestLink", "guestLink", GUEST, ({ token }) => ({ token })),
  row("answerGuestLink", "guestLink", GUEST, ({ token }) => ({ token, answer: "accepted" })),
];
