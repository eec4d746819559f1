import { expect, test } from "vitest";
import { FairTurns } from "./fair-turns.ts";

const never = new AbortController().signal;

/** Takes turns that end at once, and notes their order. */
function noted(turns: FairTurns, order: string[]) {
  return async (user_id: string, number: number, signal = never): Promise<void> => {
    const turn = await turns.take({ user_id, number, signal });
    order.push(`${user_id} ${number}`);
    turn.end({ withSpacing: false });
  };
}

test("members take turns, and a member's earlier requests come first", async () => {
  const turns = new FairTurns(10);
  const order: string[] = [];
  const take = noted(turns, order);
  const first = await turns.take({ user_id: "a", number: 1, signal: never });
  const all = [take("a", 3), take("a", 4), take("a", 2), take("b", 5), take("b", 6), take("c", 7)];
  first.end({ withSpacing: true });
  await Promise.all(all);
  expect(order).toEqual(["b 5", "c 7", "a 2", "b 6", "a 3", "a 4"]);
});

test("an aborted request leaves the queue at once and takes no turn", async () => {
  const turns = new FairTurns(60_000);
  const order: string[] = [];
  const take = noted(turns, order);
  const first = await turns.take({ user_id: "a", number: 1, signal: never });
  const controller = new AbortController();
  const aborted = take("b", 2, controller.signal);
  const next = take("a", 3);
  controller.abort(new Error("too late"));
  await expect(aborted).rejects.toThrow("too late");
  await expect(take("b", 4, controller.signal)).rejects.toThrow("too late");
  first.end({ withSpacing: false });
  await next;
  expect(order).toEqual(["a 3"]);
});

test("after a turn in which something was sent, the next one starts only after the spacing", async () => {
  const turns = new FairTurns(100);
  const first = await turns.take({ user_id: "a", number: 1, signal: never });
  const ended = performance.now();
  first.end({ withSpacing: true });
  await turns.take({ user_id: "b", number: 2, signal: never });
  expect(performance.now() - ended).toBeGreaterThan(95);
});
