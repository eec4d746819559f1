import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ConnectionLimits, connectionBounds } from "./connection-limits.ts";
import { Pipelines } from "./pipelines.ts";

const SECOND_MS = 1000;

/** Timeouts that disconnect slow senders, so that a few of them cannot block the service. */
const HEADERS_TIMEOUT_MS = 10 * SECOND_MS;
const REQUEST_TIMEOUT_MS = 20 * SECOND_MS;
const CHECK_INTERVAL_MS = 2 * SECOND_MS;
/**
 * How long an idle connection stays open: longer than a proxy keeps it, so that no proxy sends a request on a
 * connection that is being closed.
 */
const KEEP_ALIVE_MS = 65 * SECOND_MS;
/**
 * How many new connections may wait to be accepted while the process is busy. With Node's default of 511, a sender that
 * opens thousands per second causes other clients' connection attempts to be dropped, and a client repeats a dropped
 * one only after a second. The operating system may allow fewer.
 */
const WAITING_MAX = 4_096;
/** The timeout for a connection without any traffic. Event streams send a heartbeat every 15 s. */
const SILENCE_MS = 60 * SECOND_MS;

/** How long a stopping service waits for requests in progress. */
const DRAIN_MS = 10 * SECOND_MS;
const IDLE_INTERVAL_MS = 50;

const notYet: RequestListener = (_req, res) => {
  res.writeHead(503, { "Retry-After": "1", "Cache-Control": "no-store" }).end();
};

interface Options {
  /** True if every connection comes from a proxy, so connections cannot be limited by address. */
  readonly isBehindProxy?: boolean;
  /** For tests: the timeout for silent connections, in milliseconds. */
  readonly silence?: number;
}

/**
 * The HTTP server with the service's timeouts and limits. It listens before the database is open, so that a taken port
 * is reported immediately. Until the database is open, every request gets a 503.
 */
export class HttpServer {
  readonly #server: Server;
  #listener: RequestListener = notYet;
  /* Connections without a request so far, such as those that browsers open in advance. Node counts them as busy, so
     a shutdown has to close them. */
  readonly #unused = new Set<Socket>();
  readonly #running = new Set<ServerResponse>();
  readonly #limits: ConnectionLimits;
  readonly #pipelines = new Pipelines();
  #isEnding = false;

  constructor({ isBehindProxy = false, silence = SILENCE_MS }: Options = {}) {
    this.#limits = new ConnectionLimits(connectionBounds({ isBehindProxy }));
    this.#server = createServer(
      {
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        connectionsCheckingInterval: CHECK_INTERVAL_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        IncomingMessage: this.#pipelines.requestClass,
      },
      (req, res) => {
        this.#unused.delete(req.socket);
        this.#pipelines.inTurn(req, res, () => this.#start(req, res));
      },
    );
    this.#server.setTimeout(silence, (socket) => this.#endSilent(socket, silence));
    this.#server.on("connection", (socket) => {
      this.#limits.open(socket);
      this.#unused.add(socket);
      socket.once("close", () => this.#unused.delete(socket));
    });
  }

  #start(req: IncomingMessage, res: ServerResponse): void {
    this.#running.add(res);
    this.#limits.request(req, res);
    res.once("close", () => this.#running.delete(res));
    if (this.#isEnding) res.shouldKeepAlive = false;
    this.#listener(req, res);
  }

  /* Disconnects a client that stopped reading, but not one whose request is still being processed. */
  #endSilent(socket: Socket, silence: number): void {
    const isWorkedOn = this.#limits.isBusy(socket) && socket.writableLength === 0;
    if (isWorkedOn) socket.setTimeout(silence);
    else socket.destroy();
  }

  /** Starts listening and returns the port (0 picks a free one). Rejects if the port is taken. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, WAITING_MAX, () => {
        this.#server.off("error", reject);
        const address = this.#server.address();
        resolve(typeof address === "object" && address !== null ? address.port : port);
      });
    });
  }

  /** Uses `listener` for all requests from now on. */
  serve(listener: RequestListener): void {
    this.#listener = listener;
  }

  /**
   * Adds `Connection: close` to responses from now on, so that proxies open new connections elsewhere and no connection
   * breaks during a request.
   */
  announceEnd(): void {
    this.#isEnding = true;
    for (const res of this.#running) res.shouldKeepAlive = false;
  }

  /** Stops accepting requests, and waits at most ten seconds for the running ones to finish. */
  drain(): Promise<void> {
    this.announceEnd();
    return new Promise((resolve) => {
      const cut = setTimeout(() => this.#server.closeAllConnections(), DRAIN_MS);
      /* Repeated, because a connection becomes idle only after its response has ended. */
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
