import { Refusal } from "./errors.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/** How many bytes of each body are not counted, so that a sign-in or a vote always gets through. */
const FREE_BYTES = 4 * KIB;

const RETRY_AFTER_SECONDS = 2;

/** Limits for body bytes in flight. */
interface Bounds {
  readonly perSender: number;
  readonly total: number;
}

/**
 * Bounds for senders who are not signed in, counted by known device or IP address. `perSender` is sixteen times the
 * largest body that an anonymous sender may send.
 */
export const STRANGERS: Bounds = { perSender: MIB, total: 8 * MIB };

/** Bounds for members. Each member, from any IP address, may send slightly more than two of the largest song files. */
export const MEMBERS: Bounds = { perSender: 12 * MIB, total: 48 * MIB };

/** The counted bytes of one body; call `release` once its request is answered and the work with the body has ended. */
export interface HeldBytes {
  /** Adds received bytes. Throws 429 if one sender has too many, and 503 if all senders together have. */
  add(bytes: number): void;
  release(): void;
}

const tooMuchOfOne = (): Refusal =>
  new Refusal("RATE_LIMITED", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail: (language) =>
      language === "de"
        ? "Von hier kommt zu viel auf einmal. Bitte warte einen Moment."
        : "Too much is coming from here at once. Please wait a moment.",
  });

const tooMuchInAll = (): Refusal =>
  new Refusal("UNAVAILABLE", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    detail: (language) =>
      language === "de"
        ? "Gerade kommt zu viel auf einmal an. Bitte versuche es gleich noch einmal."
        : "Too much is arriving at once. Please try again in a moment.",
  });

/**
 * Limits the memory used by bodies, from their first byte until the request is answered and the work with the body has
 * ended, which may be after the client has left. Counts received bytes, not the announced length.
 */
export class BodyBudget {
  readonly #bounds: Bounds;
  readonly #bySender = new Map<string, number>();
  #total = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Starts counting a body. `sender` is a member's id, a known device or an IP address. */
  hold(sender: string): HeldBytes {
    let arrived = 0;
    let counted = 0;
    return {
      add: (bytes) => {
        arrived += bytes;
        const more = Math.max(0, arrived - FREE_BYTES) - counted;
        const own = (this.#bySender.get(sender) ?? 0) + more;
        if (own > this.#bounds.perSender) throw tooMuchOfOne();
        if (this.#total + more > this.#bounds.total) throw tooMuchInAll();
        this.#count(sender, more);
        counted += more;
      },
      release: () => {
        this.#count(sender, -counted);
        counted = 0;
      },
    };
  }

  #count(sender: string, bytes: number): void {
    this.#total += bytes;
    const own = (this.#bySender.get(sender) ?? 0) + bytes;
    if (own > 0) this.#bySender.set(sender, own);
    else this.#bySender.delete(sender);
  }
}
