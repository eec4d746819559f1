import { Catalogue } from "../storage/catalogue.ts";
import { Batch } from "../storage/operations.ts";
import type { Store } from "../storage/store.ts";
import { Cursors } from "./cursors.ts";
import { Sessions } from "./sessions.ts";
import { expireRecords } from "./expire.ts";

/** The database of one process: what lies in memory, and the store that keeps it. */
export class Engine {
  readonly catalogue = new Catalogue();
  readonly cursors = new Cursors();
  readonly sessions = new Sessions();
  readonly store: Store;
  /** Where clients find it; known once it listens. */
  address = "";
  readonly startedAt = Date.now();
  private readonly stop: (reason: Error) => void;

  /**
   * @param stop called once when a commit failed: memory is ahead of the disk, and the process must end
   */
  constructor(store: Store, stop: (reason: Error) => void) {
    this.store = store;
    this.stop = stop;
  }

  /** Brings all records of the store into memory and builds the indexes. */
  load(): void {
    const { collections, records } = this.store.load();
    const byId = new Map(collections.map(({ id, entry }) => [id, this.catalogue.restore(id, entry)]));
    for (const { collection, record, raw } of records) byId.get(collection)?.restore(record, raw);
  }

  /** Resolves when all the batch changed, and everything before it, is on disk. */
  async commit(batch: Batch): Promise<void> {
    try {
      await this.store.commit(batch.operations);
    } catch (error) {
      this.stop(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  /** Closes what timed out and removes records past their TTL index's age. */
  async sweep(now: number): Promise<void> {
    this.cursors.expire(now);
    this.sessions.expire(now);
    const batch = new Batch();
    expireRecords(this.catalogue, now, batch);
    if (batch.operations.length > 0) await this.commit(batch);
  }
}
