import { createServer } from "node:http";
import type { Metrics } from "./metrics.ts";

const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
const TIMEOUT_MS = 10_000;

/**
 * Serves `GET /metrics` without authentication on a separate address that no proxy exposes. Rejects if the port is
 * taken. Returns a function that stops the server.
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<() => void> {
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (req, res) => {
    const path = (req.url ?? "").split("?")[0];
    if (path !== "/metrics" || (req.method !== "GET" && req.method !== "HEAD")) {
      res.writeHead(path === "/metrics" ? 405 : 404).end();
      return;
    }
    metrics.text().then(
      (text) => res.writeHead(200, { "Content-Type": CONTENT_TYPE, "Cache-Control": "no-store" }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
