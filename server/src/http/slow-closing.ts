import type { Socket } from "node:net";

/** How many connections may wait to be closed; further ones are closed immediately. Each takes about 10 KB. */
const WAITING_MAX = 4_000;
const INTERVAL_MS = 100;
const CLOSED_PER_INTERVAL = 20;

/**
 * Closes connections at a limited rate. A sender that opens a new connection whenever one is closed could otherwise
 * occupy the process with accepting and closing.
 */
export class SlowClosing {
  readonly #waiting = new Set<Socket>();
  #timer: NodeJS.Timeout | undefined;

  /** Closes a connection when its turn comes. */
  close(socket: Socket): void {
    if (this.#waiting.size >= WAITING_MAX) {
      socket.destroy();
      return;
    }
    this.#waiting.add(socket);
    socket.once("close", () => this.#waiting.delete(socket));
    this.#timer ??= setInterval(() => this.#closeSome(), INTERVAL_MS).unref();
  }

  /** Returns whether the connection was waiting to be closed. If so, it is kept. */
  keep(socket: Socket): boolean {
    return this.#waiting.delete(socket);
  }

  #closeSome(): void {
    for (const socket of [...this.#waiting].slice(0, CLOSED_PER_INTERVAL)) {
      this.#waiting.delete(socket);
      socket.destroy();
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
