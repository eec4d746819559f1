import { IncomingMessage } from "node:http";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * How many requests on one connection may be unfinished. HTTP allows a client to send requests without waiting for
 * responses (RFC 9112, section 9.3.2), but browsers and proxies send one at a time.
 */
const UNFINISHED_MAX = 8;

interface Waiting {
  readonly res: ServerResponse;
  readonly start: () => void;
}

/**
 * Handles the requests of a connection one after another, and disconnects a client with too many. Node alone starts all
 * requests that arrive in one packet, up to two thousand, and each could open a file.
 */
export class Pipelines {
  /* The unfinished requests of each connection; the first one is being handled. */
  readonly #queues = new WeakMap<Socket, Waiting[]>();

  /** The class of the requests that Node creates, for `createServer`. */
  get requestClass(): typeof IncomingMessage {
    const isFull = (socket: Socket): boolean => (this.#queues.get(socket)?.length ?? 0) >= UNFINISHED_MAX;
    return class extends IncomingMessage {
      constructor(socket: Socket) {
        super(socket);
        if (isFull(socket)) refuse(this);
      }
    };
  }

  /** Calls `start` once the earlier requests on the connection are finished, unless the client has left by then. */
  inTurn({ socket }: IncomingMessage, res: ServerResponse, start: () => void): void {
    const queue = this.#queues.get(socket) ?? [];
    this.#queues.set(socket, queue);
    queue.push({ res, start });
    res.once("close", () => {
      queue.shift();
      const next = queue[0];
      /* Without a socket, the previous response was the connection's last. */
      if (next !== undefined && next.res.socket !== null && !socket.destroyed) next.start();
    });
    if (queue.length === 1) start();
  }
}

/*
 * Closes a request's connection. `socket.destroy()` alone does not stop Node from parsing the rest of the packet, so
 * this also makes Node take the request for a protocol upgrade: then it stops parsing and removes its listeners from
 * the socket.
 */
function refuse(request: IncomingMessage): void {
  Object.defineProperty(request, "upgrade", {
    get: () => true,
    set: () => {
      /* Node would set it to false. */
    },
  });
  request.socket.on("error", () => undefined).destroy();
}
