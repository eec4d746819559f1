import { join } from "node:path";
import { connectAsIs } from "./connect.ts";
import { readMeta } from "./meta.ts";
import { lossesOf, migrate } from "./migrate.ts";
import { type Own, backup } from "./move.ts";
import { BandMoveError, refuseMissing } from "./place.ts";

interface Options {
  readonly target: number;
  /** Migrate down even if data would be lost. */
  readonly mayLose: boolean;
  readonly progress: (documents: number) => void;
  readonly now: Date;
}

export interface Migrated {
  /** The backup that was made first; null if there was nothing to migrate. */
  readonly file: string | null;
  readonly from: number;
  readonly ran: readonly string[];
}

async function connected<T>({ MONGODB_URI, DATA_DIR }: Own, work: () => Promise<T>): Promise<T> {
  const close = await connectAsIs({ uri: MONGODB_URI, dataDir: DATA_DIR });
  return await work().finally(close);
}

/**
 * Migrates the stopped service's data to `target`, up or down, after writing a backup into the data directory. Unless
 * `mayLose`, throws `BandMoveError` before changing anything if a downward migration would lose data.
 */
export async function migrateOwn(own: Own, { target, mayLose, progress, now }: Options): Promise<Migrated> {
  refuseMissing(own);
  const from = await connected(own, async () => {
    const losses = await lossesOf(target);
    if (losses.length > 0 && !mayLose)
      throw new BandMoveError(
        `Schema ${target} cannot hold all of the data: ${losses.join("; ")}. Nothing was changed. ` +
          "To migrate anyway, add --lose-data; a backup is written first.",
      );
    return (await readMeta()).schema;
  });
  if (from === target) return { file: null, from, ran: [] };
  const file = join(own.DATA_DIR, `before-schema-${target}-${now.toISOString().replaceAll(/[:.]/g, "-")}.backup`);
  await backup(own, file, progress);
  return { file, from, ran: await connected(own, () => migrate(target)) };
}
