import { existsSync, mkdirSync, renameSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { open } from "lmdb";
import type { RootDatabase } from "lmdb";
import { DatabaseError } from "../errors.ts";
import { decode } from "../values/decode.ts";
import { describe } from "../values/describe.ts";
import { encode } from "../values/encode.ts";
import { doc } from "../values/types.ts";
import { parseKey } from "./operations.ts";
import type { Operation } from "./operations.ts";
import { checkSchema, readFormat, SCHEMA_VERSION, writeFormat } from "./format.ts";
import { DamagedStoreError } from "./damaged.ts";
import { JointMemory } from "./joint-memory.ts";
import { verifyPages } from "./pages.ts";

export const DATA_FILE = "data.lmdb";
const META_KEY = Buffer.from([0x00]);
const CHECKSUM_BYTES = 4;
/** The sum of all checksums is kept modulo 2^48, far below 2^53, so it stays exact in a double. */
const DIGEST_MODULUS = 2 ** 48;

/** Receives the contents of the store: first the collections, then their records in natural order. */
export interface Loading {
  collection(id: number, entry: Buffer): void;
  record(collection: number, record: number, raw: Buffer): void;
}

function checksum(key: Buffer, value: Buffer): number {
  return crc32(value, crc32(key));
}

function withChecksum(key: Buffer, value: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + value.length);
  bytes.writeUInt32LE(checksum(key, value), 0);
  value.copy(bytes, CHECKSUM_BYTES);
  return bytes;
}

/** Verifies and removes the checksum. Returns a view of the same memory. @throws DamagedStoreError */
function verifiedValue(key: Buffer, bytes: Buffer): Buffer {
  const value = bytes.subarray(CHECKSUM_BYTES);
  if (bytes.length < CHECKSUM_BYTES || bytes.readUInt32LE(0) !== checksum(key, value))
    throw new DamagedStoreError(`the value at key ${key.toString("hex")} does not fit its checksum`);
  return value;
}

/** The number of values and the sum of their checksums, which reveal values that were lost or reappeared. */
interface Tally {
  count: number;
  digest: number;
}

function updateTally(tally: Tally, operation: Operation): void {
  const { key, before, after } = operation;
  if (before !== null) {
    tally.count -= 1;
    tally.digest = (tally.digest - checksum(key, before) + DIGEST_MODULUS) % DIGEST_MODULUS;
  }
  if (after !== null) {
    tally.count += 1;
    tally.digest = (tally.digest + checksum(key, after)) % DIGEST_MODULUS;
  }
}

/** A file up to this size, in a directory not yet marked as containing data, has no acknowledged writes. */
const MAX_UNMARKED_BYTES = 64 * 1024;

/** Renames an incomplete file left by an interrupted first start. @returns whether it found one */
function setAsideIncomplete(file: string): boolean {
  try {
    verifyPages(file);
    return false;
  } catch (error) {
    if (!(error instanceof DamagedStoreError)) throw error;
    renameSync(file, `${file}.incomplete`);
    return true;
  }
}

function openFile(path: string): RootDatabase<Buffer, Buffer> {
  return open<Buffer, Buffer>({
    path,
    noSubdir: true,
    encoding: "binary",
    keyEncoding: "binary",
    // On every platform, flush before the commit is reported.
    overlappingSync: false,
    separateFlushed: true,
    cache: false,
  });
}

interface PendingCommit {
  operations: readonly Operation[];
  done(error: Error | null): void;
}

/**
 * The durable store: an LMDB file in which every value has a checksum. Commands that arrive while a transaction is
 * being flushed are committed together in the next one, so many writers share one flush.
 */
export class Store {
  private opened: RootDatabase<Buffer, Buffer> | null = null;
  private readonly tally: Tally = { count: 0, digest: 0 };
  private pending: PendingCommit[] = [];
  private writing = false;
  private failure: Error | null = null;

  private readonly dir: string;
  private pendingBytes = 0;
  private closed = false;

  constructor(dir: string) {
    this.dir = dir;
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  }

  private get database(): RootDatabase<Buffer, Buffer> {
    if (this.opened === null) throw new Error("the store has not been loaded");
    return this.opened;
  }

  /** Writes the database file to disk, then marks the directory as containing data. */
  async begin(): Promise<void> {
    if (readFormat(this.dir)) return;
    await this.commitDurably((add) => add(META_KEY, this.meta()));
    writeFormat(this.dir);
  }

  /** Whether the disk has room for a command, in addition to the pending ones and a reserve. */
  hasRoom(commandBytes: number, reserveBytes: number): boolean {
    const { bavail, bsize } = statfsSync(this.dir);
    // A changed value rewrites its page, so a write may need twice its size.
    return bavail * bsize > reserveBytes + 2 * (this.pendingBytes + commandBytes);
  }

