import type { Rehearsal } from "@bandstand/shared/rehearsals/contract.ts";
import { type Collection, defineCollection, nested, optionalText } from "../database/collection.ts";
import { LogFollower } from "../database/log-follower.ts";
import type { Write, Written } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Caller, Editor } from "../http/access.ts";

/** A rehearsal's fields as they are stored; the id is the document's. */
export type RehearsalFields = Omit<Rehearsal, "rehearsal_id" | "created_at" | "updated_at">;
export type StoredRehearsal = Stored<RehearsalFields>;

const person = nested<{ user_id: string; name: string }>({ user_id: String, name: String });

export const rehearsalCollection: Collection<RehearsalFields> = defineCollection<RehearsalFields>({
  name: "rehearsals",
  fields: {
    begin: { type: String, required: true },
    end: { type: String, required: true },
    location: optionalText,
    comment: { type: String, default: "" },
    songs: [
      nested<Rehearsal["songs"][number]>({
        song_id: { type: String, required: true },
        status: { type: String, required: true },
        comment: optionalText,
      }),
    ],
    todos: [
      nested<Rehearsal["todos"][number]>({
        todo_id: { type: String, required: true },
        text: { type: String, required: true },
        comment: optionalText,
        responsible: { type: person, default: null },
        due_date: optionalText,
        done: { type: Boolean, required: true },
      }),
    ],
    comments: [
      nested<Rehearsal["comments"][number]>({
        comment_id: { type: String, required: true },
        user_id: { type: String, required: true },
        text: { type: String, required: true },
        created_at: { type: String, required: true },
      }),
    ],
  },
});

/** The record as it goes over the wire and into the app, without what is computed. */
export function rehearsalRecord(stored: StoredRehearsal): Rehearsal {
  return { rehearsal_id: stored._id, ...withoutSync(stored) };
}

/* All of them in memory, kept up by the log: the search over every protocol and the statistics read nothing else. */
const follower = new LogFollower<StoredRehearsal>(rehearsalCollection);

interface AllRehearsals {
  /** The rehearsals that are there, last to first. */
  readonly lastFirst: readonly StoredRehearsal[];
  readonly byId: ReadonlyMap<string, StoredRehearsal>;
}

let known: { readonly version: number; readonly all: AllRehearsals } | undefined;

const byBegin = (a: StoredRehearsal, b: StoredRehearsal): number => {
  if (a.begin !== b.begin) return a.begin < b.begin ? -1 : 1;
  return a._id < b._id ? -1 : 1;
};

/* In the order of before and with what is new at its end: sorting what is nearly sorted takes next to no time. */
function inOrder(documents: ReadonlyMap<string, StoredRehearsal>): AllRehearsals {
  const before = known?.all.lastFirst ?? [];
  const had = new Set(before.map(({ _id }) => _id));
  const news = [...documents.values()].filter(({ _id }) => !had.has(_id));
  const live = [...before.flatMap(({ _id }) => documents.get(_id) ?? []), ...news].filter(({ deleted }) => !deleted);
  return {
    lastFirst: live.toSorted((a, b) => byBegin(b, a)),
    byId: new Map(live.map((rehearsal) => [rehearsal._id, rehearsal])),
  };
}

/** Every rehearsal that is there; the same object until one changes. */
export async function allRehearsals(): Promise<AllRehearsals> {
  const documents = await follower.current();
  if (known?.version !== follower.version) known = { version: follower.version, all: inOrder(documents) };
  return known.all;
}

/** Rehearsals that begin on `since` (a day) or later, first to last, deleted ones among them. */
export async function rehearsalsSince(since: string): Promise<StoredRehearsal[]> {
  const documents = [...(await follower.current()).values()];
  return documents.filter(({ begin, purged }) => begin >= since && !purged).toSorted(byBegin);
}

/** The tombstones of all deleted rehearsals. */
export const deletedRehearsals = async (): Promise<StoredRehearsal[]> =>
  [...(await follower.current()).values()].filter(({ deleted }) => deleted);

/** A rehearsal that is there, or null. */
export const findRehearsal = async (rehearsal_id: string): Promise<StoredRehearsal | null> =>
  (await allRehearsals()).byId.get(rehearsal_id) ?? null;

/** A rehearsal as it is or, deleted, as it was; null for one that never was. */
export const keptRehearsal = async (rehearsal_id: string): Promise<StoredRehearsal | null> =>
  (await follower.current()).get(rehearsal_id) ?? null;

export const createRehearsal = (
  _caller: Editor,
  rehearsal_id: string,
  fields: RehearsalFields,
  write: Write,
): Promise<Written<RehearsalFields>> =>
  records.create({ ...rehearsalCollection, refused: rehearsalRecord }, rehearsal_id, fields, write);

/** Changes a rehearsal; `change` judges it as it is at the moment of the write. Comments are every member's. */
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
  judge: (rehearsal: StoredRehearsal) => void,
): Promise<Written<RehearsalFields>> => records.remove(rehearsalCollection, rehearsal_id, write, judge);
