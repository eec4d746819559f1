import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { senderOf } from "./rate-limit.ts";

/** Connections in all. */
const TOTAL_MAX = 2000;

/** Connections of one address: thirty devices behind one router, six to a browser, and some. */
const PER_ADDRESS_MAX = 256;

interface Bounds {
  /** Null where every connection comes from a proxy, whose address says nothing of who sends. */
  readonly perAddress: number | null;
  readonly total: number;
}

/** The bounds of a service; behind a proxy only those in all (docs/decisions/020). */
export const connectionBounds = ({ isBehindProxy }: { readonly isBehindProxy: boolean }): Bounds => ({
  perAddress: isBehindProxy ? null : PER_ADDRESS_MAX,
  total: TOTAL_MAX,
});

/**
 * Bounds open connections. One too many takes the place of the oldest that asks nothing at the moment, so that silent
 * connections shut out neither others nor the devices behind the same address; where all are busy it is closed itself.
 */
export class ConnectionLimits {
  readonly #bounds: Bounds;
  /* Every connection, and those without a request, by address; a connection of nobody known counts under "". */
  readonly #all = new Set<Socket>();
  readonly #idle = new Set<Socket>();
  readonly #byAddress = new Map<string, Set<Socket>>();
  readonly #addresses = new WeakMap<Socket, string>();
  readonly #running = new WeakMap<Socket, number>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Counts a new connection until it closes. */
  open(socket: Socket): void {
    const address = senderOf(socket.remoteAddress ?? "");
    const siblings = this.#byAddress.get(address) ?? new Set<Socket>();
    const { perAddress, total } = this.#bounds;
    const isFullHere = perAddress !== null && siblings.size >= perAddress && !this.#makeRoom(siblings);
    if (isFullHere || (this.#all.size >= total && !this.#makeRoom(this.#idle))) {
      socket.destroy();
      return;
    }
    this.#addresses.set(socket, address);
    this.#byAddress.set(address, siblings.add(socket));
    this.#all.add(socket);
    this.#idle.add(socket);
    socket.once("close", () => this.#forget(socket));
  }

  /** Counts a request of a connection as running until its answer is closed. */
  request({ socket }: IncomingMessage, res: ServerResponse): void {
    this.#idle.delete(socket);
    this.#running.set(socket, (this.#running.get(socket) ?? 0) + 1);
    res.once("close", () => {
      const running = (this.#running.get(socket) ?? 1) - 1;
      this.#running.set(socket, running);
      if (running === 0 && this.#all.has(socket)) this.#idle.add(socket);
    });
  }

  /** Whether a request of this connection is still being answered. */
  isBusy(socket: Socket): boolean {
    return (this.#running.get(socket) ?? 0) > 0;
  }

  /* At once, not at its "close": a hundred connections may come before that. */
  #makeRoom(among: ReadonlySet<Socket>): boolean {
    for (const socket of among) {
      if (!this.#idle.has(socket)) continue;
      this.#forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  #forget(socket: Socket): void {
    const address = this.#addresses.get(socket) ?? "";
    this.#all.delete(socket);
    this.#idle.delete(socket);
    const siblings = this.#byAddress.get(address);
    siblings?.delete(socket);
    if (siblings?.size === 0) this.#byAddress.delete(address);
  }
}
