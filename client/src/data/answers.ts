import type { Method } from "@bandstand/shared/contract/route.ts";
import type { Failure } from "./request.ts";

/**
 * What an answer that is no success means for an edit:
 * - `wait`: nobody could judge it; it goes again under the same key. `all`: so it would be with every other edit.
 * - `merge`: others changed the same; it is merged and goes again under a new key.
 * - `done`: what it wanted is so already.
 * - `failed`: the server refused it for good; a person decides.
 */
export type Verdict = "wait_all" | "wait" | "merge" | "done" | "failed";

const GENERAL = new Set([0, 401, 408, 425, 426, 429, 502, 503, 504]);

/** The table of answers (design of sync, "Client"). A code that this version does not know is judged by its status. */
export function verdictOf({ status, code }: Failure, method: Method): Verdict {
  if (GENERAL.has(status) || code === "CSRF_FAILED") return "wait_all";
  if (status >= 500 || code === "WRITE_CONTENDED") return "wait";
  if (code === "SETLIST_CONFLICT" || code === "STALE_RECORD") return "merge";
  if ((status === 404 && method === "DELETE") || code === "ALREADY_RESTORED") return "done";
  return "failed";
}
