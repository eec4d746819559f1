import { join } from "node:path";
import { start } from "@bandstand/embedded";
import mongoose from "mongoose";
import type { DirectReads } from "./by-id.ts";
import { readMeta } from "./meta.ts";
import { migrate } from "./migrate.ts";
import { dropObsoleteIndexes } from "./obsolete-indexes.ts";
import { takeRestoredFiles } from "./restored-files.ts";
import { refuseUnfinished } from "./unfinished.ts";

/* A second line of defence after the contracts: no filter or document may contain a field that is not in the schema. */
mongoose.set("sanitizeFilter", true);
mongoose.set("strictQuery", "throw");
mongoose.set("strict", "throw");
mongoose.set("autoIndex", false);
mongoose.set("autoCreate", false);

/** The open database of a process. */
export interface Database {
  /** True if it responds within a second. */
  answers(): Promise<boolean>;
  /** False while the built-in database refuses writes because the disk is full; always true for a server. */
  hasRoom(): boolean;
  /** The connection, for the stores of other libraries, such as the one for rate limits. */
  readonly connection: unknown;
  /** Reads documents without the driver (by-id.ts); undefined for a server. */
  readonly documents: DirectReads | undefined;
  close(): Promise<void>;
}

interface Options {
  /** The URI of a MongoDB replica set; undefined for the built-in database in `dataDir`. */
  readonly uri: string | undefined;
  readonly dataDir: string;
  /** For tests: the clock by which the built-in database expires records. Default: the machine's. */
  readonly now?: () => Date;
  /** Whether to measure commands; see `measureCommands`. */
  readonly isMeasured?: boolean;
}

/** The name of the band's database in the built-in database. */
const DATABASE = "bandstand";

const PING_MS = 1_000;

/**
 * Connects without migrating, for the migration command. Throws if the database cannot be opened or is in use by
 * another process. Returns a function that closes it.
 */
export const connectAsIs = async (options: Options): Promise<() => Promise<void>> => (await connected(options)).close;

async function connected({
  uri,
  dataDir,
  now,
  isMeasured = false,
}: Options): Promise<Pick<Database, "close" | "hasRoom" | "documents">> {
  const embedded = uri === undefined ? await start({ dir: join(dataDir, "database"), ...(now && { now }) }) : undefined;
  const close = async (): Promise<void> => {
    await mongoose.disconnect();
    await embedded?.close();
  };
  try {
    await mongoose.connect(uri ?? embedded?.uri ?? "", {
      ...(embedded === undefined ? {} : { dbName: DATABASE }),
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
  return {
    close,
    hasRoom: () => embedded?.hasRoom() ?? true,
    documents:
      embedded && ((collection, ids, without) => embedded.documents({ database: DATABASE, collection, without }, ids)),
  };
}

/**
 * Opens the database, migrates it and brings its indexes up to date. Its callers need not know whether it is the built-in
 * database or a server. Throws if it cannot be opened, is in use by another process, or was written by a newer version.
 */
export async function openDatabase(options: Options): Promise<Database> {
  const opened = await connected(options);
  try {
    await migrate();
    await takeRestoredFiles(options.dataDir, (await readMeta()).epoch);
    for (const name of mongoose.modelNames()) await mongoose.model(name).createIndexes();
    await dropObsoleteIndexes();
  } catch (error) {
    await opened.close();
    throw error;
  }
  return {
    ...opened,
    connection: mongoose.connection,
    async answers() {
      const ping = mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: PING_MS });
      return (await ping?.then(() => true).catch(() => false)) ?? false;
    },
  };
}
