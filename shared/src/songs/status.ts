import type { SongStatus } from "./contract.ts";

/** How a song comes to a new status: by the vote's outcome, or by somebody editing the song. */
export type StatusCause = "edit" | "adoption" | "rejection";

/* A suggestion leaves its status through the vote alone (decisions 6). */
const MOVES: Readonly<Record<StatusCause, Readonly<Record<SongStatus, readonly SongStatus[]>>>> = {
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

/** The statuses that somebody editing the song may choose beside the one it has. */
export const nextStatuses = (from: SongStatus): readonly SongStatus[] => MOVES.edit[from];

/** True for a move that is allowed, else 409 `STATUS_MOVE`. For an edit, keeping the status is no move. */
export const isStatusMoveAllowed = (from: SongStatus, to: SongStatus, cause: StatusCause = "edit"): boolean =>
  (cause === "edit" && from === to) || MOVES[cause][from].includes(to);
