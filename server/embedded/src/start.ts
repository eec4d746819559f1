import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type DocumentsOf, Engine } from "./engine/engine.ts";
import { DamagedBackupError, verifyBackup, writeBackup } from "./storage/backup.ts";
import type { BackupSummary } from "./storage/backup.ts";
import { lockDirectory } from "./storage/lock.ts";
import { restoreInto } from "./storage/restore.ts";
import { Store } from "./storage/store.ts";
import { serve } from "./wire/connection.ts";

export { DamagedBackupError, readBackup, verifyBackup, writeBackup } from "./storage/backup.ts";
export type { BackupCollection, BackupPart, BackupSummary } from "./storage/backup.ts";
export type { DocumentsOf } from "./engine/engine.ts";
export { DirectoryInUseError } from "./storage/lock.ts";
export { DamagedStoreError } from "./storage/damaged.ts";

export interface StartOptions {
  /** The data directory. Created if it is missing, and readable by this user only. */
  dir: string;
  /** The default database of clients that do not name one. */
  database?: string;
  /** The interval between removals of expired records, idle cursors and idle sessions. Default 60. */
  sweepSeconds?: number;
  /** The clock that decides when a TTL index expires records. Default: the machine's clock. */
  now?: () => Date;
  /** Writes are refused when less disk space than this is free. Default 32 MiB. */
  reserveBytes?: number;
  /** Called when a commit fails. Default: prints the reason to stderr and exits the process. */
  stop?: (reason: Error) => void;
}

export interface EmbeddedDatabase {
  /** False while writes are refused because the disk is full. */
  hasRoom(): boolean;
  /** The connection string for drivers, Mongoose and MongoDB tools. */
  uri: string;
  /**
   * Returns copies of the documents with these `_id`s as BSON, in the order in which they were created. Reads what a
   * `find` with read concern `majority` reads, at a fraction of its cost, because nothing goes through a socket and a
   * driver.
   */
  documents(of: DocumentsOf, ids: readonly (string | number)[]): Promise<Buffer[]>;
  /** Writes a consistent copy of all databases and verifies it. The database stays available during the backup. */
  backup(file: string, progress?: (documents: number) => void): Promise<BackupSummary>;
  /** Waits for pending commits, then releases the directory. */
  close(): Promise<void>;
}

const SWEEP_SECONDS = 60;
const RESERVE_BYTES = 32 * 1024 * 1024;
/** The path of a unix socket may have 108 bytes on Linux and 104 on macOS, including the terminating NUL. */
const MAX_SOCKET_PATH = 103;
const LONGEST_SOCKET_NAME = "lock-9999999-ffffffff";

function exitProcess(reason: Error): void {
  process.stderr.write(
    `embedded database: a commit failed; exiting, so that no write is acknowledged that is not stored: ${reason.message}\n`,
  );
  process.exit(70);
}

/** The directory for sockets: `dir`, or a private temporary one if its path is too long. Null without unix sockets. */
function socketDirectory(dir: string): string | null {
  if (process.platform === "win32") return null;
  if (Buffer.byteLength(join(dir, LONGEST_SOCKET_NAME)) <= MAX_SOCKET_PATH) return dir;
  return mkdtempSync(join(tmpdir(), "db-"));
}

function listen(server: Server, path: string | null): Promise<string> {
  return new Promise((done, fail) => {
    server.once("error", fail);
    const listening = () => {
      const address = server.address();
      done(typeof address === "object" && address !== null ? `127.0.0.1:${address.port}` : (path ?? ""));
    };
    if (path === null) server.listen(0, "127.0.0.1", listening);
    else server.listen(path, listening);
  });
}

/** Removes the dead sockets and incomplete restores that killed processes left behind. */
function removeLeftovers(dir: string): void {
  for (const name of readdirSync(dir)) {
    const own = name.startsWith(`lock-${process.pid}-`);
    if (!own && /^(lock[-.]|restoring-)/.test(name)) rmSync(join(dir, name), { recursive: true, force: true });
  }
}

