import type { SentChanges } from "@bandstand/shared/sync/contract.ts";
import { API_BASE } from "./request.ts";

/**
 * Without a heartbeat for this long, in milliseconds, the stream is considered dead, even if the browser reports it as
 * open (as phones do after a pause).
 */
const SILENCE_MS = 45_000;

interface Listeners {
  /** Something has changed. */
  readonly onHint: () => void;
  /** These changes were made. */
  readonly onChanges: (sent: SentChanges) => void;
}

/**
 * The server's event stream. It sends changes or, instead of some changes, only a hint that there is something to pull.
 * Without the stream, polling finds the same changes. The caller has to reconnect, because the browser retries
 * immediately and endlessly after some errors and never after others.
 */
export class Hints {
  readonly #listeners: Listeners;
  #stream: EventSource | undefined;
  #heardAt = 0;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  /**
   * Opens a new stream. When it opens, `onHint` is called, so that changes made while there was no stream are pulled.
   */
  connect(): void {
    this.close();
    if (typeof EventSource === "undefined") return;
    const stream = new EventSource(`${API_BASE}/sync/events?changes=1`);
    this.#stream = stream;
    const heard = (): void => void (this.#heardAt = performance.now());
    heard();
    stream.addEventListener("heartbeat", heard);
    for (const event of ["open", "change"])
      stream.addEventListener(event, () => {
        heard();
        this.#listeners.onHint();
      });
    stream.addEventListener("changes", ({ data }: MessageEvent<string>) => {
      heard();
      this.#listeners.onChanges(JSON.parse(data) as SentChanges);
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
