import type { Method } from "@bandstand/shared/contract/route.ts";
import type { Failure } from "./request.ts";

/**
 * What an unsuccessful response means for an edit (docs/architecture.md#the-life-of-an-edit):
 * - `wait`: undecided; the same request is sent again. `wait_all`: every other edit waits too.
 * - `merge`: others changed the same record; the edit is merged and sent again with a new key.
 * - `done`: the effect of the edit already exists on the server.
 * - `failed`: the server refused it permanently; a person decides.
 */
export type Verdict = "wait_all" | "wait" | "merge" | "done" | "failed";

const GENERAL = new Set([0, 401, 408, 425, 426, 429, 502, 503, 504]);

/** Maps a response to a verdict. A code that this version of the app does not know is judged by its status. */
export function verdictOf({ status, code }: Failure, method: Method): Verdict {
  if (GENERAL.has(status) || code === "CSRF_FAILED") return "wait_all";
  if (status >= 500 || code === "WRITE_CONTENDED") return "wait";
  if (code === "SETLIST_CONFLICT" || code === "STALE_RECORD") return "merge";
  if ((status === 404 && method === "DELETE") || code === "ALREADY_RESTORED") return "done";
  return "failed";
}
