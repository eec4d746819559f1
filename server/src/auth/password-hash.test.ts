import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

const COST = 8;
const ROUNDS_MIN = 12;
const ROUNDS_MAX = 60;

/**
 * Returns the cases that differ in duration from the case `wrong`. Compares the fastest runs, because other load on the
 * machine only ever adds time, and continues while any case differs, because the load may last.
 */
async function tellingCases(cases: Readonly<Record<string, () => Promise<unknown>>>): Promise<[string, number][]> {
  const best = new Map<string, number>();
  let telling: [string, number][] = [];
  for (let round = 0; round < ROUNDS_MAX; round++) {
    for (const [name, run] of Object.entries(cases)) {
      const start = performance.now();
      await run();
      best.set(name, Math.min(best.get(name) ?? Infinity, performance.now() - start));
    }
    const wrong = best.get("wrong") ?? Number.NaN;
    telling = [...best].filter(([, ms]) => !(ms / wrong > 0.75 && ms / wrong < 1.33));
    if (telling.length === 0 && round + 1 >= ROUNDS_MIN) break;
  }
  return telling;
}

test("the duration of a refused sign-in does not reveal whether the member exists", { timeout: 60_000 }, async () => {
  const stored = await hashPassword("Blumenkohl-7", COST);
  await verifyPassword("warm", undefined, COST);
  const telling = await tellingCases({
    right: () => verifyPassword("Blumenkohl-7", stored, COST),
    wrong: () => verifyPassword("Blumenkohl-8", stored, COST),
    nobody: () => verifyPassword("Blumenkohl-8", undefined, COST),
    unknown_hash: () => verifyPassword("Blumenkohl-8", "{SHA}abc", COST),
    too_long: () => verifyPassword("x".repeat(500), stored, COST),
  });
  expect(telling).toEqual([]);
});
