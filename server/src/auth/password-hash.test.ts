import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

const COST = 10;
const ROUNDS = 12;

/* Returns the duration of the fastest run of each case, in milliseconds. The fastest, because other load on the
   machine only ever adds time. */
async function bestMs(cases: Readonly<Record<string, () => Promise<unknown>>>): Promise<Map<string, number>> {
  const best = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(cases)) {
      const start = performance.now();
      await run();
      best.set(name, Math.min(best.get(name) ?? Infinity, performance.now() - start));
    }
  }
  return best;
}

test("the duration of a refused sign-in does not reveal whether the member exists", async () => {
  const stored = await hashPassword("Blumenkohl-7", COST);
  await verifyPassword("warm", undefined, COST);
  const best = await bestMs({
    right: () => verifyPassword("Blumenkohl-7", stored, COST),
    wrong: () => verifyPassword("Blumenkohl-8", stored, COST),
    nobody: () => verifyPassword("Blumenkohl-8", undefined, COST),
    unknown_hash: () => verifyPassword("Blumenkohl-8", "{SHA}abc", COST),
    too_long: () => verifyPassword("x".repeat(500), stored, COST),
  });
  const wrong = best.get("wrong") ?? Number.NaN;
  const telling = [...best].filter(([, ms]) => !(ms / wrong > 0.75 && ms / wrong < 1.33));
  expect(telling).toEqual([]);
});
