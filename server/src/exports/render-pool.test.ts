import { Worker } from "node:worker_threads";
import type { ResourceLimits } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { Refusal } from "../http/errors.ts";
import { RenderPool } from "./render-pool.ts";
import type { Gathered } from "./render-pool.ts";

const table = async (): Promise<Gathered> => ({
  wanted: { kind: "songs_csv", columns: ["title"], band: "Die Band", language: "de" },
});

/** A thread that runs `code` instead of the renderer, to simulate failures. */
const thread = (code: string, limits = {}) => new Worker(code, { eval: true, ...limits });

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "a file",
    (error: unknown) => (error instanceof Refusal ? [error.code, error.retryAfterSeconds] : error),
  );

test("render threads start with the first file and are reused", async () => {
  const pool = new RenderPool();
  expect(pool.size).toBe(0);
  for (let file = 0; file < 3; file += 1) expect((await pool.render("one", table)).name).toBe("Die Band Songs.csv");
  expect(pool.size).toBe(1);
});

test.each([
  ["dies", "require('node:worker_threads').parentPort.on('message', () => process.exit(1))"],
  ["throws outside of its work", "require('node:worker_threads').parentPort.on('message', () => { throw Error() })"],
])(
  "if a render thread %s, the file it was rendering gets a 503, and the next file gets a new thread",
  async (_case, code) => {
    const starts = [() => thread(code), undefined];
    const pool = new RenderPool(() => starts.shift()?.() ?? thread(WORKING));
    const replies = await Promise.all([codeOf(pool.render("one", table)), codeOf(pool.render("two", table))]);
    expect(replies).toContainEqual(["UNAVAILABLE", 5]);
    expect(await codeOf(pool.render("three", table))).toBe("a file");
  },
);

const WORKING = `const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ part }) => part === "file" && parentPort.postMessage({ file: { name: "x", type: "y" } }));`;

/** The code of a thread that needs this long for a file. */
const slow = (ms: number) => `const { parentPort } = require("node:worker_threads");
const file = { name: "slow", type: "y" };
parentPort.on("message", ({ part }) => part === "file" && setTimeout(() => parentPort.postMessage({ file }), ${ms}));`;

/** Returns the code of a thread that holds this many MB of numbers in memory while it renders a file. */
const hungry = (megabytes: number) => `const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ part }) => {
  const all = [];
  while (part === "file" && all.length < ${megabytes * 128}) all.push(Array(1000).fill(all.length + 0.5));
  if (part === "file") parentPort.postMessage({ file: { name: String(all.length), type: "y" } });
});`;

test("a file too large for a small thread's memory is rendered in a large thread, which then ends", async () => {
  const limits: ResourceLimits[] = [];
  const pool = new RenderPool((resourceLimits) => {
    limits.push(resourceLimits);
    return thread(hungry(150), { resourceLimits });
  });
  expect((await pool.render("one", table)).name).toBe(String(150 * 128));
  expect(pool.size).toBe(0);
  await pool.render("one", table);
  const memory = limits.map(({ maxOldGenerationSizeMb }) => maxOldGenerationSizeMb);
  expect(memory).toEqual([32, 256, 32, 256]);
});

test("a file too large even for a large thread's memory gets a 503, and other files are not affected", async () => {
  const starts = [hungry(10_000), hungry(10_000)];
  /* The second file waits for the first, so that it does not get one of its threads. */
  const shares = { shortMs: 60_000, longestMs: 60_000 };
  const pool = new RenderPool((resourceLimits) => thread(starts.shift() ?? WORKING, { resourceLimits }), shares);
  const replies = await Promise.all([codeOf(pool.render("one", table)), codeOf(pool.render("two", table))]);
  expect(replies).toEqual([["UNAVAILABLE", 5], "a file"]);
});

test("a member's files are rendered one after another, and another member's file does not wait for them", async () => {
  const pool = new RenderPool(() => thread(WORKING));
  const order: string[] = [];
  const gather = (name: string) => async () => {
    order.push(`${name} begins`);
    return await table();
  };
  const end = (name: string) => () => void order.push(`${name} ends`);
  await Promise.all([
    pool.render("one", gather("first")).then(end("first")),
    pool.render("one", gather("second")).then(end("second")),
    pool.render("two", gather("other")).then(end("other")),
  ]);
  expect(order.indexOf("first ends")).toBeLessThan(order.indexOf("second ends"));
  expect(order.indexOf("second begins")).toBeGreaterThan(order.indexOf("other begins"));
});

test("a waiting file is not rendered if its client has disconnected", async () => {
  const pool = new RenderPool(() => thread(WORKING));
  const gathered: string[] = [];
  const gather = (name: string) => async () => {
    gathered.push(name);
    return await table();
  };
  const files = [
    pool.render("one", gather("first")),
    pool.render("one", gather("abandoned"), () => true),
    pool.render("one", gather("last"), () => false),
  ];
  expect(await Promise.all(files.map(codeOf))).toEqual(["a file", ["MALFORMED_REQUEST", undefined], "a file"]);
  expect(gathered).toEqual(["first", "last"]);
});

test("a file that takes long does not delay another member's file, and is still completed", async () => {
  const starts = [slow(4_000), slow(4_000)];
  const pool = new RenderPool(() => thread(starts.shift() ?? WORKING), { shortMs: 50, longestMs: 200 });
  const order: string[] = [];
  const rendered = (member: string) => pool.render(member, table).then(() => order.push(member));
  await Promise.all(["a long file", "another long file", "a short file"].map(rendered));
  expect(order[0]).toBe("a short file");
  expect(order).toHaveLength(3);
}, 20_000);

test("if collecting a file's data is refused, no render thread is started", async () => {
  const pool = new RenderPool();
  await expect(pool.render("one", () => Promise.reject(new Refusal("NOT_FOUND")))).rejects.toThrow("NOT_FOUND");
  expect(pool.size).toBe(0);
});

test("a render thread ends after half a minute without a file, and the next file starts a new one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const threads: Worker[] = [];
    const pool = new RenderPool(() => {
      const started = thread(WORKING);
      threads.push(started);
      return started;
    });
    await pool.render("one", table);
    vi.advanceTimersByTime(29_000);
    await pool.render("one", table);
    vi.advanceTimersByTime(29_000);
    expect(pool.size).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(pool.size).toBe(0);
    await pool.render("one", table);
    expect(threads).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});
