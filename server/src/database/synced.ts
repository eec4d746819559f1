import mongoose from "mongoose";
import { collectionNames } from "./collection.ts";
import { mongoStore } from "./mongo-store.ts";
import { Records } from "./records.ts";

/** The write pipeline of this process on its database. */
export const records = new Records(mongoStore);

/* The log of the next database that this process opens is another one. */
mongoose.connection.on("close", () => records.log.forget());

/** How often records whose writer died are told to the log. */
const SWEEP_MS = 2_000;

/**
 * Sweeps at start and every two seconds until stopped; a failed round is told to `onError` and tried again. After the
 * first round a record is due when the round before has seen it with the same mark: a writer of another process that is
 * alive is done by then.
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
