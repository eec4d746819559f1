import { API_BASE } from "./request.ts";

/** Without a heartbeat for this long the stream counts as dead, whatever the browser reports (phones after a pause). */
const SILENCE_MS = 45_000;

/**
 * The server's stream of hints that something has changed. Only hints: without them polling finds the same changes.
 * Reconnects itself rather than leaving it to the browser, which after some errors retries immediately and endlessly
 * and after others never.
 */
export class Hints {
  readonly #onHint: () => void;
  #stream: EventSource | undefined;
  #heardAt = 0;

  constructor(onHint: () => void) {
    this.#onHint = onHint;
  }

  /** Connects again. Changes made while there was no stream are pulled when it opens. */
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

  /** True while hints arrive or a connection attempt is running. */
  get isAlive(): boolean {
    const isClosed = this.#stream === undefined || this.#stream.readyState === EventSource.CLOSED;
    return !isClosed && performance.now() - this.#heardAt < SILENCE_MS;
  }

  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }
}
