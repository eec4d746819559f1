import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DirectoryInUseError, start } from "@bandstand/embedded";
import mongoose from "mongoose";

/** A reason not to move the data, in words for whoever runs the service. */
export class BandMoveError extends Error {
  override readonly name = "BandMoveError";
}

/** An open database that holds a band, or is to hold one. */
export interface Place {
  readonly client: mongoose.mongo.MongoClient;
  readonly db: mongoose.mongo.Db;
  /** For messages: never with a password. */
  readonly title: string;
  /** The service has it open; only the built-in database can tell. */
  readonly isInUse: boolean;
  close(): Promise<void>;
}

/** Where the built-in database of a data directory lies. */
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

/** Opens the database of a MongoDB address. */
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

/* The lock names a socket beside the database's own. Over the loopback interface (Windows) it names none. */
function socketOf(dir: string): string | null {
  const holder = readFileSync(join(dir, "lock"), "utf8");
  const socket = join(dirname(holder), "database.sock");
  return holder.startsWith("port ") || !existsSync(socket) ? null : socket;
}

/** Opens the built-in database of a data directory; where the service has it open, through the service. */
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

/** Opens the database of the service. */
export const openOwn = ({ MONGODB_URI, DATA_DIR }: Settings): Promise<Place> =>
  MONGODB_URI === undefined ? openEmbedded(DATA_DIR) : openServer(MONGODB_URI);

/** Throws where the settings lead to no database at all: to open one would make it. */
export function refuseMissing({ MONGODB_URI, DATA_DIR }: Settings): void {
  if (MONGODB_URI === undefined && !existsSync(embeddedDirectory(DATA_DIR)))
    throw new BandMoveError(`There is no database in ${DATA_DIR}. Is DATA_DIR or MONGODB_URI set as for the service?`);
}
