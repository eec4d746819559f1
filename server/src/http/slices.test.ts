import { expect, test } from "vitest";
import { inQueueOf, inSlices } from "./slices.ts";

test("queued work is not started if its client has left by then, and the next one is", async () => {
  const started: string[] = [];
  const work = (name: string) => async () => void started.push(name);
  let hasLeft = false;
  const queued = [
    inQueueOf("member", work("first")),
    inQueueOf("member", work("second"), () => hasLeft),
    inQueueOf("member", work("third")),
  ];
  hasLeft = true;
  const ends = await Promise.allSettled(queued);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(started).toEqual(["first", "third"]);
});

test("sliced work ends between two slices once its client has left", async () => {
  let steps = 0;
  function* endless(): Generator<void, never> {
    for (;;) {
      steps += 1;
      yield;
    }
  }
  await expect(inSlices(endless(), () => steps > 0)).rejects.toThrow("MALFORMED_REQUEST");
  const before = steps;
  await expect(inSlices(endless(), () => true)).rejects.toThrow("MALFORMED_REQUEST");
  expect(steps).toBe(before);
});
