import mongoose from "mongoose";
import { collectionNames } from "./collection.ts";
import { logTail } from "./log-tail.ts";
import { mongoStore } from "./mongo-store.ts";
import { Records } from "./records.ts";

/** This process's write pipeline to its database. */
export const records = new Records(mongoStore);

records.log.onAppended((entries) => logTail.note(entries));

/* This process's next connection is to a different database, whose log has another head. */
mongoose.connection.on("close", () => records.log.forget());

/** How often the sweeper logs records whose writer died. */
const SWEEP_MS = 2_000;

/**
 * Sweeps at startup and every two seconds until stopped; the error of a failed round is passed to `onError`, and the
 * round is retried. From the second round on, a record is due only if the previous round saw it with the same mark,
 * because a live writer in another process would be done by then.
 */
export function startSweeper(onError: (error: unknown) => void): () => void {
  let running = false;
  let before: ReadonlySet<string> | undefined;
  const sweep = async (): Promise<void> => {
    if (running) return;
    running = true;
    const marked = new Set<string>();
    const known = before;
    try {
      await records.sweep(collectionNames(), (collection, { _id, rev }) => {
        const mark = `${collection}/${_id}/${rev}`;
        marked.add(mark);
        return known?.has(mark) ?? true;
      });
      before = marked;
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
