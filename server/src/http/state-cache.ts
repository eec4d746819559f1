interface Made<T> {
  readonly state: string;
  readonly value: Promise<T>;
  /** The size of the value; 0 until it has been computed. */
  bytes: number;
}

/**
 * How many states to keep values for: two, because requests that began just before a change still use the previous
 * state.
 */
const STATES_KEPT = 2;

/**
 * Caches expensive values until their inputs change. When the cache exceeds its size in bytes, the least recently used
 * values are dropped. Concurrent requests share one computation.
 */
export class StateCache<T> {
  readonly #bytesMax: number;
  readonly #bytesOf: (value: T) => number;
  readonly #values = new Map<string, Made<T>>();
  #states: readonly string[] = [];

  constructor(bytesMax: number, bytesOf: (value: T) => number) {
    this.#bytesMax = bytesMax;
    this.#bytesOf = bytesOf;
  }

  /** The current size in bytes. */
  get bytes(): number {
    return [...this.#values.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /**
   * Returns the value `name` for `state`, and calls `make` if it is not cached. `state` must change whenever the inputs
   * of `make` change, and must be read before the call. Values for older states are dropped; failures are not cached.
   */
  async get(name: string, state: string, make: () => Promise<T>): Promise<T> {
    this.#enter(state);
    const key = `${state}\n${name}`;
    const made = this.#values.get(key) ?? { state, value: make(), bytes: 0 };
    this.#values.delete(key);
    this.#values.set(key, made);
    try {
      const value = await made.value;
      made.bytes = this.#bytesOf(value);
      this.#evict();
      return value;
    } catch (error) {
      if (this.#values.get(key) === made) this.#values.delete(key);
      throw error;
    }
  }

  #enter(state: string): void {
    if (this.#states.includes(state)) return;
    this.#states = [...this.#states, state].slice(-STATES_KEPT);
    for (const [key, made] of this.#values) if (!this.#states.includes(made.state)) this.#values.delete(key);
  }

  #evict(): void {
    for (const key of this.#values.keys()) {
      if (this.bytes <= this.#bytesMax) return;
      this.#values.delete(key);
    }
  }
}
