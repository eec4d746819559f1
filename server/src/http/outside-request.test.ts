import { once } from "node:events";
import { type RequestListener, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { askOutside } from "./outside-request.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let service: Server | undefined;
afterEach(() => {
  service?.closeAllConnections();
  service?.close();
});

async function serviceThat(listener: RequestListener): Promise<string> {
  service = createServer(listener);
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
}

const never = new AbortController().signal;

describe("a request to an external service", { timeout: 30_000 }, () => {
  it("returns the status, the headers and the text", async () => {
    const url = await serviceThat((_req, res) => res.writeHead(404, { "Retry-After": "7" }).end("nichts für ungut"));
    const reply = await askOutside(url, {}, { signal: never, limitMs: 5_000 });
    expect([reply.status, reply.ok, reply.headers.get("retry-after"), reply.text]).toEqual([
      404,
      false,
      "7",
      "nichts für ungut",
    ]);
  });

  it("times out even if the service trickles bytes and the garbage collector runs during the response", async () => {
    let seen: () => void = () => undefined;
    const isClosed = new Promise<void>((resolve) => (seen = resolve));
    const url = await serviceThat((_req, res) => {
      res.writeHead(200).write(" ");
      const drip = setInterval(() => {
        res.write(" ");
        collectGarbage();
      }, 20);
      res.once("close", () => {
        clearInterval(drip);
        seen();
      });
    });
    await expect(askOutside(url, {}, { signal: never, limitMs: 600 })).rejects.toMatchObject({ name: "TimeoutError" });
    await isClosed;
  });

  it("ends when its caller aborts, and closes the connection", async () => {
    const caller = new AbortController();
    let seen: () => void = () => undefined;
    const isClosed = new Promise<void>((resolve) => (seen = resolve));
    const url = await serviceThat((_req, res) => {
      res.once("close", seen);
      res.writeHead(200).write("{");
      caller.abort(new Error("stopping"));
    });
    await expect(askOutside(url, {}, { signal: caller.signal, limitMs: 20_000 })).rejects.toThrow("stopping");
    await isClosed;
  });

  it("is not sent if its caller has already aborted", async () => {
    let requests = 0;
    const url = await serviceThat((_req, res) => {
      requests += 1;
      res.end();
    });
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(askOutside(url, {}, { signal, limitMs: 20_000 })).rejects.toThrow("stopped");
    expect(requests).toBe(0);
  });

  it("rejects a response that decompresses to more than 1 MiB, without holding it all in memory", async () => {
    const bomb = gzipSync(Buffer.alloc(150 * 1024 * 1024));
    expect(bomb.byteLength).toBeLessThan(200 * 1024);
    const url = await serviceThat((_req, res) => res.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb));
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    await expect(askOutside(url, {}, { signal: never, limitMs: 20_000 })).rejects.toThrow("too large");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  });

  it("accepts a response of exactly 1 MiB", async () => {
    const url = await serviceThat((_req, res) => res.end("a".repeat(1024 * 1024)));
    expect((await askOutside(url, {}, { signal: never, limitMs: 20_000 })).text).toHaveLength(1024 * 1024);
  });
});
