import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConnectionLimits } from "./connection-limits.ts";

const LIMIT = 2;

let limits: ConnectionLimits;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  limits = new ConnectionLimits({ perAddress: null, total: LIMIT });
});
afterEach(() => vi.useRealTimers());

function opened(): Socket {
  const socket = new Socket();
  limits.open(socket);
  return socket;
}

/** Starts a request on a connection and returns its response. */
function asked(socket: Socket): ServerResponse {
  const req = new IncomingMessage(socket);
  const res = new ServerResponse(req);
  limits.request(req, res);
  return res;
}

const isOpen = (socket: Socket): boolean => !socket.destroyed;

test("unused connections beyond the limit are closed at 200 per second, oldest first", () => {
  const lines = Array.from({ length: 100 + LIMIT }, opened);
  expect(lines.filter(isOpen)).toHaveLength(100 + LIMIT);
  vi.advanceTimersByTime(100);
  expect(lines.filter(isOpen)).toEqual(lines.slice(20));
  vi.advanceTimersByTime(10_000);
  expect(lines.filter(isOpen)).toEqual(lines.slice(-LIMIT));
  expect(vi.getTimerCount()).toBe(0);
});

test("a connection that is used before it is closed is kept, and another one is closed instead", () => {
  const [first, second, third] = Array.from({ length: LIMIT + 1 }, opened) as [Socket, Socket, Socket];
  asked(first);
  vi.advanceTimersByTime(10_000);
  expect([first, second, third].map(isOpen)).toEqual([true, false, true]);
});

test("a connection that was used and is idle is closed immediately", () => {
  const used = opened();
  asked(used).emit("close");
  opened();
  opened();
  expect(isOpen(used)).toBe(false);
});

test("a connection beyond the limit is closed immediately if all others are busy", () => {
  for (let busy = 0; busy < LIMIT; busy += 1) asked(opened());
  expect(isOpen(opened())).toBe(false);
});

test("connections beyond 4,000 that wait to be closed are closed immediately", () => {
  const lines = Array.from({ length: LIMIT + 4_001 }, opened);
  expect(lines.filter((line) => !isOpen(line))).toEqual([lines[4_000]]);
});
