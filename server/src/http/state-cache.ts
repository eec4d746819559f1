interface Made<T> {
  readonly state: string;
  readonly value: Promise<T>;
  /** 0 until it is made. */
  bytes: number;
}

/** Requests that began just before a change still ask for the state before it. */
const STATES_KEPT = 2;

/**
 * Keeps what is costly to make for as long as nothing it was made from changes, and within a number of bytes: the values
 * that were asked for least recently go first. Requests at the same time wait for one making.
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

  /** Bytes that are kept now. */
  get bytes(): number {
    return [...this.#values.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /**
   * The value called `name` at `state`, which must be another text after every change of what `make` reads and must have
   * been read before the call. Values of older states are thrown away; a making that fails leaves nothing behind.
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
