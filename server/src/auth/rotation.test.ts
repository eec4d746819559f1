import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeToken, nextLink } from "./rotation.ts";
import type { ChainState, Verdict } from "./rotation.ts";

const START = new Date("2026-05-09T12:00:00Z");
const LATER = new Date("2026-09-09T12:00:00Z");

const at = (ms: number): Date => new Date(START.getTime() + ms);

const newChain = (): ChainState => ({
  state: "active",
  reason: null,
  counter: 1,
  nonce: "n1",
  prev_nonce: null,
  confirmed: 0,
  attempt: null,
  recent: [],
  expires_at: LATER,
});

type Token = Pick<ChainState, "counter" | "nonce">;

/** The chain as the service keeps it: each call is one atomic turn, as the conditional update makes it. */
class Chain {
  state = newChain();

  get token(): Token {
    return { counter: this.state.counter, nonce: this.state.nonce };
  }

  present(token: Token, attempt: string | null, now: Date): { verdict: Verdict; token: Token } {
    const verdict = judgeToken(token, this.state, attempt, now);
    if (verdict === "rotate") {
      const nonce = `n${this.state.counter + 1}`;
      this.state = { ...this.state, ...nextLink(this.state, attempt, { nonce, now, expires_at: LATER }) };
    }
    if (verdict === "replay") this.state = { ...this.state, state: "revoked", reason: "reuse" };
    return { verdict, token: this.token };
  }

  /** The access token that came with `counter` was sent. */
  use(counter: number): void {
    if (counter > this.state.confirmed) this.state = { ...this.state, confirmed: counter };
  }
}

describe("a member's own device", () => {
  test("is never signed out, whatever answers are lost, repeated or late", () => {
    const step = fc.record({
      lost: fc.boolean(),
      repeats: fc.integer({ min: 0, max: 3 }),
      uses: fc.boolean(),
      pauseMs: fc.integer({ min: 0, max: 40 * 24 * 60 * 60 * 1000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const chain = new Chain();
        let [held, now, attempts] = [chain.token, 0, 0];
        let attempt: string | null = null;
        for (const { lost, repeats, uses, pauseMs } of steps) {
          now += Math.min(pauseMs, 1000 * 60 * 60 * 24 * 30);
          if (now > LATER.getTime() - START.getTime() - 1) return;
          // The app keeps its attempt until the answer has arrived.
          attempt ??= `attempt ${++attempts}`;
          const answers = Array.from({ length: repeats + 1 }, () => chain.present(held, attempt, at(now)));
          expect(answers.map(({ verdict }) => verdict)).not.toContain("replay");
          if (lost) continue;
          held = answers[0]?.token ?? held;
          attempt = null;
          if (uses) chain.use(held.counter);
        }
        expect(chain.state.state).toBe("active");
      }),
    );
  });
});

describe("a thief who copied a token", () => {
  test("is found out as soon as both have used it, whoever comes first", () => {
    const before = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(before, before, fc.boolean(), fc.boolean(), (earlier, between, thiefFirst, bare) => {
        const chain = new Chain();
        let count = 0;
        const newAttempt = (who: string) => (bare ? null : `${who} ${++count}`);
        for (let turn = 0; turn < earlier; turn++) chain.present(chain.token, newAttempt("member"), START);
        const stolen = chain.token;
        const [first, second] = thiefFirst ? (["thief", "member"] as const) : (["member", "thief"] as const);
        let held = chain.present(stolen, newAttempt(first), START).token;
        for (let turn = 0; turn < between; turn++) held = chain.present(held, newAttempt(first), START).token;
        expect(chain.present(stolen, newAttempt(second), START).verdict).toBe("replay");
        expect(chain.present(held, newAttempt(first), START).verdict).toBe("refuse");
      }),
    );
  });

  test("gains nothing from an attempt of another moment", () => {
    const chain = new Chain();
    const first = chain.token;
    const second = chain.present(first, "a", START).token;
    chain.present(second, "b", START);
    expect(judgeToken(first, chain.state, "b", START)).toBe("replay");
    expect(judgeToken(first, chain.state, "a", START)).toBe("repeat");
    expect(judgeToken(first, chain.state, "a", at(30_001))).toBe("replay");
    expect(judgeToken(first, chain.state, null, START)).toBe("replay");
  });
});

describe("a token that no timeline of ours knows", () => {
  test("is refused and ends nothing: it comes from before a restored backup", () => {
    const chain = newChain();
    expect(judgeToken({ counter: 1, nonce: "foreign" }, chain, "a", START)).toBe("refuse");
    expect(judgeToken({ counter: 7, nonce: "n7" }, chain, "a", START)).toBe("refuse");
  });
});

test("of parallel turns on one token one rotates, the others repeat it", () => {
  const chain = new Chain();
  const token = chain.token;
  const verdicts = Array.from({ length: 20 }, () => chain.present(token, "a", START).verdict);
  expect(verdicts).toEqual(["rotate", ...Array<Verdict>(19).fill("repeat")]);
  expect(chain.state.counter).toBe(2);
});
