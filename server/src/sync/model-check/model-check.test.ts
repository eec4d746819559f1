import { limitMs, rounds } from "@bandstand/shared/testing/soak.ts";
import { describe, expect, it } from "vitest";
import { MUTANTS, REAL } from "./algorithm.ts";
import { runSchedule } from "./schedule.ts";

/** 10,000 schedules are enough to catch the rarest mutant, which fails in about one in 3,000. */
const SCHEDULES = rounds(10_000);

describe("sync under seeded schedules with crashes, stalls, lost responses, repeats and restores", () => {
  it(
    `misses no change, loses no edit and applies no edit twice (${SCHEDULES} schedules)`,
    async () => {
      const happened = new Set<string>();
      for (let seed = 1; seed <= SCHEDULES; seed++) {
        const finding = await runSchedule(seed, REAL);
        if (finding.violations.length > 0) expect.fail(`seed ${seed}: ${finding.violations.join("; ")}`);
        for (const event of finding.happened) happened.add(event);
      }
      expect([...happened].toSorted()).toEqual([
        "backup",
        "crash",
        "create",
        "half a year",
        "hide",
        "note",
        "remove",
        "restore",
        "role",
        "sweep",
      ]);
    },
    limitMs(600_000),
  );

  it("gives the same findings whenever the seed is the same", async () => {
    const mutant = { ...REAL, ...MUTANTS[0]?.change };
    for (let seed = 1; seed <= 50; seed++)
      expect(await runSchedule(seed, mutant)).toEqual(await runSchedule(seed, mutant));
  });
});

describe("a mutant of the algorithm is caught", () => {
  it.each(MUTANTS)(
    "$name",
    async ({ change }) => {
      for (let seed = 1; seed <= SCHEDULES; seed++)
        if ((await runSchedule(seed, { ...REAL, ...change })).violations.length > 0) return;
      expect.fail(`in none of ${SCHEDULES} schedules`);
    },
    limitMs(600_000),
  );
});
