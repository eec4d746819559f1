import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const CHECK_MS = 200;
const RETRY_MS = 50;
const TRY_MS = 10_000;

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  isHealthy: boolean;
}

/**
 * A proxy in front of several processes, like Caddy with `health_uri /api/readyz` and `lb_try_duration 10s`: it keeps
 * connections open, polls every process for readiness, and passes a request to the next process only if it could not
 * connect. If the connection breaks later, the request is lost (502).
 */
export class Proxy {
  readonly #upstreams: readonly Upstream[];
  readonly #server = createServer((req, res) => void this.#forward(req, res));
  #checks: NodeJS.Timeout | undefined;
  #next = 0;

  constructor(ports: readonly number[]) {
    this.#upstreams = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true }), isHealthy: true }));
  }

  /** Starts the proxy. Returns its port. */
  async listen(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.#checks = setInterval(() => void this.#upstreams.map((upstream) => this.#check(upstream)), CHECK_MS);
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    clearInterval(this.#checks);
    for (const { agent } of this.#upstreams) agent.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #check(upstream: Upstream): Promise<void> {
    const reply = await fetch(`http://127.0.0.1:${upstream.port}/api/readyz`).catch(() => null);
    upstream.isHealthy = reply?.status === 200;
    await reply?.body?.cancel();
  }

  #pick(): Upstream | undefined {
    const healthy = this.#upstreams.filter(({ isHealthy }) => isHealthy);
    return healthy[(this.#next += 1) % Math.max(1, healthy.length)];
  }

  async #forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = Buffer.concat(await req.toArray());
    const until = performance.now() + TRY_MS;
    while (performance.now() < until) {
      const upstream = this.#pick();
      if (upstream !== undefined && (await this.#try(upstream, { req, res, body }))) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    res.writeHead(503).end();
  }

  /* Forwards the request to a process. Returns false if it could not connect, so nothing has been sent. */
  #try(
    upstream: Upstream,
    { req, res, body }: { req: IncomingMessage; res: ServerResponse; body: Buffer },
  ): Promise<boolean> {
    const { port, agent } = upstream;
    return new Promise((resolve) => {
      const passed = request(
        { host: "127.0.0.1", port, agent, method: req.method, path: req.url, headers: req.headers },
        (answer) => {
          const { connection: _connection, "keep-alive": _keep, ...headers } = answer.headers;
          res.writeHead(answer.statusCode ?? 502, headers);
          answer.on("error", () => res.destroy()).pipe(res);
          resolve(true);
        },
      );
      passed.on("error", (error: NodeJS.ErrnoException) => {
        const isUnsent = error.code === "ECONNREFUSED";
        if (isUnsent) upstream.isHealthy = false;
        else if (res.headersSent) res.destroy();
        else res.writeHead(502).end();
        resolve(!isUnsent);
      });
      passed.end(body);
    });
  }
}
