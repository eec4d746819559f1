import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveApp } from "./assets.ts";
import { HttpServer } from "./server.ts";

const MIB = 1024 * 1024;

let server: HttpServer;
let port: number;
const open = new Set<Socket>();
beforeEach(async () => {
  server = new HttpServer();
  port = await server.listen(0, "127.0.0.1");
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await server.drain();
});

/** Opens a connection and sends the requests for `paths` in one packet. */
async function send(paths: readonly string[]): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  open.add(socket);
  socket.on("close", () => open.delete(socket));
  await once(socket, "connect");
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
  return socket;
}

const many = (path: string, times: number): string[] => Array.from({ length: times }, () => path);

/** Serves `listener` and returns the paths of all requests that it got. */
function serve(listener: RequestListener): string[] {
  const started: string[] = [];
  server.serve((req, res) => {
    started.push(req.url ?? "");
    listener(req, res);
  });
  return started;
}

test("a client that sends a thousand requests for files at once and reads nothing is disconnected, and others are served", async () => {
  const dir = mkdtempSync(join(tmpdir(), "bandstand-"));
  mkdirSync(join(dir, "assets"));
  writeFileSync(join(dir, "assets", "x.js"), Buffer.alloc(MIB));
  const app = { distDir: dir, archiveDir: dir, manifestOf: (built: object) => Promise.resolve(built) };
  const started = serve(express().use(serveApp(app)));
  const readers = await Promise.all(
    Array.from({ length: 10 }, async () => (await send(many("/assets/x.js", 1_000))).pause()),
  );
  const reply = await fetch(`http://127.0.0.1:${port}/assets/x.js`);
  expect((await reply.arrayBuffer()).byteLength).toBe(MIB);
  /* A paused socket notices only on writing that the server has closed it. */
  await expect
    .poll(() => {
      for (const reader of readers) reader.write("G");
      return open.size;
    })
    .toBe(0);
  /* Only the first request of each connection was started. */
  expect(started.length).toBeLessThanOrEqual(readers.length + 1);
  rmSync(dir, { recursive: true });
});

test("eight requests that arrive together on one connection are handled one after another, in their order", async () => {
  let running = 0;
  serve((req, res) => {
    running += 1;
    res.once("close", () => (running -= 1));
    setTimeout(() => res.end(`<${req.url} of ${running}>`), 5);
  });
  const paths = Array.from({ length: 8 }, (_, index) => `/${index}`);
  const socket = await send(paths);
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString()));
  await expect.poll(() => text.match(/<[^>]+>/g)).toEqual(paths.map((path) => `<${path} of 1>`));
  /* The connection can still be used. */
  socket.write("GET /again HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => text).toContain("</again of 1>");
});

test("waiting requests are dropped when their client leaves or the connection ends with an earlier response", async () => {
  const answers: ServerResponse[] = [];
  const started = serve((_req, res) => void answers.push(res));
  const leaving = await send(["/1", "/2"]);
  await expect.poll(() => answers.length).toBe(1);
  leaving.destroy();
  await expect.poll(() => answers[0]?.closed).toBe(true);
  (await send(["/3", "/4"])).resume();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.setHeader("Connection", "close").end();
  await expect.poll(() => open.size).toBe(0);
  expect(started).toEqual(["/1", "/3"]);
});
