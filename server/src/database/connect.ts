import { join } from "node:path";
import { start } from "@bandstand/embedded";
import mongoose from "mongoose";
import { readMeta } from "./meta.ts";
import { migrate } from "./migrate.ts";
import { takeRestoredFiles } from "./restored-files.ts";
import { refuseUnfinished } from "./unfinished.ts";

/* Second line of defence behind the contracts: no filter or document may carry what no schema names. */
mongoose.set("sanitizeFilter", true);
mongoose.set("strictQuery", "throw");
mongoose.set("strict", "throw");
mongoose.set("autoIndex", false);
mongoose.set("autoCreate", false);

/** The open database of a process. */
export interface Database {
  /** True when it answers within a second. */
  answers(): Promise<boolean>;
  /** False while the built-in database refuses writes because the disk is full; a server's disk is its own matter. */
  hasRoom(): boolean;
  /** For the stores of other libraries, such as the rate limits'. */
  readonly connection: unknown;
  close(): Promise<void>;
}

interface Options {
  /** A MongoDB replica set, or undefined for the embedded database in `dataDir`. */
  readonly uri: string | undefined;
  readonly dataDir: string;
  /** Measure commands; see `measureCommands`. */
  readonly isMeasured?: boolean;
}

const PING_MS = 1_000;

/**
 * Connects to the database as it is, without bringing its schema up to date: for the command that does. Throws when it
 * cannot be opened or is in use by another process. Answers how to close it.
 */
export const connectAsIs = async (options: Options): Promise<() => Promise<void>> => (await connected(options)).close;

async function connected({ uri, dataDir, isMeasured = false }: Options): Promise<Pick<Database, "close" | "hasRoom">> {
  const embedded = uri === undefined ? await start({ dir: join(dataDir, "database") }) : undefined;
  const close = async (): Promise<void> => {
    await mongoose.disconnect();
    await embedded?.close();
  };
  try {
    await mongoose.connect(uri ?? embedded?.uri ?? "", {
      ...(embedded === undefined ? {} : { dbName: "bandstand" }),
      writeConcern: { w: "majority", journal: true },
      readConcern: { level: "majority" },
      serverSelectionTimeoutMS: 10_000,
      monitorCommands: isMeasured,
    });
    await refuseUnfinished();
  } catch (error) {
    await close();
    throw error;
  }
  return { close, hasRoom: () => embedded?.hasRoom() ?? true };
}

/**
 * Opens the database, brings its schema up to date and makes the indexes. Nothing but this function knows which of the
 * two databases it is. Throws when it cannot be opened, is in use by another process, or was written by a newer version.
 */
export async function openDatabase(options: Options): Promise<Database> {
  const { close, hasRoom } = await connected(options);
  try {
    await migrate();
    await takeRestoredFiles(options.dataDir, (await readMeta()).epoch);
    for (const name of mongoose.modelNames()) await mongoose.model(name).createIndexes();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    connection: mongoose.connection,
    async answers() {
      const ping = mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: PING_MS });
      return (await ping?.then(() => true).catch(() => false)) ?? false;
    },
    hasRoom,
    close,
  };
}
