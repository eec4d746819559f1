import { createServer } from "node:http";
import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ConnectionLimits, connectionBounds } from "./connection-limits.ts";

const SECOND_MS = 1000;

/** Slow senders are cut, so that a few of them cannot hold the service (research: security, 0.10). */
const HEADERS_TIMEOUT_MS = 10 * SECOND_MS;
const REQUEST_TIMEOUT_MS = 20 * SECOND_MS;
const CHECK_INTERVAL_MS = 2 * SECOND_MS;
/** Longer than proxies keep theirs, so that none sends into a connection that is just closing. */
const KEEP_ALIVE_MS = 65 * SECOND_MS;
/** A connection on which nothing moves; event streams have a heartbeat every 15 s. */
const SILENCE_MS = 60 * SECOND_MS;

/** Requests that are being answered when the service is told to stop may take so long. */
const DRAIN_MS = 10 * SECOND_MS;
const IDLE_INTERVAL_MS = 50;

const notYet: RequestListener = (_req, res) => {
  res.writeHead(503, { "Retry-After": "1", "Cache-Control": "no-store" }).end();
};

interface Options {
  /** True where every connection comes from a proxy: its address then bounds nothing. */
  readonly isBehindProxy?: boolean;
  /** For tests, in milliseconds. */
  readonly silence?: number;
}

/**
 * The HTTP server with the time-outs and limits of the service. It listens before the database is open, so that a taken
 * port shows at once and a health check gets 503 meanwhile.
 */
export class HttpServer {
  readonly #server: Server;
  #listener: RequestListener = notYet;
  /* Connections that browsers open in advance and have asked nothing on; Node counts them as busy. */
  readonly #unused = new Set<Socket>();
  readonly #running = new Set<ServerResponse>();
  readonly #limits: ConnectionLimits;
  #isEnding = false;

  constructor({ isBehindProxy = false, silence = SILENCE_MS }: Options = {}) {
    this.#limits = new ConnectionLimits(connectionBounds({ isBehindProxy }));
    this.#server = createServer(
      {
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        connectionsCheckingInterval: CHECK_INTERVAL_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      (req, res) => {
        this.#unused.delete(req.socket);
        this.#running.add(res);
        this.#limits.request(req, res);
        res.once("close", () => this.#running.delete(res));
        if (this.#isEnding) res.shouldKeepAlive = false;
        this.#listener(req, res);
      },
    );
    this.#server.setTimeout(silence, (socket) => this.#endSilent(socket, silence));
    this.#server.on("connection", (socket) => {
      this.#limits.open(socket);
      this.#unused.add(socket);
      socket.once("close", () => this.#unused.delete(socket));
    });
  }

  /* A reader that takes nothing is cut; a request that is still being worked on may take its time. */
  #endSilent(socket: Socket, silence: number): void {
    const isWorkedOn = this.#limits.isBusy(socket) && socket.writableLength === 0;
    if (isWorkedOn) socket.setTimeout(silence);
    else socket.destroy();
  }

  /** Answers the port (`port` 0 takes a free one). Rejects where it is taken. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => {
        this.#server.off("error", reject);
        const address = this.#server.address();
        resolve(typeof address === "object" && address !== null ? address.port : port);
      });
    });
  }

  /** From now on `listener` answers. */
  serve(listener: RequestListener): void {
    this.#listener = listener;
  }

  /**
   * Goes on answering, and says with every answer that it is the connection's last: a proxy that keeps connections open
   * then opens new ones elsewhere, and none is cut while it sends.
   */
  announceEnd(): void {
    this.#isEnding = true;
    for (const res of this.#running) res.shouldKeepAlive = false;
  }

  /** Takes no more requests and lets the running ones finish, at most ten seconds. */
  drain(): Promise<void> {
    this.announceEnd();
    return new Promise((resolve) => {
      const cut = setTimeout(() => this.#server.closeAllConnections(), DRAIN_MS);
      /* Again and again: a connection whose answer is just ending is idle only afterwards. */
      const idle = setInterval(() => this.#server.closeIdleConnections(), IDLE_INTERVAL_MS);
      this.#server.close(() => {
        clearTimeout(cut);
        clearInterval(idle);
        resolve();
      });
      this.#server.closeIdleConnections();
      for (const socket of this.#unused) socket.destroy();
    });
  }
}
