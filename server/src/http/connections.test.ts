import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

const SILENCE_MS = 2_000;

let server: TestServer;
const open = new Set<Socket>();
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  await server.close();
});

/** Opens an idle connection from `localAddress`. */
async function silent(localAddress: string): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: server.env.PORT, localAddress });
  socket.on("error", () => undefined);
  open.add(socket);
  socket.on("close", () => open.delete(socket));
  await once(socket, "connect");
  return socket;
}

/** Sends a request on a new connection from `localAddress` and returns the status. */
const ask = (localAddress: string, path = "/api/healthz"): Promise<number> =>
  new Promise((resolve, reject) => {
    const asking = request(
      { host: "127.0.0.1", port: server.env.PORT, localAddress, path, agent: new Agent() },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    asking.on("error", reject);
    asking.end();
  });

test("hundreds of silent connections from one IP address lock out neither that address nor others", async () => {
  server = await startTestServer();
  for (let wave = 0; wave < 5; wave += 1) await Promise.all(Array.from({ length: 100 }, () => silent("127.0.0.2")));
  await expect.poll(() => open.size, { timeout: 15_000 }).toBeLessThanOrEqual(256);
  expect(await ask("127.0.0.1")).toBe(200);
  expect(await ask("127.0.0.2")).toBe(200);
});

test("behind a proxy, connections are not limited by IP address, because all come from the proxy", async () => {
  server = await startTestServer({ env: { TRUST_PROXY: "1" } });
  for (let wave = 0; wave < 5; wave += 1) await Promise.all(Array.from({ length: 100 }, () => silent("127.0.0.2")));
  expect(await ask("127.0.0.2")).toBe(200);
  expect(open.size).toBe(500);
});

test("two thousand silent connections from many IP addresses do not block new connections", async () => {
  server = await startTestServer();
  for (let address = 2; address < 12; address += 1)
    await Promise.all(Array.from({ length: 210 }, () => silent(`127.0.0.${address}`)));
  expect(await ask("127.0.0.1")).toBe(200);
});

test("a client that stops reading is disconnected, but an event stream with heartbeats stays open", async () => {
  server = await startTestServer({ silence: SILENCE_MS });
  const one = `GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const readers = await Promise.all(Array.from({ length: 5 }, () => silent("127.0.0.2")));
  for (const reader of readers) reader.pause().write(one.repeat(8));
  const listener = await server.client("musician");
  const cookie = [...listener.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const events = await silent("127.0.0.1");
  events.resume().write(`GET /api/sync/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  const held = async (): Promise<number> => [...open].filter((socket) => readers.includes(socket)).length;
  /* Writes to the paused sockets, because only then do they notice that the server has closed them. */
  await expect
    .poll(
      async () => {
        for (const reader of readers) reader.write("G");
        return await held();
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe(0);
  expect(open.has(events)).toBe(true);
});

test("clients that read nothing do not make the server keep a copy of the requested document for each request", async () => {
  server = await startTestServer();
  const one = `GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const size = (await server.device().get("/openapi.json")).text.length;
  const before = process.memoryUsage().arrayBuffers;
  const readers = await Promise.all(Array.from({ length: 40 }, () => silent("127.0.0.2")));
  for (const reader of readers) reader.pause().write(one.repeat(8));
  /* The server has handled all the requests above once it has responded to these. */
  for (let round = 0; round < 3; round += 1) expect(await ask("127.0.0.1")).toBe(200);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * size);
});

test("a connection is not closed for being silent while its request is being processed", async () => {
  server = await startTestServer({ silence: 100 });
  const device = server.device();
  const replies = await Promise.all(
    Array.from({ length: 3 }, () => device.post("/login", { username: "nobody", password: "x".repeat(40) })),
  );
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
});
