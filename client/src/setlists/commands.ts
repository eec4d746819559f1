import { mergeSetlists } from "@bandstand/shared/setlists/merge.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { mergedEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import type { Row, RowOf } from "../data/rows.ts";

interface UpdateSetlist {
  readonly gig_id: string;
  /** The complete setlist after the edit. */
  readonly sets: readonly SetlistSet[];
}

type GigRow = RowOf<"gigs">;
type Sets = readonly SetlistSet[];

const same = (a: Sets, b: Sets): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/* Applies an edit to the server's setlist: a three-way merge with the changes that others have made since its base. */
const onto = (server: Sets, base: Sets, mine: Sets): SetlistSet[] =>
  same(server, base) ? [...mine] : mergeSetlists(base, mine, server).merged;

const withSets = (gig: Row<GigRow> | undefined, sets: Sets): Row<GigRow> | undefined =>
  gig && { ...gig, setlist: { sets: [...sets] } };

/** Any edit to a setlist, from the editor or live mode. Unsent edits are folded into one. */
const updateSetlist = mergedEdit<UpdateSetlist, GigRow, Sets>({
  name: "updateSetlist",
  route: "updateSetlist",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { sets }) => withSets(gig, sets),
  base: (gig) => gig?.setlist.sets ?? [],
  rebase: (gig, { sets }, base) => gig && withSets(gig, onto(gig.setlist.sets, base, sets)),
  request: ({ gig_id, sets }, server, base) => ({
    body: {
      gig_id,
      setlist_version: server?.setlist_version ?? 0,
      sets: onto(server?.setlist.sets ?? [], base, sets),
    },
  }),
  versionInBody: true,
  fold: (_earlier, later) => later,
  conflicts: ({ sets }, server, base) => {
    if (server === undefined) return null;
    const { conflicts } = mergeSetlists(base, sets, server.setlist.sets);
    return conflicts.length === 0 ? null : { mine: sets, theirs: server.setlist.sets, details: conflicts };
  },
});

/** Saves a setlist on this device and queues it for sending. */
export const saveSetlist = (gig_id: string, sets: Sets): Promise<void> => mutate(updateSetlist, { gig_id, sets });
