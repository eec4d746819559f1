import { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import express from "express";
import type { Response as ExpressResponse } from "express";
import { afterEach, expect, test } from "vitest";
import { EventStreams } from "./event-stream.ts";
import { EventStream } from "./handler.ts";
import type { CurrentMember, SendEvent } from "./handler.ts";

const HEARTBEAT_MS = 20;

/** Generous, because a loaded machine may be slow. */
const PATIENCE = { timeout: 20_000 };

let stop: () => void = () => undefined;
afterEach(() => stop());

const identity = { user_id: "a", username: "a", role: "musician", session_id: "s", lacksSecondFactor: false } as const;

const signedIn: CurrentMember = () => Promise.resolve(identity);

/** Starts a server for event streams; `current` returns the member while they are signed in. */
async function open(current: CurrentMember) {
  const streams = new EventStreams(HEARTBEAT_MS);
  const senders: SendEvent[] = [];
  const counts = { closed: 0 };
  const stream = new EventStream((send) => {
    senders.push(send);
    return () => void counts.closed++;
  });
  const server = express()
    .get("/", (_req, res: ExpressResponse) => streams.start(res, stream, identity, current))
    .listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  stop = () => void server.close();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { streams, senders, counts, connect: (signal?: AbortSignal) => fetch(url, signal ? { signal } : {}) };
}

const textOf = async (response: Response): Promise<string> => await response.text();

test("an event stream sends its events, then heartbeats, and ends when the service stops", async () => {
  const { streams, senders, counts, connect } = await open(signedIn);
  const response = await connect();
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  senders[0]?.("change", { seq: 7 });
  await expect.poll(() => streams.size, PATIENCE).toBe(1);
  setTimeout(() => streams.closeAll(), HEARTBEAT_MS * 5);
  const text = await textOf(response);
  expect(text).toMatch(/^event: change\ndata: \{"seq":7\}\n\nevent: heartbeat\ndata: \{\}\n\n/);
  expect([streams.size, counts.closed]).toEqual([0, 1]);
});

test("a member who is signed out loses the event stream at the next heartbeat", async () => {
  let member: typeof identity | null = identity;
  const { connect, counts } = await open(() => Promise.resolve(member));
  const response = await connect();
  member = null;
  expect(await textOf(response)).not.toContain("heartbeat");
  expect(counts.closed).toBe(1);
});

test("an event stream is closed if checking whether its member is still signed in fails", async () => {
  const { connect, counts } = await open(() => Promise.reject(new Error("the database is away")));
  await textOf(await connect());
  expect(counts.closed).toBe(1);
});

test("what a stream sends after it was closed is dropped", async () => {
  const { streams, senders, connect } = await open(signedIn);
  const response = await connect();
  await expect.poll(() => streams.size, PATIENCE).toBe(1);
  streams.closeAll();
  senders[0]?.("change", { seq: 7 });
  expect(await textOf(response)).not.toContain("change");
});

test("a device that has left before its stream starts gets none", async () => {
  const { streams, counts, senders } = await open(signedIn);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  const stream = new EventStream((send) => {
    senders.push(send);
    return () => void counts.closed++;
  });
  streams.start(response as ExpressResponse, stream, identity, signedIn);
  expect([streams.size, senders.length]).toEqual([0, 0]);
});

test("the event stream of a disconnected device is removed", async () => {
  const { streams, counts, connect } = await open(signedIn);
  const gone = new AbortController();
  await connect(gone.signal);
  gone.abort();
  await expect.poll(() => [streams.size, counts.closed], PATIENCE).toEqual([0, 1]);
});

test("a member's 31st event stream replaces the first", async () => {
  const { streams, connect } = await open(signedIn);
  const responses = [];
  for (let count = 0; count < 31; count++) responses.push(await connect());
  expect(streams.size).toBe(30);
  await textOf(responses[0] as Response);
  streams.closeAll();
});
