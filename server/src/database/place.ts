import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DirectoryInUseError, start } from "@bandstand/embedded";
import mongoose from "mongoose";

/** Thrown if data cannot be moved; the message is for the operator. */
export class BandMoveError extends Error {
  override readonly name = "BandMoveError";
}

/** An open database that contains or will contain a band. */
export interface Place {
  readonly client: mongoose.mongo.MongoClient;
  readonly db: mongoose.mongo.Db;
  /** For messages; never contains a password. */
  readonly title: string;
  /** True if the service has the database open. Known only for the built-in database. */
  readonly isInUse: boolean;
  close(): Promise<void>;
}

/** Returns the directory of the built-in database in a data directory. */
export const embeddedDirectory = (dataDir: string): string => join(dataDir, "database");

const SELECTION_MS = 10_000;

async function connected(uri: string, name?: string): Promise<Omit<Place, "title" | "isInUse">> {
  const client = new mongoose.mongo.MongoClient(uri, {
    writeConcern: { w: "majority", journal: true },
    serverSelectionTimeoutMS: SELECTION_MS,
  });
  try {
    await client.connect();
    return { client, db: client.db(name), close: () => client.close() };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Opens the database at a MongoDB URI. */
export async function openServer(uri: string): Promise<Place> {
  let place: Omit<Place, "title" | "isInUse">;
  try {
    place = await connected(uri);
  } catch (error) {
    throw new BandMoveError(`The MongoDB server cannot be reached: ${error instanceof Error ? error.message : ""}`);
  }
  const hosts = place.client.options.hosts.map(String).join(",");
  return { ...place, title: `the database ${place.db.databaseName} on ${hosts}`, isInUse: false };
}

/*
 * Returns the path of the database's socket. It is in the same directory as the lock's socket, whose path is in the
 * lock file. Returns null if there is no socket: on Windows, the service uses the loopback interface instead.
 */
function socketOf(dir: string): string | null {
  const holder = readFileSync(join(dir, "lock"), "utf8");
  const socket = join(dirname(holder), "database.sock");
  return holder.startsWith("port ") || !existsSync(socket) ? null : socket;
}

/** Opens the built-in database in a data directory. If the service has it open, connects through the service. */
export async function openEmbedded(dataDir: string): Promise<Place> {
  const dir = embeddedDirectory(dataDir);
  const title = `the built-in database in ${dir}`;
  try {
    const embedded = await start({ dir });
    const place = await connected(embedded.uri, "bandstand");
    const close = async (): Promise<void> => {
      await place.close();
      await embedded.close();
    };
    return { ...place, title, isInUse: false, close };
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    const socket = socketOf(dir);
    if (socket === null) throw new BandMoveError("The service is running. Stop it first.");
    const uri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;
    return { ...(await connected(uri, "bandstand")), title, isInUse: true };
  }
}

interface Settings {
  readonly MONGODB_URI?: string | undefined;
  readonly DATA_DIR: string;
}

/** Opens the service's own database: built-in, or on a server if `MONGODB_URI` is set. */
export const openOwn = ({ MONGODB_URI, DATA_DIR }: Settings): Promise<Place> =>
  MONGODB_URI === undefined ? openEmbedded(DATA_DIR) : openServer(MONGODB_URI);

/** Throws if the configured database does not exist, because opening it would create it. */
export function refuseMissing({ MONGODB_URI, DATA_DIR }: Settings): void {
  if (MONGODB_URI === undefined && !existsSync(embeddedDirectory(DATA_DIR)))
    throw new BandMoveError(
      `There is no database in ${DATA_DIR}. Are DATA_DIR and MONGODB_URI the same as for the service?`,
    );
}
