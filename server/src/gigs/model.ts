import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import { AsPlayed } from "@bandstand/shared/live/contract.ts";
import type { SetlistHistory, SetlistSet, SetlistState, SetlistVersion } from "@bandstand/shared/setlists/contract.ts";
import { historyRests, statesOf, withVersion } from "@bandstand/shared/setlists/versions.ts";
import { haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import mongoose, { type QueryFilter } from "mongoose";
import { WITHOUT_PIPELINE, findRecord } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { fieldOf } from "../database/record-fields.ts";
import { type Write, type Written, serviceWrite } from "../database/records.ts";
import { LogFollower } from "../database/log-follower.ts";
import { records } from "../database/synced.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import type { Caller, Editor } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";

/**
 * A gig's stored fields; the document's `_id` is the gig's id. The setlist history is in the same document, so one
 * atomic write changes both (docs/decisions/007-setlist-history.md).
 */
export interface GigFields extends Omit<Gig, "gig_id" | "created_at" | "updated_at"> {
  /** Present once the setlist has been changed; the last element is the current setlist. */
  readonly setlist_versions?: readonly SetlistVersion[];
  /** True once the gig is so long ago that devices no longer keep its setlist history. */
  readonly history_rests?: boolean;
  /**
   * True if musicians have ever seen the gig, so their devices must be notified when it disappears. Missing on gigs
   * written by older versions.
   */
  readonly was_public?: boolean;
}
export type StoredGig = Stored<GigFields>;

export const gigCollection: Collection<GigFields> = defineRecord<"gigs", GigFields>({
  name: "gigs",
  own: {
    as_played: fieldOf(AsPlayed.nullable()),
    setlist_versions: { type: [mongoose.Schema.Types.Mixed], default: undefined },
    history_rests: Boolean,
    was_public: Boolean,
  },
  sight: ["published", "was_public", "history_rests"],
  indexes: [[{ date: 1 }]],
});

/** The gig as clients see it, without computed fields and without the setlist history. */
export function gigRecord(stored: StoredGig): Gig {
  const { setlist_versions: _versions, history_rests: _rests, was_public: _was, ...fields } = withoutSync(stored);
  return { gig_id: stored._id, ...fields };
}

/** The setlist's history as devices keep it. */
export const historyRecord = ({ _id, setlist_versions = [] }: StoredGig): SetlistHistory => ({
  gig_id: _id,
  versions: [...setlist_versions],
});

/* The setlist's history is large and never leaves the server with the gig. */
const WITHOUT_HISTORY = ["setlist_versions"] as const;

/** Returns an existing gig, or null. Unpublished gigs are found only with `drafts`. */
export async function findGig(gig_id: string, { drafts }: { readonly drafts: boolean }): Promise<StoredGig | null> {
  const found = await findRecord<StoredGig>(gigCollection, gig_id, WITHOUT_HISTORY);
  return found === null || found.deleted || (found.published === 0 && !drafts) ? null : found;
}

/** Returns a gig that exists or is in the trash, or null if it was deleted permanently. */
export async function keptGig(gig_id: string): Promise<StoredGig | null> {
  const found = await findRecord<StoredGig>(gigCollection, gig_id, WITHOUT_HISTORY);
  return found === null || found.purged ? null : found;
}

/** Returns only the setlist version of an existing gig, or null. */
export async function findSetlistVersion(
  gig_id: string,
  { drafts }: { readonly drafts: boolean },
): Promise<number | null> {
  const found = await gigCollection.model
    .findOne({ _id: gig_id }, { setlist_version: 1, published: 1, deleted: 1 })
    .lean<Pick<StoredGig, "setlist_version" | "published" | "deleted">>();
  return found === null || found.deleted || (found.published === 0 && !drafts) ? null : found.setlist_version;
}

/* All gigs in memory, kept up to date from the change log. Lists, searches and statistics read only this copy. */
const follower = new LogFollower<StoredGig>(gigCollection, { without: ["setlist_versions"] });

/** Increases whenever a gig that has been loaded changes. */
export const gigsVersion = (): number => follower.version;

const compared = (a: string | null, b: string | null): number => {
  if (a === b) return 0;
  return (a ?? "") < (b ?? "") ? -1 : 1;
};

const byDay = (a: StoredGig, b: StoredGig): number => compared(a.date, b.date) || compared(a.begin, b.begin);
const byId = (a: StoredGig, b: StoredGig): number => compared(a._id, b._id);

/** Which gigs the reader may see: only editors and admins see drafts. */
interface Sight {
  readonly drafts: boolean;
}

const inOrder = follower.derived((documents) => {
  const all = [...documents.values()].filter(({ deleted }) => !deleted).toSorted((a, b) => byDay(a, b) || byId(a, b));
  return { all, published: all.filter(({ published }) => published === 1) };
});

/** Returns existing gigs in chronological order; unpublished ones only with `drafts`. */
export async function allGigs({ drafts }: Sight): Promise<readonly StoredGig[]> {
  const { all, published } = await inOrder();
  return drafts ? all : published;
}

/** Returns gigs dated `since` or later, including those in the trash; unpublished ones only with `drafts`. */
export async function gigsSince(since: string, { drafts }: Sight): Promise<StoredGig[]> {
  return [...(await follower.current()).values()]
    .filter(({ date, purged, published }) => date >= since && !purged && (drafts || published === 1))
    .toSorted((a, b) => compared(a.date, b.date) || byId(a, b));
}

/** Gigs in the trash. */
export const gigsInTrash = async (): Promise<StoredGig[]> =>
  [...(await follower.current()).values()].filter(({ deleted, purged }) => deleted && !purged);

interface GigQuery {
  readonly scope: "upcoming" | "past" | "all";
  readonly today: string;
  readonly drafts: boolean;
  readonly kind_of_gig?: string | undefined;
  readonly q?: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

type Filter = QueryFilter<StoredGig>;

const haystacks = new WeakMap<StoredGig, string>();

/* Returns the text that a search for gigs looks through, folded like the app's (`ß` is `ss`). Searched in memory,
   because no regular expression finds `Grossenhain` in `Großenhain`. */
function gigHaystack(gig: StoredGig): string {
  const { name, venue, kind_of_gig } = gig;
  const folded = haystacks.get(gig) ?? haystack([name, kind_of_gig, venue?.name, venue?.city]);
  haystacks.set(gig, folded);
  return folded;
}

/** Returns one page of gigs: upcoming ones in chronological order, past ones and `all` newest first. */
export async function listGigs(query: GigQuery): Promise<{ items: StoredGig[]; total: number }> {
  const { scope, today, kind_of_gig, q, skip, limit } = query;
  const matches = q ? searchMatcher(q) : () => true;
  const found = (await allGigs(query)).filter(
    (gig) =>
      (scope === "all" || gig.date >= today === (scope === "upcoming")) &&
      (!kind_of_gig || gig.kind_of_gig === kind_of_gig) &&
      matches(gigHaystack(gig)),
  );
  const ordered = scope === "upcoming" ? found : found.toSorted((a, b) => byDay(b, a) || byId(a, b));
  return { items: ordered.slice(skip, skip + limit), total: found.length };
}

/** Returns gigs from `today` on, in chronological order. */
export async function comingGigs(today: string, sight: Sight): Promise<StoredGig[]> {
  return (await allGigs(sight)).filter(({ date }) => date >= today);
}

/**
 * Returns gigs from `today` on with their setlist histories, in no particular order. Reads them from the database: histories
 * are not kept in memory, and a service that has just started would have to read all other gigs first.
 */
export const comingGigsWithHistory = (today: string, { drafts }: Sight): Promise<StoredGig[]> =>
  gigCollection.model
    .find(
      {
        date: mongoose.trusted({ $gte: today }),
        deleted: mongoose.trusted({ $ne: true }),
        ...(!drafts && { published: 1 }),
      } as Filter,
      WITHOUT_PIPELINE,
    )
    .lean<StoredGig[]>()
    .exec();

/** Returns gigs with a checklist item that this member is responsible for, open or done. */
export async function gigsWithItemsOf(user_id: string, sight: Sight): Promise<StoredGig[]> {
  const isTheirs = ({ responsible }: StoredGig["checklist"][number]): boolean =>
    responsible !== null && "user_id" in responsible && responsible.user_id === user_id;
  return (await allGigs(sight)).filter(({ checklist }) => checklist.some(isTheirs));
}

/** Returns published gigs, including past ones, with an open checklist item. */
export async function gigsWithOpenItems(): Promise<StoredGig[]> {
  return (await allGigs({ drafts: false })).filter(({ checklist }) => checklist.some(({ done }) => !done));
}

/** Returns gigs on or after `today` whose setlist contains the song, next one first, unpublished ones included. */
export async function comingGigsWith(
  song_id: string,
  today: string,
): Promise<readonly Pick<StoredGig, "_id" | "name" | "date">[]> {
  const holds = ({ setlist }: StoredGig): boolean =>
    setlist.sets.some(({ songs }) => songs.some((entry) => entry.song_id === song_id));
  return (await comingGigs(today, { drafts: true })).filter(holds);
}

/** Creates a gig. `fields` is called only if the gig does not exist yet. */
export const createGig = (
  _caller: Editor,
  gig_id: string,
  fields: () => Promise<GigFields>,
  write: Write,
): Promise<Written<GigFields>> =>
  records.create(
    { ...gigCollection, refused: gigRecord },
    gig_id,
    async () => {
      const given = await fields();
      return { ...given, was_public: given.published === 1 };
    },
    write,
  );

/** Changes a gig. `change` receives the gig as it is when written, returns the changed fields and may refuse. */
export const changeGig = (
  _caller: Editor,
  gig_id: string,
  write: Write,
  change: (gig: StoredGig) => Partial<GigFields> | Promise<Partial<GigFields>>,
): Promise<Written<GigFields>> =>
  records.change({ ...gigCollection, refused: gigRecord }, gig_id, write, async (gig) => {
    const fields = await change(gig);
    return fields.published === 1 && !gig.was_public ? { ...fields, was_public: true } : fields;
  });

/**
 * Changes a gig's checklist. The caller need not be an editor, so `change` must throw if the caller may not make the
 * change. Refuses a musician's change to a draft with 404.
 */
export const markItem = (
  { role }: Caller,
  gig_id: string,
  write: Write,
  change: (gig: StoredGig) => StoredGig["checklist"],
): Promise<Written<GigFields>> =>
  records.change(gigCollection, gig_id, write, (gig) => {
    if (gig.published === 0 && role === "musician") throw new Refusal("NOT_FOUND");
    return { checklist: change(gig) };
  });

/** Changes a gig's setlist and its version in one atomic write. `change` receives the gig as it is when written. */
export const changeSetlist = (
  caller: Editor,
  gig_id: string,
  write: Write,
  change: (gig: StoredGig) => Promise<SetlistSet[]>,
): Promise<Written<GigFields>> =>
  changeGig(caller, gig_id, write, async (gig) => {
    const sets = await change(gig);
    const setlist_version = gig.setlist_version + 1;
    const before = { setlist_version: gig.setlist_version, user_id: null, at: gig.created_at, sets: gig.setlist.sets };
    const after = { setlist_version, user_id: write.user_id, at: write.now.toISOString(), sets };
    const setlist_versions = withVersion(gig.setlist_versions ?? [], before, after);
    return { setlist: { sets }, setlist_version, setlist_versions };
  });

/** Returns every stored state of a gig's setlist, oldest first; null if the gig does not exist. */
export async function findSetlistStates(
  gig_id: string,
  { drafts }: { readonly drafts: boolean },
): Promise<SetlistState[] | null> {
  const found = await gigCollection.model
    .findOne({ _id: gig_id }, { setlist_versions: 1, published: 1, deleted: 1 })
    .lean<Pick<StoredGig, "setlist_versions" | "published" | "deleted">>();
  if (found === null || found.deleted || (found.published === 0 && !drafts)) return null;
  return statesOf(found.setlist_versions ?? []);
}

/** Marks gigs that were long ago, so devices drop their setlist histories. Returns how many it found. */
export async function restHistories(now: Date, today: string): Promise<number> {
  const due = await gigCollection.model
    .find({ date: mongoose.trusted({ $lt: today }), history_rests: mongoose.trusted({ $ne: true }) } as Filter, {
      date: 1,
      deleted: 1,
    })
    .lean<Pick<StoredGig, "_id" | "date" | "deleted">[]>();
  const over = due.filter(({ date, deleted }) => !deleted && historyRests(date, today));
  for (const { _id } of over)
    await records
      .change<GigFields>(gigCollection, _id, serviceWrite(now), (gig) => ({
        history_rests: historyRests(gig.date, today),
      }))
      .catch((error: unknown) => {
        /* The gig was deleted after the query. */
        if (!(error instanceof Refusal)) throw error;
      });
  return over.length;
}

/** Moves a gig to the trash. */
export const removeGig = (
  _caller: Editor,
  gig_id: string,
  write: Write,
  judge: (gig: StoredGig) => void,
): Promise<Written<GigFields>> => records.remove(gigCollection, gig_id, write, judge);
