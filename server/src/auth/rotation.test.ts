import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bindTo, judgeToken, nextLink } from "./rotation.ts";
import type { Bearer, ChainState, Verdict } from "./rotation.ts";

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

const bare = (attempt: string | null): Bearer => ({ attempt, client_key: null });

type Token = Pick<ChainState, "counter" | "nonce">;

/** A session's token chain, as the service stores it. Each call is atomic, like the service's conditional update. */
class Chain {
  state: ChainState;

  constructor(client_key: string | null = null) {
    this.state = { ...newChain(), ...bindTo(client_key, 1) };
  }

  get token(): Token {
    return { counter: this.state.counter, nonce: this.state.nonce };
  }

  present(token: Token, attempt: string | null, now: Date, client_key: string | null = null) {
    const bearer: Bearer = { attempt, client_key };
    const verdict = judgeToken(token, this.state, bearer, now);
    if (verdict === "rotate") {
      const nonce = `n${this.state.counter + 1}`;
      this.state = { ...this.state, ...nextLink(this.state, bearer, { nonce, now, expires_at: LATER }) };
    }
    if (verdict === "replay") this.state = { ...this.state, state: "revoked", reason: "reuse" };
    return { verdict, token: this.token };
  }

  /** Records that the access token issued with link `counter` was used. */
  use(counter: number): void {
    if (counter > this.state.confirmed) this.state = { ...this.state, confirmed: counter };
  }
}

describe("a member's own device", () => {
  test("is never signed out, whichever responses are lost, repeated or late", () => {
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
          // The app keeps its attempt id until a response arrives.
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
  test("is detected as soon as both the thief and the member have used the token, in either order", () => {
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
        expect(chain.present(held, newAttempt(first), START).verdict).toBe("ended");
      }),
    );
  });

  test("gains nothing from the attempt id of another refresh or of an old one", () => {
    const chain = new Chain();
    const first = chain.token;
    const second = chain.present(first, "a", START).token;
    chain.present(second, "b", START);
    expect(judgeToken(first, chain.state, bare("b"), START)).toBe("replay");
    expect(judgeToken(first, chain.state, bare("a"), START)).toBe("resend");
    expect(judgeToken(first, chain.state, bare("a"), at(30_001))).toBe("replay");
    expect(judgeToken(first, chain.state, bare(null), START)).toBe("replay");
  });
});

describe("a token unknown to the chain", () => {
  test("is refused and ends no session, because it may have been issued before a backup was restored", () => {
    const chain = newChain();
    expect(judgeToken({ counter: 1, nonce: "foreign" }, chain, bare("a"), START)).toBe("ended");
    expect(judgeToken({ counter: 7, nonce: "n7" }, chain, bare("a"), START)).toBe("ended");
  });
});

test("one of several concurrent refreshes rotates the token, and the others get the same result", () => {
  const chain = new Chain();
  const token = chain.token;
  const verdicts = Array.from({ length: 20 }, () => chain.present(token, "a", START).verdict);
  expect(verdicts).toEqual(["rotate", ...Array<Verdict>(19).fill("resend")]);
  expect(chain.state.counter).toBe(2);
});

describe("cookies copied to another app", () => {
  const MINUTE_MS = 60_000;
  const who = fc.constantFrom("own", "copy", "thief" as const);
  const step = fc.record({
    who,
    /** The response to the member's app is lost. */
    lost: fc.boolean(),
    /** The access token of the member's app is used. */
    uses: fc.boolean(),
    /** Chooses one of the cookies issued so far: the one that was copied to the other app. */
    cookie: fc.nat(),
    pauseMs: fc.integer({ min: 0, max: 2 * 24 * 60 * MINUTE_MS }),
  });
  const keys = { own: "key of the app", copy: "key of the copy", thief: null };

  test("never end the member's session, however old they are and whenever they are used", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const chain = new Chain(keys.own);
        const cookies = [chain.token];
        let [held, now, count] = [chain.token, 0, 0];
        let attempt: string | null = null;
        for (const next of steps) {
          now += next.pauseMs;
          if (next.who === "own") {
            attempt ??= `attempt ${++count}`;
            const answer = chain.present(held, attempt, at(now), keys.own);
            expect(["rotate", "resend"]).toContain(answer.verdict);
            cookies.push(answer.token);
            if (next.lost) continue;
            [held, attempt] = [answer.token, null];
            if (next.uses) chain.use(held.counter);
          } else {
            const before = chain.state;
            const copied = cookies[next.cookie % cookies.length] ?? held;
            expect(chain.present(copied, `other ${++count}`, at(now), keys[next.who]).verdict).toBe("foreign");
            expect(chain.state).toEqual(before);
          }
        }
        expect(chain.state.state).toBe("active");
      }),
    );
  });

  test("are detected as theft if the client key was copied with them", () => {
    const turns = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(turns, turns, fc.boolean(), (earlier, between, bareAttempts) => {
        const chain = new Chain(keys.own);
        let count = 0;
        const newAttempt = () => (bareAttempts ? null : `attempt ${++count}`);
        for (let turn = 0; turn < earlier; turn++) chain.present(chain.token, newAttempt(), START, keys.own);
        const stolen = chain.token;
        for (let turn = 0; turn <= between; turn++) chain.present(chain.token, newAttempt(), START, keys.own);
        expect(chain.present(stolen, newAttempt(), START, keys.own).verdict).toBe("replay");
        expect(chain.present(chain.token, newAttempt(), START, keys.own).verdict).toBe("ended");
      }),
    );
  });

  test("that are not bound yet are bound to the first app that sends a key, and using them again is a replay", () => {
    const key = fc.constantFrom(keys.own, keys.copy, null);
    const turns = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(turns, turns, key, key, (earlier, between, first, second) => {
        const chain = new Chain();
        let count = 0;
        const use = (token: Token, by: string | null) => chain.present(token, `attempt ${++count}`, START, by);
        for (let turn = 0; turn < earlier; turn++) use(chain.token, null);
        const stolen = chain.token;
        for (let turn = 0; turn <= between; turn++) expect(use(chain.token, first).verdict).toBe("rotate");
        expect(chain.state.client_key ?? null).toBe(first);
        expect(use(stolen, second).verdict).toBe("replay");
      }),
    );
  });

  test("are judged by the token chain alone if the session has no key", () => {
    const chain = new Chain();
    const first = chain.token;
    const second = chain.present(first, "a", START).token;
    expect(judgeToken(second, chain.state, { attempt: "b", client_key: keys.copy }, START)).toBe("rotate");
    expect(judgeToken(first, chain.state, { attempt: "a", client_key: keys.copy }, START)).toBe("resend");
    expect(judgeToken(first, chain.state, { attempt: "b", client_key: keys.copy }, START)).toBe("replay");
  });

  test("are refused even if the response that bound the session was lost and the original app had to repeat the refresh", () => {
    const chain = new Chain();
    const first = chain.token;
    const lost = chain.present(first, "a", START, keys.own).token;
    expect(chain.present(first, "a", at(MINUTE_MS), keys.own)).toEqual({ verdict: "resend", token: lost });
    expect(chain.present(lost, "b", at(MINUTE_MS), keys.own).verdict).toBe("rotate");
    expect(chain.present(lost, "c", at(MINUTE_MS), keys.copy).verdict).toBe("foreign");
  });
});
