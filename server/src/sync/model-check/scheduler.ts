import type { Random } from "../../testing/random.ts";

/** Thrown if a database call gets no response. The caller cannot know whether the call was carried out. */
class LostAnswer extends Error {
  constructor() {
    super("the answer was lost");
    this.name = "LostAnswer";
  }
}

/** A process or device that makes calls. A crash discards the calls for which it is waiting. */
export interface Actor {
  isCrashed: boolean;
}

interface Waiting {
  readonly actor: Actor;
  readonly run: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  /** A stalled call is not carried out before this step. */
  readonly notBefore: number;
}

/** The probability of each fault, per call. */
export interface Faults {
  readonly stall: number;
  readonly lostBefore: number;
  readonly lostAfter: number;
}

const STALL_STEPS = 40;

/**
 * Decides which of the waiting calls is carried out next. The real code runs on it unchanged. That code waits for
 * nothing but calls, so their order is the whole schedule, and a seed reproduces it.
 */
export class Scheduler {
  readonly #random: Random;
  #faults: Faults;
  #waiting: Waiting[] = [];
  #step = 0;

  constructor(random: Random, faults: Faults) {
    this.#random = random;
    this.#faults = faults;
  }

  /** Stops all faults. */
  heal(): void {
    this.#faults = { stall: 0, lostBefore: 0, lostAfter: 0 };
  }

  /** Runs `run` when its turn comes. A crashed actor never gets a response. */
  call<T>(actor: Actor, run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (actor.isCrashed) return;
      const stall = this.#random.chance(this.#faults.stall) ? this.#random.below(STALL_STEPS) : 0;
      this.#waiting.push({
        actor,
        run,
        resolve,
        reject,
        notBefore: this.#step + stall,
      });
    });
  }

  /** Discards all calls for which `actor` is waiting, half of them after carrying them out. */
  crash(actor: Actor): void {
    actor.isCrashed = true;
    for (const call of this.#waiting) if (call.actor === actor && this.#random.chance(0.5)) call.run();
    this.#waiting = this.#waiting.filter((call) => call.actor !== actor);
  }

  /** Fails every waiting call, as drivers eventually do, half of them after carrying them out. */
  timeOut(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const call of waiting) {
      if (this.#random.chance(0.5)) call.run();
      call.reject(new LostAnswer());
    }
  }

  /** Carries out calls until none is waiting. `before` runs before each call and may trigger events. */
  async run(before: () => void = () => undefined): Promise<void> {
    await settled();
    while (this.#waiting.length > 0) {
      before();
      this.#step += 1;
      const index = this.#next();
      const [call] = index === -1 ? [] : this.#waiting.splice(index, 1);
      if (call !== undefined) this.#carryOut(call);
      await settled();
    }
  }

  #next(): number {
    const ready = this.#waiting.flatMap((call, index) => (call.notBefore <= this.#step ? [index] : []));
    if (ready.length > 0) return this.#random.pick(ready);
    return this.#waiting.length === 0 ? -1 : this.#random.below(this.#waiting.length);
  }

  #carryOut({ run, resolve, reject }: Waiting): void {
    if (this.#random.chance(this.#faults.lostBefore)) return reject(new LostAnswer());
    const answer = run();
    if (this.#random.chance(this.#faults.lostAfter)) return reject(new LostAnswer());
    resolve(answer as never);
  }
}

/** Resolves after every promise that could proceed has done so, because Node runs this queue after all microtasks. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