  /**
   * Reads and verifies all data, then opens the database file, or creates it in a new directory. The data passed to
   * `into` is valid only if this call does not throw.
   * @throws DamagedStoreError for a file that is missing, truncated, damaged, not a database or of a newer version
   */
  load(into: Loading): void {
    const file = join(this.dir, DATA_FILE);
    const marked = readFormat(this.dir);
    const size = existsSync(file) ? statSync(file).size : 0;
    if (marked && size === 0)
      throw new DamagedStoreError(
        `the database file ${file} is ${existsSync(file) ? "empty" : "missing"}, although the directory contained data; restore it or a backup`,
      );
    const isNew = size === 0 || (!marked && size <= MAX_UNMARKED_BYTES && setAsideIncomplete(file));
    const memory = new JointMemory();
    let meta: Buffer | null = null;
    const take = (key: Buffer, value: Buffer): void => {
      const content = verifiedValue(key, value);
      const parsed = parseKey(key);
      if (parsed.kind === "other") {
        meta = Buffer.from(content);
        return;
      }
      this.tally.count += 1;
      this.tally.digest = (this.tally.digest + value.readUInt32LE(0)) % DIGEST_MODULUS;
      const copy = memory.copyOf(content);
      if (parsed.kind === "collection") into.collection(parsed.collection, copy);
      else into.record(parsed.collection, parsed.record, copy);
    };
    const isRead = isNew || verifyPages(file, take);
    this.opened = openFile(file);
    if (!isRead) for (const { key, value } of this.opened.getRange({})) take(key, value);
    this.checkMeta(meta);
    this.checkOpened(meta);
  }

  /** Checks that LMDB opened the state that was read: every commit writes META_KEY, so both must have the same entry. */
  private checkOpened(meta: Buffer | null): void {
    const opened = this.database.get(META_KEY);
    const same = opened === undefined ? meta === null : meta !== null && verifiedValue(META_KEY, opened).equals(meta);
    if (!same) throw new DamagedStoreError("the database file was opened in another state than the one that was read");
  }

  private checkMeta(meta: Buffer | null): void {
    if (meta === null) {
      if (this.tally.count > 0 || readFormat(this.dir)) throw new DamagedStoreError("the store's own entry is missing");
      return;
    }
    const { schema, count, digest } = decode(meta);
    if (typeof schema === "number") checkSchema(schema);
    else throw new DamagedStoreError("the store's own entry has no schema version");
    if (Number(count) !== this.tally.count || Number(digest) !== this.tally.digest)
      throw new DamagedStoreError(
        `the store has ${this.tally.count} values and should have ${describe(count)}, or their contents differ`,
      );
  }

  /** Resolves when these operations and all earlier ones are on disk. An empty list only waits for the earlier ones. */
  commit(operations: readonly Operation[]): Promise<void> {
    if (this.failure !== null) return Promise.reject(this.failure);
    if (this.closed) return Promise.reject(new DatabaseError("ShutdownInProgress", "the database is closing"));
    const bytes = operations.reduce((sum, { key, after }) => sum + key.length + (after?.length ?? 0), 0);
    this.pendingBytes += bytes;
    return new Promise((resolve, reject) => {
      const done = (error: Error | null) => {
        this.pendingBytes -= bytes;
        if (error === null) resolve();
        else reject(error);
      };
      this.pending.push({ operations, done });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.pending.length > 0) {
      const group = this.pending;
      this.pending = [];
      try {
        if (group.some((member) => member.operations.length > 0)) await this.write(group);
      } catch (error) {
        // Memory is now ahead of the disk, so no further write may be acknowledged.
        this.failure = error instanceof Error ? error : new Error(String(error));
      }
      for (const member of group) member.done(this.failure);
    }
    this.writing = false;
  }

  private async write(group: readonly PendingCommit[]): Promise<void> {
    await this.commitDurably((add) => {
      for (const { operations } of group) {
        for (const operation of operations) {
          updateTally(this.tally, operation);
          add(operation.key, operation.after);
        }
      }
      add(META_KEY, this.meta());
    });
  }

  private meta(): Buffer {
    return encode(doc({ schema: SCHEMA_VERSION, count: this.tally.count, digest: this.tally.digest }));
  }

  /** Runs the changes as one transaction and resolves when it is on disk. */
  private async commitDurably(changes: (add: (key: Buffer, value: Buffer | null) => void) => void): Promise<void> {
    const writes: Promise<unknown>[] = [];
    const committed = this.database.batch(() =>
      changes((key, value) => {
        writes.push(value === null ? this.database.remove(key) : this.database.put(key, withChecksum(key, value)));
      }),
    );
    // If the commit fails, the promise of each write rejects as well. An unhandled rejection would exit the process.
    await Promise.all([committed, ...writes]);
    await (committed as Promise<boolean> & { commitDurably?: Promise<void> }).commitDurably;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    const last = this.failure === null ? this.commit([]) : Promise.resolve();
    this.closed = true;
    await last;
    await this.opened?.close();
  }
}
