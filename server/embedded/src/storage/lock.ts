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

/** Whether somebody answers at an address a lock file names: the path of a socket, or a loopback port. */
function answers(address: string): Promise<boolean> {
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

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EEXIST") return false;
    // The winner of a contest clears away what the others had prepared.
    if (code === "ENOENT") throw new DirectoryInUseError("another process took the data directory");
    throw error;
  }
}

/** A lock left by a process that died is moved aside; one that came alive meanwhile is put back. */
async function removeStale(file: string, seen: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readIfThere(aside);
  if (moved !== null && moved !== seen && (await answers(moved))) linked(aside, file);
  rmSync(aside, { force: true });
}

/**
 * An exclusive lock on a data directory. A process id alone proves nothing (ids are used again, containers count
 * their own), so the holder listens, and who finds the lock knocks.
 * @param socketPath where to listen; null on systems without unix sockets, or for a path too long
 * @throws DirectoryInUseError
 */
export async function lockDirectory(directory: string, socketPath: string | null): Promise<DirectoryLock> {
  const file = join(directory, "lock");
  const own = `${file}.${randomBytes(6).toString("hex")}`;
  const server = createServer((socket) => socket.destroy());
  server.unref();
  await listen(server, socketPath ?? { host: "127.0.0.1", port: 0 });
  const address = server.address();
  const content = typeof address === "object" && address !== null ? `port ${address.port}` : (socketPath ?? "");
  writeFileSync(own, content, { mode: 0o600 });
  const giveUp = () => {
    server.close();
    rmSync(own, { force: true });
  };
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (linked(own, file)) {
        // Somebody who saw the old lock as stale may move this one aside; he puts it back before this look.
        await new Promise((resolve) => setTimeout(resolve, 30));
        if (readIfThere(file) !== content) continue;
        rmSync(own, { force: true });
        return {
          release() {
            server.close();
            if (readIfThere(file) === content) rmSync(file, { force: true });
          },
        };
      }
      const holder = readIfThere(file);
      if (holder === null) continue;
      if (await answers(holder)) break;
      await removeStale(file, holder);
    }
  } catch (error) {
    giveUp();
    throw error;
  }
  giveUp();
  throw new DirectoryInUseError(`the data directory ${directory} is in use by another process`);
}
