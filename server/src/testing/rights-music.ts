import { newId } from "@bandstand/shared/contract/uuid.ts";
import { row, emptied, everybody } from "./rights-row.ts";
import type { Row } from "./rights-row.ts";

const named = () => ({ title: newId(), interpret: "Neu" });

/* Every member may read and edit a public list; only its owner and admins may read and edit a private list. */
const LIST = "own 200 200 200, foreign 200 200 200, foreign-private 404 404 200, missing 404 404 404";
/* Only its owner and admins may change a list's visibility or delete it. */
const OWN_LIST = "own 200 200 200, foreign 403 403 200, foreign-private 404 404 200, missing 404 404 404";
/* A survey is managed by its creator, editors and admins. */
const SURVEY = "own 200 200 200, foreign 403 200 200, own-decided 409 409 409, missing 404 404 404";

/** The rights to songs, suggestions, line-ups, stand-ins, repertoire lists, surveys and statistics. */
export const rightsOfMusic: readonly Row[] = [
  everybody("listSongs"),
  everybody("songDuplicates", "?title=A&interpret=B"),
  everybody("crawlMetadata", "?title=A&interpret=B"),
  { ...row("crawlMetadata for an unknown song", "band", "band 404 404 404"), query: "?title=X&interpret=Y" },
  everybody("songsCsv"),
  row("getSong", "song", "open 200 200 200, used 200 200 200, missing 404 404 404"),
  row("createSong", "band", "band 403 201 201", named),
  row("importSongs", "band", "band 403 200 200", () => `Titel;Interpret\n${newId()};Neu\n`),
  row("updateSong", "song", "open 403 200 200, used 403 200 200, missing 403 404 404", () => ({
    publisher: "Musikverlag",
  })),
  row("deleteSong", "song", "open 403 204 204, used 403 409 409, missing 403 404 404"),

  row("listCharts", "song", "open 200 200 200, used 200 200 200, missing 404 404 404"),
  row("createChart", "song", "open 403 201 201, used 403 201 201, missing 403 404 404", () => ({
    name: "Neu",
    notation: "german",
  })),
  row("getChart", "chart", "open 200 200 200, missing 404 404 404"),
  row("updateChart", "chart", "open 403 200 200, missing 403 404 404", () => ({ text: "[C]la" })),
  row("deleteChart", "chart", "open 403 204 204, missing 403 404 404"),
  row("chartHistory", "chart", "open 200 200 200, missing 404 404 404"),
  everybody("listChartChoices"),
  row("updateChartChoices", "song", "open 200 200 200, used 200 200 200, missing 404 404 404", () => ({ capo: 2 })),

  everybody("listSuggestions"),
  row("createSuggestion", "band", "band 201 201 201", named),
  row("vote", "suggestion", "open 200 200 200, decided 409 409 409, missing 404 404 404", () => ({ vote: "no" })),
  row("withdrawVote", "suggestion", "open 204 204 204, decided 409 409 409, missing 404 404 404"),
  row(
    "adoptSuggestion",
    "suggestion",
    "carried 403 200 200, open 403 409 409, decided 403 409 409, missing 403 404 404",
  ),
  row("rejectSuggestion", "suggestion", "open 403 200 200, decided 403 409 409, missing 403 404 404"),

  everybody("listLineUps"),
  row("createLineUp", "band", "band 403 201 201", () => ({
    name: "Trio",
    seats: [{ seat_id: newId(), part: "Bass", user_id: null, optional: false }],
  })),
  row("getLineUp", "lineUp", "open 200 200 200, missing 404 404 404"),
  row("updateLineUp", "lineUp", "open 403 200 200, missing 403 404 404", () => ({ name: "Quartett" })),
  row("updateLineUp to archive it", "lineUp", "open 403 200 200, missing 403 404 404", () => ({ archived: true })),

  row("listContacts", "band", "band 403 200 200"),
  row("createContact", "band", "band 403 201 201", () => ({ name: "Uli", parts: ["Bass"], order: 1 })),
  row("getContact", "contact", "open 403 200 200, missing 403 404 404"),
  row("updateContact", "contact", "open 403 200 200, missing 403 404 404", () => ({ note: "Nur samstags" })),
  row("deleteContact", "contact", "open 403 204 204, missing 403 404 404"),
  row(
    "listAsks",
    "seat",
    "open 200 200 200, own 200 200 200, asked 200 200 200, draft 404 200 200, missing 404 404 404",
  ),
  /* A musician may ask only for a seat of their own that they have declined, and may not choose whom to ask. */
  row(
    "ask",
    "seat",
    "open 403 201 201, own 201 201 201, past 403 409 409, draft 404 409 409, missing 404 404 404",
    ({ seat_id }) => ({ seat_id }),
  ),
  row("ask a chosen member", "seat", "open 403 404 404, own 403 404 404, missing 404 404 404", ({ seat_id }) => ({
    seat_id,
    user_id: newId(),
  })),
  row("withdrawAsk", "seat", "asked 403 204 204, open 403 404 404, missing 403 404 404"),
  row("createGuestLink", "seat", "asked 403 200 200, open 403 404 404, missing 403 404 404"),

  everybody("listRepertoireLists"),
  row("getRepertoireList", "list", LIST),
  row("repertoirePdf", "list", LIST),
  row("listBookPdf", "list", LIST),
  row("repertoireCsv", "list", LIST),
  row("createRepertoireList", "band", "band 201 201 201", () => ({ name: "Neu" })),
  row("updateRepertoireList", "list", LIST, () => ({ name: "Anders", songs: [] })),
  row("updateRepertoireList with another visibility", "list", OWN_LIST, () => ({ visibility: "private" })),
  row("deleteRepertoireList", "list", emptied(OWN_LIST)),
  row("restoreRepertoireList", "deletedList", "own 200 200 200, foreign-private 404 404 200, missing 404 404 404"),

  everybody("listSurveys"),
  row("getSurvey", "survey", "own 200 200 200, foreign 200 200 200, foreign-decided 200 200 200, missing 404 404 404"),
  row("createSurvey", "band", "band 201 201 201", () => ({
    kind: "opinion",
    title: "Neu",
    options: [{ text: "A" }, { text: "B" }],
  })),
  row("updateSurvey", "survey", SURVEY, () => ({ title: "Anders" })),
  row("deleteSurvey", "survey", "own 204 204 204, foreign 403 204 204, missing 404 404 404"),
  row(
    "respondToSurvey",
    "survey",
    "own 200 200 200, foreign 200 200 200, foreign-closed 409 409 409, missing 404 404 404",
    ({ option_id }) => ({ answers: { [option_id ?? ""]: "in" } }),
  ),
  row("closeSurvey", "survey", SURVEY),
  row(
    "reopenSurvey",
    "survey",
    "own-closed 200 200 200, foreign-closed 403 200 200, own-decided 409 409 409, own 200 200 200, " +
      "foreign 403 200 200, missing 404 404 404",
  ),
  row("decideSurvey", "survey", SURVEY, () => ({})),
  /* Only editors may create a gig from a survey; a musician may not, even from their own survey. */
  row("decideSurvey for a gig", "survey", "own 403 200 200, foreign 403 200 200", ({ option_id }) => ({
    option_id,
    create: "gig",
  })),

  everybody("seasonStatistics"),
  row("songHistogram", "band", "band 200 200 200 200 200 200"),
  row("publicBand", "band", "band 200 200 200 200 200 200"),
];
