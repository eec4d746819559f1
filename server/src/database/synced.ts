import mongoose from "mongoose";
import { collectionNames } from "./collection.ts";
import { logTail } from "./log-tail.ts";
import { mongoStore } from "./mongo-store.ts";
import { Records, versionOf } from "./records.ts";

/** This process's write pipeline to its database. */
export const records = new Records(mongoStore);

records.log.onAppended((entries) => logTail.note(entries));
records.log.onFailed(() => logTail.doubt());

/* This process's next connection is to a different database, whose log has another head. */
mongoose.connection.on("close", () => records.log.forget());

/** How often the sweeper logs records whose writer died. */
const SWEEP_MS = 2_000;

interface SweeperOptions {
  /** Whether this process is the only one that uses the database. */
  readonly isAlone: boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Sweeps at startup and every two seconds until stopped; the error of a failed round is passed to `onError`, and the
 * round is retried. From the second round on, a record is due only if the previous round saw it with the same mark,
 * because a live writer in another process would be done by then. Without other processes, skips the rounds that
 * cannot find anything because no write has failed, so that an idle service rests.
 */
export function startSweeper({ isAlone, onError }: SweeperOptions): () => void {
  let running = false;
  let before: ReadonlySet<string> | undefined;
  /* The number of failed writes when a round last found no marked record. */
  let failuresSwept: number | undefined;
  const sweep = async (): Promise<void> => {
    const { failures } = records;
    if (running || (isAlone && failures === failuresSwept)) return;
    running = true;
    const marked = new Set<string>();
    const known = before;
    try {
      await records.sweep(collectionNames(), (collection, stored) => {
        const mark = versionOf(collection, stored);
        marked.add(mark);
        return known?.has(mark) ?? true;
      });
      before = marked;
      if (marked.size === 0) failuresSwept = failures;
    } catch (error) {
      onError(error);
    } finally {
      running = false;
    }
  };
  void sweep();
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
