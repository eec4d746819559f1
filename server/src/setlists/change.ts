import type { SetlistSet } from "@bandstand/shared/setlists/records.ts";
import type { Written } from "../database/records.ts";
import { type GigFields, type StoredGig, changeSetlist, gigRecord } from "../gigs/model.ts";
import type { Editor } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type RequestContext } from "../http/handler.ts";
import { refuseLocked } from "./lock.ts";
import { gigWithTiming } from "./timing.ts";

/** A change of a setlist that was read as `setlist_version`. */
interface SetlistEdit {
  readonly caller: Editor;
  readonly gig_id: string;
  readonly setlist_version: number;
  readonly request: RequestContext;
  /** Refuses values that could stand in no setlist of this gig; asked before lock and version. */
  readonly check?: (gig: StoredGig) => Promise<void>;
  /** The new sets; asked only for the version that was read. Refuses what that setlist does not allow. */
  readonly edit: (gig: StoredGig) => SetlistSet[] | Promise<SetlistSet[]>;
}

/**
 * The one way in which a setlist changes: values, then the lock, then the version (decisions 1), and all of it judged on
 * the very gig that is written. A stale version is refused with the current one and its setlist, so that it can be
 * merged without another request.
 */
export async function editSetlist(
  context: AppContext,
  { caller, gig_id, setlist_version, request, check, edit }: SetlistEdit,
) {
  const write = { user_id: caller.user_id, mutation: request.mutation, now: context.now() };
  const { stored }: Written<GigFields> = await changeSetlist(caller, gig_id, write, async (gig) => {
    await check?.(gig);
    refuseLocked(caller, gig, context.today());
    if (gig.setlist_version !== setlist_version)
      throw new Refusal("SETLIST_CONFLICT", {
        members: { setlist_version: gig.setlist_version, setlist: gig.setlist, rev: gig.rev },
      });
    return await edit(gig);
  });
  return new Answer(await gigWithTiming(gigRecord(stored)), { rev: stored.rev });
}
