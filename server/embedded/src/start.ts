import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Engine } from "./engine/engine.ts";
import { DamagedBackupError, verifyBackup, writeBackup } from "./storage/backup.ts";
import type { BackupSummary } from "./storage/backup.ts";
import { lockDirectory } from "./storage/lock.ts";
import { restoreInto } from "./storage/restore.ts";
import { Store } from "./storage/store.ts";
import { serve } from "./wire/connection.ts";

export { DamagedBackupError, readBackup, verifyBackup, writeBackup } from "./storage/backup.ts";
export type { BackupCollection, BackupPart, BackupSummary } from "./storage/backup.ts";
export { DirectoryInUseError } from "./storage/lock.ts";
export { DamagedStoreError } from "./storage/damaged.ts";

export interface StartOptions {
  /** The data directory; made if it is not there, and closed to other users. */
  dir: string;
  /** The database a client gets that names none. */
  database?: string;
  /** How often expired records, idle cursors and sessions are looked for. */
  sweepSeconds?: number;
  /** Disk space that writes leave free; below it they are refused. Default 32 MiB. */
  reserveBytes?: number;
  /** Called when a commit failed. The default says so on stderr and ends the process. */
  stop?: (reason: Error) => void;
}

export interface EmbeddedDatabase {
  /** False while writes are refused because the disk is full. */
  hasRoom(): boolean;
  /** For the driver, Mongoose and every tool that takes a MongoDB address. */
  uri: string;
  /** A consistent copy of all databases, verified after it was written; the service keeps running. */
  backup(file: string, progress?: (documents: number) => void): Promise<BackupSummary>;
  /** Waits for what was promised, then lets the directory go. */
  close(): Promise<void>;
}

const SWEEP_SECONDS = 60;
const RESERVE_BYTES = 32 * 1024 * 1024;
/** The address of a unix socket holds 108 bytes on Linux, 104 on macOS, with a closing NUL. */
const MAX_SOCKET_PATH = 103;
const LONGEST_SOCKET_NAME = "lock-9999999-ffffffff";

function endProcess(reason: Error): void {
  process.stderr.write(
    `embedded database: a commit failed, the process ends so that nothing is promised that is not stored: ${reason.message}\n`,
  );
  process.exit(70);
}

/** A directory for sockets: the data directory, or a private one where its path is too long; null without unix sockets. */
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

/** What processes that were killed left: sockets nobody listens on, half-restored copies. */
function removeLeftovers(dir: string): void {
  for (const name of readdirSync(dir)) {
    const own = name.startsWith(`lock-${process.pid}-`);
    if (!own && /^(lock[-.]|restoring-)/.test(name)) rmSync(join(dir, name), { recursive: true, force: true });
  }
}

/** The directory, made if need be and closed to others, for this process alone. */
async function claim(directory: string): Promise<{ dir: string; socketPath: string | null; release(): void }> {
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
 * Opens the directory for this process alone and listens for clients.
 * @throws DirectoryInUseError, DamagedStoreError
 */
export async function start(options: StartOptions): Promise<EmbeddedDatabase> {
  const claimed = await claim(options.dir);
  let store: Store | null = null;
  try {
    store = new Store(claimed.dir);
    const engine = new Engine(store, options.reserveBytes ?? RESERVE_BYTES, options.stop ?? endProcess);
    engine.load();
    await store.begin();
    return await open(engine, store, claimed.socketPath, options, () => claimed.release());
  } catch (error) {
    await store?.close();
    claimed.release();
    throw error;
  }
}

/**
 * Replaces the data of a directory nobody uses by a backup's. Whatever interrupts it leaves the old data or the new.
 * @throws DirectoryInUseError, DamagedBackupError
 */
export async function restoreBackup(
  file: string,
  dir: string,
  progress: (documents: number) => void = () => undefined,
): Promise<BackupSummary> {
  const claimed = await claim(dir);
  try {
    return await restoreInto(claimed.dir, file, progress);
  } finally {
    claimed.release();
  }
}

/** What a directory nobody uses holds, read and checked in full. @throws DirectoryInUseError, DamagedStoreError */
export async function checkDirectory(dir: string): Promise<{ collections: number; documents: number }> {
  const claimed = await claim(dir);
  let store: Store | null = null;
  try {
    store = new Store(claimed.dir);
    const engine = new Engine(store, 0, () => undefined);
    engine.load();
    const collections = engine.catalogue.all();
    return {
      collections: collections.length,
      documents: collections.reduce((sum, collection) => sum + collection.records.size, 0),
    };
  } finally {
    await store?.close();
    claimed.release();
  }
}

/** Listens when all data is in memory. */
async function open(
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
    () => void engine.sweep(Date.now()).catch(() => undefined),
    (options.sweepSeconds ?? SWEEP_SECONDS) * 1000,
  );
  sweeper.unref();
  return {
    uri: `mongodb://${encodeURIComponent(address).replace("%3A", ":")}/${options.database ?? "test"}?directConnection=true`,
    hasRoom: () => engine.hasRoom(),
    async backup(file, progress) {
      const written = await writeBackup(file, await engine.snapshot(), progress);
      const read = await verifyBackup(file);
      if (read.sha256 !== written.sha256)
        throw new DamagedBackupError("the backup that was read back is not the one that was written");
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
