import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import type { Written } from "../database/records.ts";
import { writeOf } from "../database/write-of.ts";
import { type GigFields, type StoredGig, changeSetlist, gigRecord } from "../gigs/model.ts";
import type { Editor } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type RequestContext } from "../http/handler.ts";
import { behindLock } from "./lock.ts";
import { gigWithTiming } from "./timing.ts";

/** A change to a setlist that the client read at `setlist_version`. */
interface SetlistEdit {
  readonly caller: Editor;
  readonly gig_id: string;
  readonly setlist_version: number;
  readonly request: RequestContext;
  /** Refuses values that are invalid in any setlist of this gig. Called before the checks of lock and version. */
  readonly check?: (gig: StoredGig) => Promise<void>;
  /** Returns the new sets. Called only if the version matches. Refuses edits that this setlist does not allow. */
  readonly edit: (gig: StoredGig) => SetlistSet[] | Promise<SetlistSet[]>;
}

/**
 * The only way to change a setlist. Checks values, then the lock, then the version, all against the gig as it is when
 * written. A stale version is refused with the current version and setlist, so the client can merge without another
 * request.
 */
export async function editSetlist(
  context: AppContext,
  { caller, gig_id, setlist_version, request, check, edit }: SetlistEdit,
) {
  const write = writeOf(caller, request, context.now());
  const { stored } = await behindLock<Written<GigFields>>(context, { caller, request }, (judge) =>
    changeSetlist(caller, gig_id, write, async (gig) => {
      await check?.(gig);
      judge(gig);
      if (gig.setlist_version !== setlist_version)
        throw new Refusal("SETLIST_CONFLICT", {
          members: { setlist_version: gig.setlist_version, setlist: gig.setlist, rev: gig.rev },
        });
      return await edit(gig);
    }),
  );
  return new Answer(await gigWithTiming(gigRecord(stored)), { rev: stored.rev });
}
