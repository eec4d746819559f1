import { DatabaseError } from "../errors.ts";
import { compileQuery } from "../query/match.ts";
import { Catalogue } from "../storage/catalogue.ts";
import type { BackupCollection } from "../storage/backup.ts";
import { specDocument } from "../storage/collection.ts";
import type { Collection } from "../storage/collection.ts";
import { copyFields } from "../values/copy-fields.ts";
import { encode } from "../values/encode.ts";
import { doc } from "../values/types.ts";
import { Batch } from "../storage/operations.ts";
import { DamagedStoreError } from "../storage/damaged.ts";
import type { Store } from "../storage/store.ts";
import { Cursors } from "./cursors.ts";
import { Sessions } from "./sessions.ts";
import { Snapshots } from "./snapshots.ts";
import { expireRecords } from "./expire.ts";

/** A collection, and the top-level fields of its documents to leave out. */
export interface DocumentsOf {
  readonly database: string;
  readonly collection: string;
  readonly without?: readonly string[];
}

/** One open database: the data in memory and the durable store behind it. */
export class Engine {
  readonly catalogue = new Catalogue();
  readonly cursors = new Cursors();
  readonly sessions = new Sessions();
  readonly snapshots = new Snapshots();
  readonly store: Store;
  /** The address clients connect to. Empty until the server is listening. */
  address = "";
  readonly startedAt = Date.now();
  private readonly stop: (reason: Error) => void;
  private readonly reserveBytes: number;
  private failed = false;

  /**
   * @param reserveBytes disk space that writes must leave free
   * @param stop called once if a commit fails: memory is then ahead of the disk, and the process must exit
   */
  constructor(store: Store, reserveBytes: number, stop: (reason: Error) => void) {
    this.store = store;
    this.reserveBytes = reserveBytes;
    this.stop = stop;
  }

  /** Loads all records into memory and builds the indexes. @throws DamagedStoreError */
  load(): void {
    const byId = new Map<number, Collection>();
    const refused: unknown[] = [];
    this.store.load({
      collection: (id, entry) => byId.set(id, this.catalogue.restore(id, entry)),
      record: (collection, record, raw) => {
        const owner = byId.get(collection);
        if (owner === undefined)
          throw new DamagedStoreError(`a record belongs to collection ${collection}, which does not exist`);
        try {
          owner.restore(record, raw);
        } catch (error) {
          // Duplicate keys mean a damaged store. Keep loading, so that the store can report the damage itself.
          refused.push(error);
        }
      },
    });
    if (refused.length > 0) throw refused[0];
  }

  /** False while writes are refused because the disk is full. */
  hasRoom(): boolean {
    return this.store.hasRoom(0, this.reserveBytes);
  }

  /** Called before a write, so that memory never gets ahead of a full disk. @throws OutOfDiskSpace (14031) */
  checkRoom(commandBytes: number): void {
    if (!this.store.hasRoom(commandBytes, this.reserveBytes))
      throw new DatabaseError("OutOfDiskSpace", "the disk is full: writes are refused until there is room again");
  }

  /** Resolves when the batch and all batches before it are on disk. */
  async commit(batch: Batch): Promise<void> {
    try {
      await this.store.commit(batch.operations);
    } catch (error) {
      // Commits refused during shutdown (a `DatabaseError`) are harmless: their writes get an error. All else is fatal.
      if (!(error instanceof DatabaseError)) this.fail(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  private fail(reason: Error): void {
    if (this.failed) return;
    this.failed = true;
    this.stop(reason);
  }

  /**
   * Removes idle cursors, sessions and snapshots, and deletes records that have expired according to TTL indexes.
   * @param now the machine's time, in milliseconds
   * @param recordsNow the time against which the records' expiry dates are checked
   */
  async sweep(now: number, recordsNow = now): Promise<void> {
    this.cursors.expire(now);
    this.sessions.expire(now);
    this.snapshots.expire(now);
    if (!this.hasRoom()) return;
    const batch = new Batch();
    expireRecords(this.catalogue, recordsNow, batch);
    if (batch.operations.length > 0) await this.commit(batch);
  }

  /** See `EmbeddedDatabase.documents`. */
  async documents(
    { database, collection, without = [] }: DocumentsOf,
    ids: readonly (string | number)[],
  ): Promise<Buffer[]> {
    const query = doc({ _id: doc({ $in: [...ids] }) });
    const found = this.catalogue.find(database, collection)?.find(query, compileQuery(query)) ?? [];
    const names = without.map((name) => Buffer.from(name));
    const documents = found.map(({ raw }) =>
      names.length === 0 ? Buffer.from(raw) : copyFields(raw, { names, isKept: false }),
    );
    await this.commit(new Batch());
    return documents;
  }

  /** Returns the current state of all collections, for a backup. Waits until all of it is on disk. */
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
