import { records } from "../database/synced.ts";
import { logHead } from "./model.ts";

/** How often another process's writes are looked for, in milliseconds. */
const LOOK_MS = 1_000;

type Listener = (seq: number) => void;

/**
 * Tells listeners of a new head of the log: of own writes at once, of other processes' within a second. Looks only
 * while somebody listens, one read a second whatever their number.
 */
class HeadWatch {
  readonly #listeners = new Set<Listener>();
  #head = 0;
  #stop: (() => void) | undefined;

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#stop ??= this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  }

  #start(): () => void {
    const stopListening = records.log.onAppended((head) => this.#tell(head));
    const look = async (): Promise<void> => {
      /* A failed look is followed by the next; devices poll besides. */
      const entry = await logHead().catch(() => null);
      if (entry !== null) this.#tell(entry._id);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    timer.unref();
    return () => {
      stopListening();
      clearInterval(timer);
      this.#head = 0;
    };
  }

  #tell(head: number): void {
    if (head <= this.#head) return;
    this.#head = head;
    for (const listener of this.#listeners) listener(head);
  }
}

export const headWatch = new HeadWatch();
