/** How long a file may keep a short lane, in milliseconds. */
interface Shares {
  /** After this time, the file moves to the long lane. If that is taken, it keeps its short lane for now. */
  readonly shortMs: number;
  /** After this time, it has to stop if another file waits, and starts again in the long lane. */
  readonly longestMs: number;
}

/** A file's permission to use a thread. */
export interface Turn {
  /** Aborts when the file must give its place to a waiting one. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

interface ShortTurn extends Turn {
  readonly controller: AbortController;
  isLong: boolean;
  /** Whether the file has used up `shortMs`. */
  isLate: boolean;
  /** Whether the file has used up `longestMs`. */
  isOverdue: boolean;
  timers: NodeJS.Timeout[];
}

/**
 * Decides which files may use a thread now, so that a file that takes long does not delay short ones: it moves from its
 * short lane to the only long one, and the next file takes its place.
 */
export class RenderLanes {
  readonly #lanes: number;
  readonly #shares: Shares;
  readonly #short = new Set<ShortTurn>();
  readonly #waiting: ((turn: Turn) => void)[] = [];
  readonly #longWaiting: ((turn: Turn) => void)[] = [];
  #isLongTaken = false;

  constructor(lanes: number, shares: Shares) {
    this.#lanes = lanes;
    this.#shares = shares;
  }

  /** Waits for a short lane. */
  async take(): Promise<Turn> {
    if (this.#short.size < this.#lanes) return this.#startShort();
    const turn = new Promise<Turn>((resolve) => this.#waiting.push(resolve));
    this.#stopOverdue();
    return await turn;
  }

  /** Waits for the long lane, for a file that had to stop. */
  async takeLong(): Promise<Turn> {
    if (!this.#isLongTaken) return this.#startLong();
    return await new Promise((resolve) => this.#longWaiting.push(resolve));
  }

  #startShort(): Turn {
    const controller = new AbortController();
    const turn: ShortTurn = {
      controller,
      signal: controller.signal,
      isLong: false,
      isLate: false,
      isOverdue: false,
      timers: [],
      end: () => this.#end(turn),
    };
    const later = (ms: number, work: () => void) => setTimeout(work, ms).unref();
    turn.timers = [
      later(this.#shares.shortMs, () => {
        turn.isLate = true;
        this.#moveLateToLong();
      }),
      later(this.#shares.longestMs, () => {
        turn.isOverdue = true;
        this.#stopOverdue();
      }),
    ];
    this.#short.add(turn);
    return turn;
  }

  #startLong(): Turn {
    this.#isLongTaken = true;
    return { signal: new AbortController().signal, end: () => this.#endLong() };
  }

  #end(turn: ShortTurn): void {
    for (const timer of turn.timers) clearTimeout(timer);
    if (turn.isLong) return this.#endLong();
    this.#short.delete(turn);
    this.#next();
  }

  #endLong(): void {
    this.#isLongTaken = false;
    /* Files that had to stop come first. */
    const next = this.#longWaiting.shift();
    if (next === undefined) this.#moveLateToLong();
    else next(this.#startLong());
  }

  #moveLateToLong(): void {
    const turn = [...this.#short].find(({ isLate, signal }) => isLate && !signal.aborted);
    if (turn === undefined || this.#isLongTaken) return;
    this.#isLongTaken = true;
    turn.isLong = true;
    for (const timer of turn.timers) clearTimeout(timer);
    this.#short.delete(turn);
    this.#next();
  }

  #next(): void {
    if (this.#short.size < this.#lanes) this.#waiting.shift()?.(this.#startShort());
  }

  /* One file for each waiting one; its place is free once its thread has ended. */
  #stopOverdue(): void {
    const stopping = [...this.#short].filter(({ signal }) => signal.aborted).length;
    let needed = this.#waiting.length - stopping;
    for (const { isOverdue, signal, controller } of this.#short)
      if (isOverdue && !signal.aborted && needed-- > 0) controller.abort();
  }
}
