import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import { refuseUnlessAdmin } from "../http/access.ts";
import type { Editor } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import type { RequestContext } from "../http/handler.ts";
import { audit } from "../system/audit.ts";

/** Refuses an editor if the gig was more than seven days ago; admins can still edit. */
export type JudgeLock = (gig: { readonly date: string }) => void;

/**
 * Runs a change that the setlist lock may forbid. `change` must call `judge` with the gig it is about to write. An
 * admin's change to a locked gig is audited; a repeated request does not call `judge` and is not audited again.
 */
export async function behindLock<T>(
  context: AppContext,
  { caller, request }: { readonly caller: Editor; readonly request: RequestContext },
  change: (judge: JudgeLock) => Promise<T>,
): Promise<T> {
  let isOverride = false;
  const changed = await change((gig) => {
    isOverride = isSetlistLocked(gig, context.today());
    if (isOverride) refuseUnlessAdmin(caller, "SETLIST_LOCKED");
  });
  const { user_id } = caller;
  if (isOverride) await audit(context, "lock_overridden", { user_id, by: user_id, address: request.ip });
  return changed;
}
