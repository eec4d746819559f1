import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RenderLanes, type Turn } from "./render-lanes.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Tells when a file gets its turn. */
function watched(wanted: Promise<Turn>) {
  const seen: { turn?: Turn } = {};
  void wanted.then((turn) => (seen.turn = turn));
  return seen;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const lanes = () => new RenderLanes(1, { shortMs: 1_000, longestMs: 5_000 });

test("after its share of a second, a long file makes way for the next one and continues", async () => {
  const all = lanes();
  const long = await all.take();
  const next = watched(all.take());
  await pass(999);
  expect(next.turn).toBeUndefined();
  await pass(1);
  expect(next.turn).toBeDefined();
  await pass(60_000);
  expect(long.signal.aborted).toBe(false);
});

test("a second long file stops after five seconds if another file waits, and continues when the first has ended", async () => {
  const all = lanes();
  const first = await all.take();
  await pass(1_000);
  const second = await all.take();
  const short = watched(all.take());
  await pass(4_999);
  expect(second.signal.aborted).toBe(false);
  await pass(1);
  expect(second.signal.aborted).toBe(true);
  second.end();
  await pass(0);
  expect(short.turn).toBeDefined();
  const again = watched(all.takeLong());
  await pass(0);
  expect(again.turn).toBeUndefined();
  first.end();
  await pass(0);
  expect(again.turn).toBeDefined();
});

test("a second long file continues while nobody waits, and stops as soon as somebody does", async () => {
  const all = lanes();
  await all.take();
  await pass(1_000);
  const second = await all.take();
  await pass(30_000);
  expect(second.signal.aborted).toBe(false);
  void all.take();
  expect(second.signal.aborted).toBe(true);
});

test("a second long file takes the place of the first when that has ended", async () => {
  const all = lanes();
  const first = await all.take();
  await pass(1_000);
  const second = await all.take();
  await pass(2_000);
  first.end();
  const short = watched(all.take());
  await pass(0);
  expect(short.turn).toBeDefined();
  await pass(30_000);
  expect(second.signal.aborted).toBe(false);
});
