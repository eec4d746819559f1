import { API_BASE } from "./request.ts";

/**
 * Without a heartbeat for this long, in milliseconds, the stream counts as dead, even if the browser reports it open
 * (as phones do after a pause).
 */
const SILENCE_MS = 45_000;

/**
 * The server's stream of hints that something has changed. They are only hints: without them, polling finds the same
 * changes. The caller reconnects, because the browser retries immediately and endlessly after some errors and never
 * after others.
 */
export class Hints {
  readonly #onHint: () => void;
  #stream: EventSource | undefined;
  #heardAt = 0;

  constructor(onHint: () => void) {
    this.#onHint = onHint;
  }

  /** Opens a new stream. Changes made while there was none are pulled when it opens. */
  connect(): void {
    this.close();
    if (typeof EventSource === "undefined") return;
    const stream = new EventSource(`${API_BASE}/sync/events`);
    this.#stream = stream;
    const heard = (): void => void (this.#heardAt = performance.now());
    heard();
    stream.addEventListener("heartbeat", heard);
    for (const event of ["open", "change"])
      stream.addEventListener(event, () => {
        heard();
        this.#onHint();
      });
    stream.addEventListener("error", () => stream.close());
  }

  /** True while the stream delivers heartbeats or hints, or is connecting. */
  get isAlive(): boolean {
    const isClosed = this.#stream === undefined || this.#stream.readyState === EventSource.CLOSED;
    return !isClosed && performance.now() - this.#heardAt < SILENCE_MS;
  }

  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }
}
