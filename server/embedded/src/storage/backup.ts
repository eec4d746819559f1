import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { decode } from "../values/decode.ts";
import { encode } from "../values/encode.ts";
import { Bin, Doc, isNumeric } from "../values/types.ts";
import { asNumber } from "../values/numbers.ts";

/** A backup file is unusable: truncated, altered, of a different kind or written by a newer version. */
export class DamagedBackupError extends Error {
  override readonly name = "DamagedBackupError";
}

/** A collection to be written to a backup. Documents and indexes (in the form of `listIndexes`) are BSON. */
export interface BackupCollection {
  database: string;
  name: string;
  indexes: readonly Uint8Array[];
  documents: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** One part of a backup's contents. Each collection is followed by its documents. */
export type BackupPart =
  | { kind: "collection"; database: string; name: string; indexes: Uint8Array[] }
  | { kind: "document"; bytes: Uint8Array };

export interface BackupSummary {
  createdAt: Date;
  collections: number;
  documents: number;
  /** The checksum of everything before the closing frame. */
  sha256: string;
}

const VERSION = 1;
const CHUNK_BYTES = 1024 * 1024;
/** A frame is one of these letters followed by a BSON document. */
const FRAMES = { header: 0x48, collection: 0x43, document: 0x44, end: 0x45 } as const;
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

class FrameWriter {
  private readonly file: FileHandle;
  readonly hash: Hash = createHash("sha256");
  private chunks: Uint8Array[] = [];
  private size = 0;

  constructor(file: FileHandle) {
    this.file = file;
  }

  async add(kind: number, bytes: Uint8Array): Promise<void> {
    this.chunks.push(Buffer.of(kind), bytes);
    this.size += 1 + bytes.length;
    if (this.size >= CHUNK_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    const chunk = Buffer.concat(this.chunks);
    this.hash.update(chunk);
    this.chunks = [];
    this.size = 0;
    await this.file.write(chunk);
  }
}

/**
 * Writes a backup to a temporary file and renames it once it is on disk, so an interrupted run leaves an older backup
 * with that name intact. The source can be this database or a MongoDB server.
 * @param progress called regularly with the number of documents written so far
 */
export async function writeBackup(
  path: string,
  collections: Iterable<BackupCollection> | AsyncIterable<BackupCollection>,
  progress: (documents: number) => void = () => undefined,
): Promise<BackupSummary> {
  const unfinished = `${path}.unfinished`;
  const createdAt = new Date();
  const count = { collections: 0, documents: 0 };
  const file = await open(unfinished, "w", 0o600);
  let sha256: string;
  try {
    const writer = new FrameWriter(file);
    await writer.add(FRAMES.header, encode({ format: "bson-backup", version: VERSION, createdAt }));
    for await (const collection of collections) {
      const indexes = collection.indexes.map((index) => decode(Buffer.from(index)));
      await writer.add(FRAMES.collection, encode({ db: collection.database, name: collection.name, indexes }));
      count.collections += 1;
      for await (const bytes of collection.documents) {
        await writer.add(FRAMES.document, bytes);
        count.documents += 1;
        if (count.documents % 1000 === 0) progress(count.documents);
      }
    }
    await writer.flush();
    const digest = writer.hash.digest();
    sha256 = digest.toString("hex");
    await file.write(Buffer.concat([Buffer.of(FRAMES.end), encode({ ...count, sha256: new Bin(digest, 0) })]));
    await file.sync();
    await file.close();
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
  await rename(unfinished, path);
  await syncDirectory(dirname(path));
  progress(count.documents);
  return { createdAt, ...count, sha256 };
}

/** Makes a rename durable by flushing the directory. Systems that cannot open a directory do not need this. */
async function syncDirectory(path: string): Promise<void> {
  try {
    const directory = await open(path, "r");
    await directory.sync().finally(() => directory.close());
  } catch {
    return;
  }
}

async function* frames(path: string): AsyncGenerator<{ kind: number; bytes: Buffer; raw: Buffer }> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    while (rest.length - at >= 5) {
      const length = rest.readInt32LE(at + 1);
      if (length < 5 || length > MAX_FRAME_BYTES)
        throw new DamagedBackupError("the file is not a backup, or it is damaged");
      if (rest.length - at < 1 + length) break;
      yield {
        kind: rest[at] as number,
        bytes: rest.subarray(at + 1, at + 1 + length),
        raw: rest.subarray(at, at + 1 + length),
      };
      at += 1 + length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new DamagedBackupError("the backup is truncated");
}

function text(source: Doc, field: string): string {
  const value = source[field];
  if (typeof value !== "string") throw new DamagedBackupError(`the backup lacks the field ${field}`);
  return value;
}

function whole(source: Doc, field: string): number {
  const value = source[field];
  return isNumeric(value) ? asNumber(value) : Number.NaN;
}

function checkHeader(header: Doc): Date {
  if (header["format"] !== "bson-backup") throw new DamagedBackupError("the file is not a backup");
  if (whole(header, "version") > VERSION)
    throw new DamagedBackupError("the backup was written by a newer version; use that version");
  return header["createdAt"] instanceof Date ? header["createdAt"] : new Date(0);
}

/**
 * Yields the parts of a backup and returns its summary. The checksum is verified only after the last part; call
 * `verifyBackup` first if a damaged file must have no effect.
 * @throws DamagedBackupError
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart, BackupSummary> {
  const hash = createHash("sha256");
  const count = { collections: 0, documents: 0 };
  let createdAt: Date | null = null;
  for await (const frame of frames(path)) {
    if (frame.kind === FRAMES.end) {
      const end = parse(frame.bytes);
      const sha256 = hash.digest("hex");
      const expected = end["sha256"];
      if (createdAt === null || !(expected instanceof Bin) || Buffer.from(expected.bytes).toString("hex") !== sha256)
        throw new DamagedBackupError("the backup does not match its checksum");
      if (whole(end, "collections") !== count.collections || whole(end, "documents") !== count.documents)
        throw new DamagedBackupError("the backup does not have as many collections and documents as it should");
      return { createdAt, ...count, sha256 };
    }
    hash.update(frame.raw);
    if (createdAt === null) {
      if (frame.kind !== FRAMES.header) throw new DamagedBackupError("the file is not a backup");
      createdAt = checkHeader(parse(frame.bytes));
    } else if (frame.kind === FRAMES.collection) {
      const source = parse(frame.bytes);
      const indexes = source["indexes"];
      count.collections += 1;
      yield {
        kind: "collection",
        database: text(source, "db"),
        name: text(source, "name"),
        indexes: (Array.isArray(indexes) ? indexes : [])
          .filter((index) => index instanceof Doc)
          .map((index) => encode(index)),
      };
    } else if (frame.kind === FRAMES.document) {
      count.documents += 1;
      yield { kind: "document", bytes: frame.bytes };
    } else throw new DamagedBackupError("the backup contains a part of unknown kind");
  }
  throw new DamagedBackupError("the backup is truncated");
}

function parse(bytes: Buffer): Doc {
  try {
    return decode(bytes);
  } catch {
    throw new DamagedBackupError("the backup is damaged");
  }
}

/** Reads and checks a whole backup. @throws DamagedBackupError */
export async function verifyBackup(path: string): Promise<BackupSummary> {
  const parts = readBackup(path);
  for (;;) {
    const next = await parts.next();
    if (next.done === true) return next.value;
  }
}
