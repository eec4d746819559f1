import { type Rehearsal, RehearsalComment } from "@bandstand/shared/rehearsals/contract.ts";
import mongoose, { type QueryFilter } from "mongoose";
import { z } from "zod";
import { WITHOUT_PIPELINE } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { fieldOf } from "../database/record-fields.ts";
import { LogFollower } from "../database/log-follower.ts";
import type { Write, Written } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Caller, Editor } from "../http/access.ts";

/** A rehearsal's stored fields; the document's `_id` is the rehearsal's id. */
export type RehearsalFields = Omit<Rehearsal, "rehearsal_id" | "created_at" | "updated_at">;
export type StoredRehearsal = Stored<RehearsalFields>;

export const rehearsalCollection: Collection<RehearsalFields> = defineRecord<"rehearsals", RehearsalFields>({
  name: "rehearsals",
  /* The text of a comment is never empty. */
  own: { comments: fieldOf(z.array(RehearsalComment.extend({ text: z.string().min(1) }))) },
  /* A device's first screens show the rehearsals to come. */
  indexes: [[{ begin: 1 }]],
});

/** The rehearsal as clients see it, without computed fields. */
export function rehearsalRecord(stored: StoredRehearsal): Rehearsal {
  return { rehearsal_id: stored._id, ...withoutSync(stored) };
}

/* All rehearsals in memory, kept up to date from the change log. Statistics and the search through protocols read only
   this copy. */
const follower = new LogFollower<StoredRehearsal>(rehearsalCollection);

interface AllRehearsals {
  /** Existing rehearsals, newest first. */
  readonly lastFirst: readonly StoredRehearsal[];
  readonly byId: ReadonlyMap<string, StoredRehearsal>;
}

const byBegin = (a: StoredRehearsal, b: StoredRehearsal): number => {
  if (a.begin !== b.begin) return a.begin < b.begin ? -1 : 1;
  return a._id < b._id ? -1 : 1;
};

/* Keeps the previous order and appends new rehearsals before sorting, because sorting a nearly sorted list is cheap. */
function inOrder(documents: ReadonlyMap<string, StoredRehearsal>, before?: AllRehearsals): AllRehearsals {
  const had = before?.byId ?? new Map<string, StoredRehearsal>();
  const news = [...documents.values()].filter(({ _id }) => !had.has(_id));
  const old = before?.lastFirst.flatMap(({ _id }) => documents.get(_id) ?? []) ?? [];
  const live = [...old, ...news].filter(({ deleted }) => !deleted);
  return {
    lastFirst: live.toSorted((a, b) => byBegin(b, a)),
    byId: new Map(live.map((rehearsal) => [rehearsal._id, rehearsal])),
  };
}

/** Returns every existing rehearsal; the same object until one changes. */
export const allRehearsals = follower.derived(inOrder);

/** Returns rehearsals that start on `since` (a day) or later in chronological order, deleted ones included. */
export async function rehearsalsSince(since: string): Promise<StoredRehearsal[]> {
  const documents = [...(await follower.current()).values()];
  return documents.filter(({ begin, purged }) => begin >= since && !purged).toSorted(byBegin);
}

/**
 * Returns existing rehearsals that start on `since` (a day) or later, in no particular order. Reads them from the
 * database: a service that has just started would have to read all others first.
 */
export const comingRehearsals = (since: string): Promise<StoredRehearsal[]> =>
  rehearsalCollection.model
    .find(
      {
        begin: mongoose.trusted({ $gte: since }),
        deleted: mongoose.trusted({ $ne: true }),
      } as QueryFilter<StoredRehearsal>,
      WITHOUT_PIPELINE,
    )
    .lean<StoredRehearsal[]>()
    .exec();

/** Returns the tombstones of all deleted rehearsals. */
export const deletedRehearsals = async (): Promise<StoredRehearsal[]> =>
  [...(await follower.current()).values()].filter(({ deleted }) => deleted);

/** Returns an existing rehearsal, or null. */
export const findRehearsal = async (rehearsal_id: string): Promise<StoredRehearsal | null> =>
  (await allRehearsals()).byId.get(rehearsal_id) ?? null;

/** Returns a rehearsal, deleted or not; null if it never existed. */
export const keptRehearsal = async (rehearsal_id: string): Promise<StoredRehearsal | null> =>
  (await follower.current()).get(rehearsal_id) ?? null;

export const createRehearsal = (
  _caller: Editor,
  rehearsal_id: string,
  fields: RehearsalFields,
  write: Write,
): Promise<Written<RehearsalFields>> =>
  records.create({ ...rehearsalCollection, refused: rehearsalRecord }, rehearsal_id, fields, write);

/**
 * Changes a rehearsal. `change` receives the rehearsal as it is when written, returns the changed fields and may
 * refuse. Any member may be the caller, because every member may comment.
 */
export const changeRehearsal = (
  _caller: Caller,
  rehearsal_id: string,
  write: Write,
  change: (rehearsal: StoredRehearsal) => Partial<RehearsalFields> | Promise<Partial<RehearsalFields>>,
): Promise<Written<RehearsalFields>> =>
  records.change({ ...rehearsalCollection, refused: rehearsalRecord }, rehearsal_id, write, change);

export const removeRehearsal = (
  _caller: Editor,
  rehearsal_id: string,
  write: Write,
  judge: (rehearsal: StoredRehearsal) => Promise<void>,
): Promise<Written<RehearsalFields>> => records.remove(rehearsalCollection, rehearsal_id, write, judge);
