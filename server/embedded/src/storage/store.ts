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
import { verifyPages } from "./pages.ts";

export const DATA_FILE = "data.lmdb";
const META_KEY = Buffer.from([0x00]);
const CHECKSUM_BYTES = 4;
/** Sums of checksums stay exact: 2^48 is far below 2^53. */
const DIGEST_MODULUS = 2 ** 48;

export interface LoadedStore {
  collections: { id: number; entry: Buffer }[];
  records: { collection: number; record: number; raw: Buffer }[];
}

function checksum(key: Buffer, value: Buffer): number {
  return crc32(value, crc32(key));
}

function sealed(key: Buffer, value: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(CHECKSUM_BYTES + value.length);
  bytes.writeUInt32LE(checksum(key, value), 0);
  value.copy(bytes, CHECKSUM_BYTES);
  return bytes;
}

/** The value without its checksum, as a copy: the store's own memory is only lent. @throws DamagedStoreError */
function unsealed(key: Buffer, bytes: Buffer): Buffer {
  const value = Buffer.from(bytes.subarray(CHECKSUM_BYTES));
  if (bytes.length < CHECKSUM_BYTES || bytes.readUInt32LE(0) !== checksum(key, value))
    throw new DamagedStoreError(`the value at key ${key.toString("hex")} does not fit its checksum`);
  return value;
}

/** The number of values and the sum of their checksums: a value that got lost, or came back, does not go unnoticed. */
interface Tally {
  count: number;
  digest: number;
}

function move(tally: Tally, operation: Operation): void {
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

/** A file this small that was never marked as begun holds nothing that was promised. */
const FRESH_BYTES = 64 * 1024;

/** What a start that was cut off within its first moment left is set aside; anything else is reported. */
function verifyOrSetAside(file: string, begun: boolean, size: number): void {
  try {
    verifyPages(file);
  } catch (error) {
    if (begun || size > FRESH_BYTES || !(error instanceof DamagedStoreError)) throw error;
    renameSync(file, `${file}.incomplete`);
  }
}

interface Waiting {
  operations: readonly Operation[];
  done(error: Error | null): void;
}

/**
 * The durable copy: an LMDB file whose values carry checksums. Commands that arrive while a transaction is being
 * flushed share the next one, so many writers pay for one flush.
 */
export class Store {
  private readonly database: RootDatabase<Buffer, Buffer>;
  private readonly tally: Tally = { count: 0, digest: 0 };
  private waiting: Waiting[] = [];
  private writing = false;
  private failure: Error | null = null;

  private readonly dir: string;
  private pendingBytes = 0;
  private closed = false;

  /**
   * Opens the directory's file, or begins a new one where there never was any.
   * @throws DamagedStoreError for a file that is missing, cut off, not a database or of a newer version
   */
  constructor(dir: string) {
    this.dir = dir;
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const file = join(dir, DATA_FILE);
    const begun = readFormat(dir);
    const size = existsSync(file) ? statSync(file).size : 0;
    if (begun && size === 0)
      throw new DamagedStoreError(
        `the database file ${file} is ${existsSync(file) ? "empty" : "missing"}, though there was one; put it or a backup back`,
      );
    if (size > 0) verifyOrSetAside(file, begun, size);
    this.database = open<Buffer, Buffer>({
      path: file,
      noSubdir: true,
      encoding: "binary",
      keyEncoding: "binary",
      // The flush comes before the commit is announced, on every platform.
      overlappingSync: false,
      separateFlushed: true,
      cache: false,
    });
  }

  /** Marks the directory as one that holds data, once its file is on disk. */
  async begin(): Promise<void> {
    if (readFormat(this.dir)) return;
    await this.flushed((add) => add(META_KEY, this.meta()));
    writeFormat(this.dir);
  }

  /** Whether the disk has room for another command beside those on their way and a reserve. */
  hasRoom(commandBytes: number, reserveBytes: number): boolean {
    const { bavail, bsize } = statfsSync(this.dir);
    // Pages are written anew where a value in them changes: twice the bytes is what a write may take.
    return bavail * bsize > reserveBytes + 2 * (this.pendingBytes + commandBytes);
  }

  /** Reads all there is and compares it with the tally. @throws DamagedStoreError */
  load(): LoadedStore {
    const loaded: LoadedStore = { collections: [], records: [] };
    let meta: Buffer | null = null;
    for (const { key, value } of this.database.getRange({})) {
      const name = Buffer.from(key);
      const content = unsealed(name, value);
      const parsed = parseKey(name);
      if (parsed.kind === "other") {
        meta = content;
        continue;
      }
      move(this.tally, { key: name, before: null, after: content });
      if (parsed.kind === "collection") loaded.collections.push({ id: parsed.collection, entry: content });
      else loaded.records.push({ collection: parsed.collection, record: parsed.record, raw: content });
    }
    this.checkMeta(meta);
    return loaded;
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
        `the store should hold ${describe(count)} values and holds ${this.tally.count}, or other ones`,
      );
  }

  /** Resolves when the operations, and all committed before them, are on disk. An empty list waits for those. */
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
      this.waiting.push({ operations, done });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) {
      const group = this.waiting;
      this.waiting = [];
      try {
        if (group.some((member) => member.operations.length > 0)) await this.write(group);
      } catch (error) {
        // Memory is now ahead of the disk; nothing may be promised any more.
        this.failure = error instanceof Error ? error : new Error(String(error));
      }
      for (const member of group) member.done(this.failure);
    }
    this.writing = false;
  }

  private async write(group: readonly Waiting[]): Promise<void> {
    await this.flushed((add) => {
      for (const { operations } of group) {
        for (const operation of operations) {
          move(this.tally, operation);
          add(operation.key, operation.after);
        }
      }
      add(META_KEY, this.meta());
    });
  }

  private meta(): Buffer {
    return encode(doc({ schema: SCHEMA_VERSION, count: this.tally.count, digest: this.tally.digest }));
  }

  /** Runs the changes as one transaction and waits until it is on disk. */
  private async flushed(changes: (add: (key: Buffer, value: Buffer | null) => void) => void): Promise<void> {
    const writes: Promise<unknown>[] = [];
    const committed = this.database.batch(() =>
      changes((key, value) => {
        writes.push(value === null ? this.database.remove(key) : this.database.put(key, sealed(key, value)));
      }),
    );
    // Each write's promise fails with the commit; one that nobody waits for would end the process by itself.
    await Promise.all([committed, ...writes]);
    await (committed as Promise<boolean> & { flushed?: Promise<void> }).flushed;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    const last = this.failure === null ? this.commit([]) : Promise.resolve();
    this.closed = true;
    await last;
    await this.database.close();
  }
}
