import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import type { Editor } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";

/** Refuses an editor once the gig was more than seven days ago (specification 7); admins stay able to edit. */
export function refuseLocked(caller: Editor, gig: { readonly date: string }, today: string): void {
  if (caller.role !== "admin" && isSetlistLocked(gig, today)) throw new Refusal("SETLIST_LOCKED");
}
