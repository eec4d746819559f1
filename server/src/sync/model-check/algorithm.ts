import type { Store } from "../../database/store.ts";
import type { Cursor } from "../cursor.ts";
import type { MemoryDatabase } from "./memory-database.ts";
import type { ScheduledStore } from "./scheduled-store.ts";

/**
 * The points at which a mutant may deviate from the algorithm. `REAL` deviates at none of them: it runs the actual
 * write pipeline and pull on the simulated store.
 */
export interface Algorithm {
  /** The store that members' requests write to. */
  readonly writing: (store: ScheduledStore) => Store;
  /** The store that the sweeper uses; null if there is no sweeper. */
  readonly sweeping: ((store: ScheduledStore) => Store) | null;
  /** The store that a pull reads. */
  readonly pulling: (store: ScheduledStore) => Store;
  /** Returns the cursor that the pull uses, from the cursor sent and the viewer's current rights. */
  readonly cursor: (sent: Cursor, rights: string) => Cursor;
  readonly isSnapshotHeadReadFirst: boolean;
  /** True if requesting a later page in a different role returns the first page again. */
  readonly isSnapshotOfOneRole: boolean;
  readonly isEpochNewAfterRestore: boolean;
  /** The clock by which a process judges the age of its cached head. */
  readonly headClock: (now: () => number) => () => number;
  /** A device stores the rows and the cursor in one transaction; in a mutant it may die in between. */
  readonly areRowsAndCursorKeptTogether: boolean;
}

const asItIs = (store: ScheduledStore): Store => store;

export const REAL: Algorithm = {
  writing: asItIs,
  sweeping: asItIs,
  pulling: asItIs,
  cursor: (sent) => sent,
  isSnapshotHeadReadFirst: true,
  isSnapshotOfOneRole: true,
  isEpochNewAfterRestore: true,
  headClock: (now) => now,
  areRowsAndCursorKeptTogether: true,
};

/** A mutant; its name is the test's title and says what it does wrong. */
export interface Mutant {
  readonly name: string;
  readonly change: Partial<Algorithm>;
}

const both = (change: (store: ScheduledStore) => Store): Partial<Algorithm> => ({ writing: change, sweeping: change });

/** Reads the head and appends like the real log, but not atomically with the write. */
async function appendAtOnce(store: ScheduledStore, collection: string, id: string, rev: number): Promise<void> {
  for (;;) {
    const last = (await store.lastEntry())?._id ?? 0;
    if ((await store.append([{ _id: last + 1, collection, id, rev, tag: `early ${last}`, at: 0 }])) === 1) return;
  }
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: "a write is logged before the record is written",
    change: both((store) => ({
      ...store,
      async insert(collection, record) {
        await appendAtOnce(store, collection, record._id, record.rev);
        return await store.insert(collection, record);
      },
      async update(collection, id, rev, change) {
        await appendAtOnce(store, collection, id, rev + 1);
        return await store.update(collection, id, rev, change);
      },
      append: (entries) => Promise.resolve(entries.length),
    })),
  },
  {
    name: "a write leaves no dirty mark",
    change: both((store) => ({
      ...store,
      insert: (collection, { dirty: _dirty, ...record }) => store.insert(collection, record),
      update: (collection, id, rev, { dirty: _dirty, ...change }) => store.update(collection, id, rev, change),
    })),
  },
  { name: "nobody sweeps", change: { sweeping: null } },
  {
    name: "the sweeper removes the mark before it logs the write",
    change: {
      sweeping: (store) => ({
        ...store,
        async dirty(collection) {
          const found = await store.dirty(collection);
          for (const { _id, rev } of found) await store.clearDirty(collection, _id, rev);
          return found;
        },
        clearDirty: () => Promise.resolve(),
      }),
    },
  },
  {
    name: "the mark is removed without a check of the rev",
    change: both((store) => ({
      ...store,
      async clearDirty(collection, id) {
        await store.other((database) => database.update(collection, id, null, { dirty: undefined }));
      },
    })),
  },
  {
    name: "an entry replaces the entry that already has its number",
    change: both((store) => ({
      ...store,
      append: (entries) =>
        store.other((database: MemoryDatabase) => {
          database.overwrite(entries);
          return entries.length;
        }),
    })),
  },
  {
    name: "an entry whose number was taken counts as logged",
    change: both((store) => ({
      ...store,
      async append(entries) {
        await store.append(entries);
        return entries.length;
      },
    })),
  },
  {
    name: "numbers are taken from a counter before the entry is added",
    change: both((store) => ({
      ...store,
      async append(entries) {
        for (const entry of entries) {
          const _id = await store.other((database) => database.nextOfCounter());
          await store.append([{ ...entry, _id }]);
        }
        return entries.length;
      },
    })),
  },
  {
    name: "a write does not check the rev that it is based on",
    change: {
      writing: (store) => ({
        ...store,
        update: (collection, id, _rev, change) =>
          store.other((database) => database.update(collection, id, null, change)),
      }),
    },
  },
  {
    name: "a write does not store its mutation's key",
    change: {
      writing: (store) => ({
        ...store,
        update: (collection, id, rev, change) => store.update(collection, id, rev, { ...change, mids: [] }),
      }),
    },
  },
  {
    name: "a deleted record leaves no tombstone",
    change: {
      writing: (store) => ({
        ...store,
        async update(collection, id, rev, change) {
          const isDone = await store.update(collection, id, rev, change);
          if (isDone && change["deleted"] === true) await store.other((database) => database.remove(collection, id));
          return isDone;
        },
      }),
    },
  },
  {
    name: "a pull reads the documents before the log",
    change: {
      pulling: (store) => {
        let before: Awaited<ReturnType<typeof store.all>> = [];
        return {
          ...store,
          async entriesAfter(number, limit) {
            before = await store.all();
            return await store.entriesAfter(number, limit);
          },
          findMany: (_collection, ids) => Promise.resolve(before.filter((stored) => ids.includes(stored._id))),
        };
      },
    },
  },
  {
    name: "a pull does not check whether the rights in the cursor are still current",
    change: { cursor: (sent, rights) => ({ ...sent, rights }) },
  },
  { name: "a snapshot reads the head last", change: { isSnapshotHeadReadFirst: false } },
  { name: "a snapshot's pages may be for different roles", change: { isSnapshotOfOneRole: false } },
  { name: "a restored backup keeps its epoch", change: { isEpochNewAfterRestore: false } },
  { name: "a process never stops trusting the head that it has seen", change: { headClock: () => () => 0 } },
  { name: "a device stores the cursor before the rows", change: { areRowsAndCursorKeptTogether: false } },
];
