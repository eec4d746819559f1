import { records } from "../database/synced.ts";
import { logHead } from "./model.ts";

/** How often to look for writes by other processes, in milliseconds. */
const LOOK_MS = 1_000;

type Listener = (seq: number) => void;

/**
 * Notifies listeners of a new head of the log: immediately after a write by this process, within a second after a write
 * by another. Polls only while there are listeners, once a second for all of them.
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
    const stopListening = records.log.onAppended((entries) => this.#notify(entries.at(-1)?._id ?? 0));
    const look = async (): Promise<void> => {
      /* A failed poll is not reported: the next one follows soon, and devices also poll by themselves. */
      const entry = await logHead().catch(() => null);
      if (entry !== null) this.#notify(entry._id);
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

  #notify(head: number): void {
    if (head <= this.#head) return;
    this.#head = head;
    for (const listener of this.#listeners) listener(head);
  }
}

export const headWatch = new HeadWatch();