/** Creates the directory if necessary, makes it private to this user and locks it for this process. */
async function lockAndPrepare(directory: string): Promise<{ dir: string; socketPath: string | null; release(): void }> {
  const dir = resolve(directory);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (process.platform !== "win32") chmodSync(dir, 0o700);
  const sockets = socketDirectory(dir);
  const path = (name: string) => (sockets === null ? null : join(sockets, name));
  const removeSockets = () => {
    if (sockets !== null && sockets !== dir) rmSync(sockets, { recursive: true, force: true });
  };
  try {
    const lock = await lockDirectory(dir, path(`lock-${process.pid}-${randomBytes(4).toString("hex")}`));
    removeLeftovers(dir);
    return {
      dir,
      socketPath: path("database.sock"),
      release() {
        lock.release();
        removeSockets();
      },
    };
  } catch (error) {
    removeSockets();
    throw error;
  }
}

/**
 * Opens and locks the directory, and listens for clients.
 * @throws DirectoryInUseError, DamagedStoreError
 */
export async function start(options: StartOptions): Promise<EmbeddedDatabase> {
  const locked = await lockAndPrepare(options.dir);
  let store: Store | null = null;
  try {
    store = new Store(locked.dir);
    const engine = new Engine(store, options.reserveBytes ?? RESERVE_BYTES, options.stop ?? exitProcess);
    engine.load();
    await store.begin();
    return await listenForClients(engine, store, locked.socketPath, options, () => locked.release());
  } catch (error) {
    await store?.close();
    locked.release();
    throw error;
  }
}

/**
 * Replaces the data of a directory, which must not be in use, with a backup. An interrupted restore leaves either the
 * old data or the new data, never a mixture.
 * @throws DirectoryInUseError, DamagedBackupError
 */
export async function restoreBackup(
  file: string,
  dir: string,
  progress: (documents: number) => void = () => undefined,
): Promise<BackupSummary> {
  const locked = await lockAndPrepare(dir);
  try {
    return await restoreInto(locked.dir, file, progress);
  } finally {
    locked.release();
  }
}

/** Reads and verifies all data of a directory that is not in use. @throws DirectoryInUseError, DamagedStoreError */
export async function checkDirectory(dir: string): Promise<{ collections: number; documents: number }> {
  const locked = await lockAndPrepare(dir);
  let store: Store | null = null;
  try {
    store = new Store(locked.dir);
    const engine = new Engine(store, 0, () => undefined);
    engine.load();
    const collections = engine.catalogue.all();
    return {
      collections: collections.length,
      documents: collections.reduce((sum, collection) => sum + collection.records.size, 0),
    };
  } finally {
    await store?.close();
    locked.release();
  }
}

/** Starts listening. All data must already be in memory. */
async function listenForClients(
  engine: Engine,
  store: Store,
  socketPath: string | null,
  options: StartOptions,
  releaseAll: () => void,
): Promise<EmbeddedDatabase> {
  const clients = new Set<Socket>();
  const server = createServer((socket) => {
    clients.add(socket);
    socket.once("close", () => clients.delete(socket));
    socket.on("error", () => socket.destroy());
    void serve(engine, socket);
  });
  if (socketPath !== null) rmSync(socketPath, { force: true });
  const address = await listen(server, socketPath);
  engine.address = address;
  const sweeper = setInterval(
    () => void engine.sweep(Date.now(), options.now?.().getTime()).catch(() => undefined),
    (options.sweepSeconds ?? SWEEP_SECONDS) * 1000,
  );
  sweeper.unref();
  return {
    uri: `mongodb://${encodeURIComponent(address).replace("%3A", ":")}/${options.database ?? "test"}?directConnection=true`,
    hasRoom: () => engine.hasRoom(),
    documents: (of, ids) => engine.documents(of, ids),
    async backup(file, progress) {
      const written = await writeBackup(file, await engine.snapshot(), progress);
      const read = await verifyBackup(file);
      if (read.sha256 !== written.sha256)
        throw new DamagedBackupError("the backup differs from the data that was written");
      return read;
    },
    async close() {
      clearInterval(sweeper);
      server.close();
      for (const client of clients) client.destroy();
      await store.close();
      releaseAll();
    },
  };
}
