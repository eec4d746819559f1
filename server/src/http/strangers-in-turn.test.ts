import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../testing/client.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

const STRANGERS = 250;

let server: TestServer;
let musician: Client;
const open: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  musician = await server.client("musician");
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.close();
});

async function connection(localAddress: string): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: server.env.PORT, localAddress });
  open.push(socket);
  await once(socket, "connect");
  /* A response proves that the service has accepted the connection. */
  await ask(socket, "", "/api/healthz");
  return socket;
}

const cookiesOf = ({ cookies }: Client): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Sends a request and resolves with the status when the response starts. */
async function ask(socket: Socket, cookie = "", path = "/api/me"): Promise<number> {
  const answered = once(socket, "data");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  const [head] = (await answered) as [Buffer];
  return Number(head.toString("latin1").split(" ")[1]);
}

test("a member is served before most strangers whose requests came earlier", async () => {
  const strangers = await Promise.all(Array.from({ length: STRANGERS }, () => connection("127.0.0.2")));
  const own = await connection("127.0.0.1");
  let served = 0;
  const statuses = strangers.map(async (socket) => {
    const status = await ask(socket);
    served += 1;
    return status;
  });
  expect(await ask(own, cookiesOf(musician))).toBe(200);
  expect(served).toBeLessThan(STRANGERS / 2);
  expect(await Promise.all(statuses)).toEqual(Array<number>(STRANGERS).fill(401));
});

test("a request with a forged refresh cookie waits in the queue like any stranger's", async () => {
  const strangers = await Promise.all(Array.from({ length: STRANGERS }, () => connection("127.0.0.2")));
  const forger = await connection("127.0.0.1");
  let served = 0;
  const all = strangers.map(async (socket) => {
    await ask(socket);
    served += 1;
  });
  expect(await ask(forger, "refresh_token=v1.made.up")).toBe(401);
  expect(served).toBeGreaterThan(STRANGERS / 2);
  await Promise.all(all);
});
