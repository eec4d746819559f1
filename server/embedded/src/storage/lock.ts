import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { Server } from "node:net";
import { join } from "node:path";

/** Another process uses the directory. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";
}

export interface DirectoryLock {
  release(): void;
}

function listen(server: Server, address: string | { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    if (typeof address === "string") server.listen(address, resolve);
    else server.listen(address.port, address.host, resolve);
  });
}

/** Whether a process listens at the address in a lock file: a socket path or a loopback port. */
function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const port = /^port (\d+)$/.exec(address)?.[1];
    const socket = port === undefined ? connect(address) : connect(Number(port), "127.0.0.1");
    const end = (alive: boolean) => {
      socket.destroy();
      resolve(alive);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.setTimeout(2_000, () => end(true));
  });
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function tryLink(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EEXIST") return false;
    // Another process won the race and removed our prepared file.
    if (code === "ENOENT") throw new DirectoryInUseError("another process took the data directory");
    throw error;
  }
}

/** Moves a dead process's lock aside. If a live process replaced that lock just before, puts the new one back. */
async function removeStale(file: string, seen: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readIfExists(aside);
  if (moved !== null && moved !== seen && (await isListening(moved))) tryLink(aside, file);
  rmSync(aside, { force: true });
}

/**
 * Takes an exclusive lock on a data directory. A process id in the lock file would prove nothing, because ids are
 * reused and every container has its own. So the holder listens on a socket, and others try to connect to it.
 * @param socketPath where to listen; null uses a loopback port
 * @throws DirectoryInUseError
 */
export async function lockDirectory(directory: string, socketPath: string | null): Promise<DirectoryLock> {
  const file = join(directory, "lock");
  const prepared = `${file}.${randomBytes(6).toString("hex")}`;
  const server = createServer((socket) => socket.destroy());
  server.unref();
  await listen(server, socketPath ?? { host: "127.0.0.1", port: 0 });
  const address = server.address();
  const content = typeof address === "object" && address !== null ? `port ${address.port}` : (socketPath ?? "");
  writeFileSync(prepared, content, { mode: 0o600 });
  const cleanUp = () => {
    server.close();
    rmSync(prepared, { force: true });
  };
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (tryLink(prepared, file)) {
        // A process that saw the previous, stale lock may move this one aside by mistake. Give it time to put this one
        // back.
        await new Promise((resolve) => setTimeout(resolve, 30));
        if (readIfExists(file) !== content) continue;
        rmSync(prepared, { force: true });
        return {
          release() {
            server.close();
            if (readIfExists(file) === content) rmSync(file, { force: true });
          },
        };
      }
      const holder = readIfExists(file);
      if (holder === null) continue;
      if (await isListening(holder)) break;
      await removeStale(file, holder);
    }
  } catch (error) {
    cleanUp();
    throw error;
  }
  cleanUp();
  throw new DirectoryInUseError(`the data directory ${directory} is in use by another process`);
}
