import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Engine } from "./engine/engine.ts";
import { lockDirectory } from "./storage/lock.ts";
import { Store } from "./storage/store.ts";
import { serve } from "./wire/connection.ts";

export { DirectoryInUseError } from "./storage/lock.ts";
export { DamagedStoreError } from "./storage/store.ts";

export interface StartOptions {
  /** The data directory; made if it is not there, and closed to other users. */
  dir: string;
  /** The database a client gets that names none. */
  database?: string;
  /** How often expired records, idle cursors and sessions are looked for. */
  sweepSeconds?: number;
  /** Called when a commit failed. The default says so on stderr and ends the process. */
  stop?: (reason: Error) => void;
}

export interface EmbeddedDatabase {
  /** For the driver, Mongoose and every tool that takes a MongoDB address. */
  uri: string;
  close(): Promise<void>;
}

const SWEEP_SECONDS = 60;
/** The address of a unix socket holds 108 bytes on Linux, 104 on macOS, with a closing NUL. */
const MAX_SOCKET_PATH = 103;

function endProcess(reason: Error): void {
  process.stderr.write(
    `embedded database: a commit failed, the process ends so that nothing is promised that is not stored: ${reason.message}\n`,
  );
  process.exit(70);
}

/** A directory for sockets: the data directory, or a private one where its path is too long; null without unix sockets. */
function socketDirectory(dir: string): string | null {
  if (process.platform === "win32") return null;
  if (Buffer.byteLength(join(dir, "database.sock")) <= MAX_SOCKET_PATH) return dir;
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

/**
 * Opens the directory for this process alone and listens for clients.
 * @throws DirectoryInUseError, DamagedStoreError
 */
export async function start(options: StartOptions): Promise<EmbeddedDatabase> {
  const dir = resolve(options.dir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (process.platform !== "win32") chmodSync(dir, 0o700);
  const sockets = socketDirectory(dir);
  const path = (name: string) => (sockets === null ? null : join(sockets, name));
  const lock = await lockDirectory(dir, path(`lock-${process.pid}-${Date.now().toString(36)}`));
  const releaseAll = () => {
    lock.release();
    if (sockets !== null && sockets !== dir) rmSync(sockets, { recursive: true, force: true });
  };
  let store: Store | null = null;
  try {
    store = new Store(join(dir, "data.lmdb"));
    const engine = new Engine(store, options.stop ?? endProcess);
    engine.load();
    return await open(engine, store, path("database.sock"), options, releaseAll);
  } catch (error) {
    await store?.close();
    releaseAll();
    throw error;
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
    async close() {
      clearInterval(sweeper);
      server.close();
      for (const client of clients) client.destroy();
      await store.close();
      releaseAll();
    },
  };
}
