import type { Store } from "../../database/store.ts";
import type { AnyStored } from "../../database/stored.ts";
import type { MemoryDatabase } from "./memory-database.ts";
import type { Actor, Scheduler } from "./scheduler.ts";

/** The write pipeline's store, plus calls for snapshots, pulls and mutants. */
export interface ScheduledStore extends Store {
  /** Reads the epoch and the number of the entry up to which the log has been trimmed. */
  meta(): Promise<{ readonly epoch: string; readonly floor: number }>;
  all(): Promise<AnyStored[]>;
  /** Runs any other atomic call, which mutants use to deviate from the algorithm. */
  other<T>(run: (database: MemoryDatabase) => T): Promise<T>;
}

/** Creates the store for one server process. Each call waits until the schedule runs it. */
export function scheduledStore(scheduler: Scheduler, actor: Actor, database: MemoryDatabase): ScheduledStore {
  const call = <T>(run: () => T): Promise<T> => scheduler.call(actor, run);
  return {
    find: (collection, id) => call(() => database.find(collection, id)),
    findMany: (collection, ids) => call(() => database.findMany(collection, ids)),
    insert: (collection, record) => call(() => database.insert(collection, record)),
    update: (collection, id, rev, change) => call(() => database.update(collection, id, rev, change)),
    lastEntry: () => call(() => database.lastEntry()),
    append: (entries) => call(() => database.append(entries)),
    entry: (number) => call(() => database.entry(number)),
    entriesAfter: (number, limit) => call(() => database.entriesAfter(number, limit)),
    entryOfKey: (key) => call(() => database.entryOfKey(key)),
    async clearDirty(collection, id, rev) {
      await call(() => database.update(collection, id, rev, { dirty: undefined }));
    },
    dirty: () => call(() => database.dirty()),
    meta: () => call(() => ({ epoch: database.epoch, floor: database.floor })),
    all: () => call(() => database.all()),
    other: (run) => call(() => run(database)),
  };
}
