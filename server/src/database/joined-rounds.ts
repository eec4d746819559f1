/**
 * Runs `work` at most once at a time. Calls made during a run share the next one, because the current run may have read
 * its data before a change that they must see.
 */
export class JoinedRounds<T> {
  readonly #work: () => Promise<T>;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<T> | undefined;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  /** Returns the result of a run that starts after this call. */
  run(): Promise<T> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      const round = this.#work();
      this.#running = round.catch(() => undefined);
      return round;
    });
    return this.#next;
  }
}
