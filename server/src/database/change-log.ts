import type { LogEntry } from "./stored.ts";
import type { Store } from "./store.ts";

/** A change that every device must receive. */
export type Logged = Omit<LogEntry, "_id" | "tag" | "at">;

interface Waiting {
  readonly logged: Logged;
  readonly resolve: (number: number) => void;
  readonly reject: (error: unknown) => void;
}

/** The maximum number of entries in one append. */
const BATCH_MAX = 200;

/**
 * How long this process trusts the head it has seen. If this process slept while others wrote and the log was trimmed,
 * the number after its old head would be free again, and it would add an entry there that no device ever reads.
 */
const HEAD_TRUSTED_MS = 60_000;

/**
 * Appends entries after the last number of the log. A process inserts n + 1 only after seeing n, so the log has no gaps
 * and entries become visible in numeric order. If another process took the number, it reads the head and retries.
 * Writers in this process queue up, and each batch of entries is one durable write.
 */
export class ChangeLog {
  readonly #store: Store;
  readonly #newTag: () => string;
  readonly #now: () => number;
  readonly #listeners = new Set<(entries: readonly LogEntry[]) => void>();
  readonly #failureListeners = new Set<() => void>();
  #waiting: Waiting[] = [];
  #running = false;
  #head: { readonly number: number; readonly seenAt: number } | undefined;

  /** `now` returns ms since 1970. */
  constructor(store: Store, newTag: () => string, now: () => number) {
    this.#store = store;
    this.#newTag = newTag;
    this.#now = now;
  }

  /** Resolves with the entry's number once it is durable. */
  append(logged: Logged): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ logged, resolve, reject });
      if (!this.#running) void this.#drain();
    });
  }

  /** Calls `listener` with the new entries after every append by this process. Returns a function that unsubscribes. */
  onAppended(listener: (entries: readonly LogEntry[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `listener` after every failed append, whose entries may be in the log nevertheless. */
  onFailed(listener: () => void): void {
    this.#failureListeners.add(listener);
  }

  /** Forgets the known head, because a restore replaces the log. */
  forget(): void {
    this.#head = undefined;
  }

  async #drain(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_MAX);
      try {
        const added = await this.#appendBatch(batch);
        this.#waiting.unshift(...batch.slice(added));
      } catch (error) {
        this.#head = undefined;
        for (const listener of this.#failureListeners) listener();
        for (const { reject } of batch) reject(error);
      }
    }
    this.#running = false;
  }

  async #appendBatch(batch: readonly Waiting[]): Promise<number> {
    const last = this.#trustedHead() ?? (await this.#store.lastEntry())?._id ?? 0;
    const entries = batch.map(({ logged }, index) => ({
      ...logged,
      _id: last + 1 + index,
      tag: this.#newTag(),
      at: this.#now(),
    }));
    const added = await this.#store.append(entries);
    /* If a number was taken, another process is ahead: read the head again. */
    this.#head = added === entries.length ? { number: last + added, seenAt: this.#now() } : undefined;
    for (const [index, { resolve }] of batch.slice(0, added).entries()) resolve(last + 1 + index);
    if (added > 0) for (const listener of this.#listeners) listener(entries.slice(0, added));
    return added;
  }

  #trustedHead(): number | undefined {
    const head = this.#head;
    return head !== undefined && this.#now() - head.seenAt < HEAD_TRUSTED_MS ? head.number : undefined;
  }
}
