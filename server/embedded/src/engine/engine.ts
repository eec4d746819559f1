import { DatabaseError } from "../errors.ts";
import { Catalogue } from "../storage/catalogue.ts";
import type { BackupCollection } from "../storage/backup.ts";
import { specDocument } from "../storage/collection.ts";
import { encode } from "../values/encode.ts";
import { Batch } from "../storage/operations.ts";
import { DamagedStoreError } from "../storage/damaged.ts";
import type { Store } from "../storage/store.ts";
import { Cursors } from "./cursors.ts";
import { Sessions } from "./sessions.ts";
import { Snapshots } from "./snapshots.ts";
import { expireRecords } from "./expire.ts";

/** The database of one process: what lies in memory, and the store that keeps it. */
export class Engine {
  readonly catalogue = new Catalogue();
  readonly cursors = new Cursors();
  readonly sessions = new Sessions();
  readonly snapshots = new Snapshots();
  readonly store: Store;
  /** Where clients find it; known once it listens. */
  address = "";
  readonly startedAt = Date.now();
  private readonly stop: (reason: Error) => void;
  private readonly reserveBytes: number;
  private failed = false;

  /**
   * @param reserveBytes of disk space that writes leave free
   * @param stop called once when a commit failed: memory is ahead of the disk, and the process must end
   */
  constructor(store: Store, reserveBytes: number, stop: (reason: Error) => void) {
    this.store = store;
    this.reserveBytes = reserveBytes;
    this.stop = stop;
  }

  /** Brings all records of the store into memory and builds the indexes. @throws DamagedStoreError */
  load(): void {
    const { collections, records } = this.store.load();
    const byId = new Map(collections.map(({ id, entry }) => [id, this.catalogue.restore(id, entry)]));
    for (const { collection, record, raw } of records) {
      const owner = byId.get(collection);
      if (owner === undefined)
        throw new DamagedStoreError(`a record belongs to collection ${collection}, which is not there`);
      owner.restore(record, raw);
    }
  }

  /** False while writes are refused because the disk is full. */
  hasRoom(): boolean {
    return this.store.hasRoom(0, this.reserveBytes);
  }

  /** @throws OutOfDiskSpace (14031) before a write, so that memory never gets ahead of a full disk */
  checkRoom(commandBytes: number): void {
    if (!this.store.hasRoom(commandBytes, this.reserveBytes))
      throw new DatabaseError("OutOfDiskSpace", "the disk is full: writes are refused until there is room again");
  }

  /** Resolves when all the batch changed, and everything before it, is on disk. */
  async commit(batch: Batch): Promise<void> {
    try {
      await this.store.commit(batch.operations);
    } catch (error) {
      // A refusal while closing loses nothing that was promised; anything else ends the process.
      if (!(error instanceof DatabaseError)) this.fail(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  private fail(reason: Error): void {
    if (this.failed) return;
    this.failed = true;
    this.stop(reason);
  }

  /** Closes what timed out and removes records past their TTL index's age. */
  async sweep(now: number): Promise<void> {
    this.cursors.expire(now);
    this.sessions.expire(now);
    this.snapshots.expire(now);
    if (!this.hasRoom()) return;
    const batch = new Batch();
    expireRecords(this.catalogue, now, batch);
    if (batch.operations.length > 0) await this.commit(batch);
  }

  /** A snapshot of this moment, when all of it is on disk. Records are immutable, so lists of them are enough. */
  async snapshot(): Promise<BackupCollection[]> {
    const taken = this.catalogue.all().map((collection) => ({
      database: collection.database,
      name: collection.name,
      indexes: collection.indexes.map((index) => encode(specDocument(index.spec))),
      documents: Array.from(collection.records.values(), (record) => record.raw),
    }));
    await this.commit(new Batch());
    return taken;
  }
}
