import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { senderOf } from "./rate-limit.ts";
import { SlowClosing } from "./slow-closing.ts";

const TOTAL_MAX = 2000;

/** Maximum per address: thirty devices behind one router with six connections each, plus a margin. */
const PER_ADDRESS_MAX = 256;

interface Bounds {
  /** Null if every connection comes from a proxy, because its address does not identify the sender. */
  readonly perAddress: number | null;
  readonly total: number;
}

/**
 * Returns the limits for a service; behind a proxy only the total is limited
 * (docs/decisions/020-strangers-and-the-door.md).
 */
export const connectionBounds = ({ isBehindProxy }: { readonly isBehindProxy: boolean }): Bounds => ({
  perAddress: isBehindProxy ? null : PER_ADDRESS_MAX,
  total: TOTAL_MAX,
});

/**
 * Limits open connections. A connection beyond the limit replaces the oldest idle one, so silent connections cannot
 * lock out other addresses, or other devices at the same address. If all connections are busy, the new one is closed.
 */
export class ConnectionLimits {
  readonly #bounds: Bounds;
  /* Every open connection is in `#all` and `#byAddress` (with "" for an unknown address), and in `#idle` while no
     request runs on it. */
  readonly #all = new Set<Socket>();
  readonly #idle = new Set<Socket>();
  readonly #byAddress = new Map<string, Set<Socket>>();
  readonly #addresses = new WeakMap<Socket, string>();
  /* How many requests run on a connection. It has no entry before its first request. */
  readonly #running = new WeakMap<Socket, number>();
  readonly #closing = new SlowClosing();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Counts a new connection until it closes; closes it immediately if there is no room for it. */
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

  /** Marks a connection as busy until the response is closed. One that was waiting to be closed counts again. */
  request({ socket }: IncomingMessage, res: ServerResponse): void {
    if (this.#closing.keep(socket)) this.open(socket);
    this.#idle.delete(socket);
    this.#running.set(socket, (this.#running.get(socket) ?? 0) + 1);
    res.once("close", () => {
      const running = (this.#running.get(socket) ?? 1) - 1;
      this.#running.set(socket, running);
      if (running === 0 && this.#all.has(socket)) this.#idle.add(socket);
    });
  }

  /** Returns whether a request on this connection is still being processed. */
  isBusy(socket: Socket): boolean {
    return (this.#running.get(socket) ?? 0) > 0;
  }

  /*
   * Closes an idle connection, if there is one; slowly if it was never used. Stops counting it immediately rather than
   * on its "close" event, because a hundred connections may arrive before that.
   */
  #makeRoom(among: ReadonlySet<Socket>): boolean {
    for (const socket of among) {
      if (!this.#idle.has(socket)) continue;
      this.#forget(socket);
      if (this.#running.has(socket)) socket.destroy();
      else this.#closing.close(socket);
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
