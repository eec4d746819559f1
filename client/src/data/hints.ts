import { API_BASE } from "./request.ts";

/** Without a heartbeat for this long the stream is dead, whatever the browser says (phones after a pause). */
const SILENCE_MS = 45_000;

/**
 * The server's stream of hints that something has changed. Only a hint: without it polling finds the same. It is never
 * left to the browser to reconnect, which for some failures means at once and for ever and for others never.
 */
export class Hints {
  readonly #onHint: () => void;
  #stream: EventSource | undefined;
  #heardAt = 0;

  constructor(onHint: () => void) {
    this.#onHint = onHint;
  }

  /** Connects anew. What changed while there was no stream is asked for when it opens. */
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

  /** True while hints arrive or are about to. */
  get isAlive(): boolean {
    const isClosed = this.#stream === undefined || this.#stream.readyState === EventSource.CLOSED;
    return !isClosed && performance.now() - this.#heardAt < SILENCE_MS;
  }

  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }
}
