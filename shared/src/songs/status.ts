import type { SongStatus } from "./contract.ts";

/** The cause of a status change: an edit, or the outcome of a vote. */
export type StatusCause = "edit" | "adoption" | "rejection";

/* For each cause and current status, the possible new ones. An edit cannot change a suggestion: only the vote can. */
const ALLOWED_MOVES: Readonly<Record<StatusCause, Readonly<Record<SongStatus, readonly SongStatus[]>>>> = {
  edit: {
    suggested: [],
    rejected: ["suggested"],
    rehearsing: ["active", "retired"],
    active: ["rehearsing", "retired"],
    retired: ["rehearsing", "active"],
  },
  adoption: { suggested: ["rehearsing"], rejected: [], rehearsing: [], active: [], retired: [] },
  rejection: { suggested: ["rejected"], rejected: [], rehearsing: [], active: [], retired: [] },
};

/** The statuses to which an edit may change `from`. */
export const nextStatuses = (from: SongStatus): readonly SongStatus[] => ALLOWED_MOVES.edit[from];

/** Whether a status change is allowed; if not, the error is `STATUS_MOVE` (409). An edit may also keep the status. */
export const isStatusMoveAllowed = (from: SongStatus, to: SongStatus, cause: StatusCause = "edit"): boolean =>
  (cause === "edit" && from === to) || ALLOWED_MOVES[cause][from].includes(to);
