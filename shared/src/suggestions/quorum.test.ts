import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countVotes, quorumOf, voteState, votesMissing } from "./quorum.ts";
import type { Vote } from "./contract.ts";

const totals = fc.record({ yes: fc.nat(40), no: fc.nat(40), abstain: fc.nat(40) });

describe("the quorum", () => {
  it.each([
    [0, 3],
    [1, 3],
    [3, 3],
    [4, 3],
    [5, 3],
    [6, 4],
    [7, 5],
    [8, 6],
    [9, 6],
    [10, 7],
    [100, 75],
  ])("with %i eligible members, it is %i votes", (eligible, quorum) => {
    expect(quorumOf(eligible)).toBe(quorum);
  });

  it("is three quarters rounded down, but at least three, for any size of band", () => {
    fc.assert(
      fc.property(fc.nat(10_000), (eligible) => {
        const threeQuarters = (eligible * 3 - ((eligible * 3) % 4)) / 4;
        expect(quorumOf(eligible)).toBe(threeQuarters < 3 ? 3 : threeQuarters);
      }),
    );
  });

  it("is reached once the reported number of missing votes has been cast", () => {
    fc.assert(
      fc.property(totals, fc.nat(60), (cast, eligible) => {
        const missing = votesMissing(cast, eligible);
        expect(missing === 0).toBe(voteState(cast, eligible).quorum_reached);
        const more = { ...cast, abstain: cast.abstain + missing };
        expect(voteState(more, eligible).quorum_reached).toBe(true);
      }),
    );
  });
});

describe("a suggestion", () => {
  it.each([
    ["can be adopted if half of the votes are yes", { yes: 2, no: 2, abstain: 0 }, true],
    ["cannot be adopted if less than half of the votes are yes", { yes: 1, no: 2, abstain: 0 }, false],
    ["can be adopted if the quorum is reached only with abstentions", { yes: 1, no: 0, abstain: 2 }, true],
    [
      "can be adopted despite many abstentions, which do not count towards the majority",
      { yes: 1, no: 1, abstain: 5 },
      true,
    ],
    ["cannot be adopted without any yes or no votes", { yes: 0, no: 0, abstain: 4 }, false],
    ["cannot be adopted if all votes are yes but the quorum is not reached", { yes: 2, no: 0, abstain: 0 }, false],
  ])("%s", (_rule, cast, adoptable) => {
    expect(voteState(cast, 4).adoptable).toBe(adoptable);
  });

  it("is adoptable if and only if the quorum is reached and at least 50 % of the yes and no votes are yes", () => {
    fc.assert(
      fc.property(totals, fc.nat(60), (cast, eligible) => {
        const { adoptable, quorum_reached } = voteState(cast, eligible);
        const share = cast.yes + cast.no === 0 ? 0 : cast.yes / (cast.yes + cast.no);
        expect(adoptable).toBe(quorum_reached && share >= 0.5);
      }),
    );
  });

  it("is never blocked by one more yes, or made adoptable by one more no once the quorum is reached", () => {
    fc.assert(
      fc.property(totals, fc.nat(60), (cast, eligible) => {
        const now = voteState(cast, eligible);
        if (now.adoptable) expect(voteState({ ...cast, yes: cast.yes + 1 }, eligible).adoptable).toBe(true);
        const noMore = voteState({ ...cast, no: cast.no + 1 }, eligible);
        if (now.quorum_reached && !now.adoptable) expect(noMore.adoptable).toBe(false);
      }),
    );
  });
});

describe("the vote count", () => {
  const votes = fc.dictionary(fc.uuid(), fc.constantFrom<Vote>("yes", "no", "abstain"));

  it("includes every active member's vote once, and no other votes", () => {
    fc.assert(
      fc.property(votes, fc.func(fc.boolean()), (cast, isActive) => {
        const active = new Set(Object.keys(cast).filter((id) => isActive(id)));
        const { yes, no, abstain } = countVotes(cast, active);
        expect(yes + no + abstain).toBe(active.size);
        expect(yes).toBe([...active].filter((id) => cast[id] === "yes").length);
      }),
    );
  });

  it("excludes the votes of deactivated members until the members are active again", () => {
    const cast = { anna: "yes", tom: "no" } as const;
    expect(countVotes(cast, new Set(["anna"]))).toEqual({ yes: 1, no: 0, abstain: 0 });
    expect(countVotes(cast, new Set(["anna", "tom"]))).toEqual({ yes: 1, no: 1, abstain: 0 });
  });
});
