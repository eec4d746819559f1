/** A request that waits for its turn. */
export interface Waiting {
  readonly user_id: string;
  /** A member's lower numbers come first. */
  readonly number: number;
  readonly signal: AbortSignal;
}

interface Turn {
  /** Ends the turn. The next one starts after the spacing, or at once. */
  readonly end: (options: { readonly withSpacing: boolean }) => void;
}

interface Entry extends Waiting {
  readonly start: () => void;
}

/**
 * Gives one turn at a time. The next turn goes to the member whose last one is longest ago, so that a member with many
 * requests does not delay another member's first one.
 */
export class FairTurns {
  readonly #spacingMs: number;
  readonly #waiting = new Set<Entry>();
  /** When each member had a turn, as a running number. Empty while nobody waits. */
  readonly #lastTurnOf = new Map<string, number>();
  #turns = 0;
  #isTaken = false;

  constructor(spacingMs: number) {
    this.#spacingMs = spacingMs;
  }

  /** Waits for a turn. Rejects with the signal's reason if it aborts first; then it takes none. */
  async take(wanted: Waiting): Promise<Turn> {
    const { signal } = wanted;
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const stop = (): void => {
        this.#waiting.delete(entry);
        reject(signal.reason as Error);
      };
      const start = (): void => {
        signal.removeEventListener("abort", stop);
        resolve();
      };
      const entry: Entry = { ...wanted, signal, start };
      signal.addEventListener("abort", stop, { once: true });
      this.#waiting.add(entry);
      this.#next();
    });
    return { end: ({ withSpacing }) => this.#end(withSpacing) };
  }

  #end(withSpacing: boolean): void {
    const free = (): void => {
      this.#isTaken = false;
      this.#next();
    };
    if (withSpacing) setTimeout(free, this.#spacingMs).unref();
    else free();
  }

  #next(): void {
    if (this.#isTaken) return;
    let first: Entry | undefined;
    for (const entry of this.#waiting) if (first === undefined || this.#isBefore(entry, first)) first = entry;
    if (first === undefined) return this.#lastTurnOf.clear();
    this.#isTaken = true;
    this.#waiting.delete(first);
    this.#lastTurnOf.set(first.user_id, (this.#turns += 1));
    first.start();
  }

  #isBefore(one: Entry, other: Entry): boolean {
    if (one.user_id === other.user_id) return one.number < other.number;
    return (this.#lastTurnOf.get(one.user_id) ?? 0) < (this.#lastTurnOf.get(other.user_id) ?? 0);
  }
}
