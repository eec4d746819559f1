import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answers, Survey, SurveyResponse } from "./contract.ts";
import { type Decision, answersFor, invalidDecisionFields, outcomeOf } from "./outcome.ts";
import { keptResponse, newResponse, invalidResponsePaths, responseOf, withResponse } from "./responses.ts";
import { isAnsweredBy, isManagedBy, isOpen, openFor, statusAt } from "./state.ts";
import { bestOptions, countOf } from "./tally.ts";

const ZONE = "Europe/Berlin";
const AT = "2026-05-09T10:00:00.000Z";
const OPTION_IDS = ["a", "b", "c"] as const;

const base: Survey = {
  survey_id: "01900000-0000-7000-8000-00000000000a",
  kind: "dates",
  title: "Sommerfest",
  text: null,
  multiple: false,
  options: OPTION_IDS.map((option_id, at) => ({ option_id, date: `2026-06-0${at + 1}`, begin: null, end: null })),
  event: null,
  closes_at: null,
  status: "open",
  creator_id: "lena",
  responses: [],
  result: null,
  created_at: AT,
  updated_at: AT,
};
const said = (user_id: string, answers: Answers, comment: string | null = null): SurveyResponse => ({
  user_id,
  answers,
  comment,
  updated_at: AT,
});

const status = fc.constantFrom("in", "maybe", "out");
const answers: fc.Arbitrary<Answers> = fc.dictionary(fc.constantFrom(...OPTION_IDS), status);
const responses = fc
  .uniqueArray(fc.tuple(fc.constantFrom("u1", "u2", "u3", "u4", "u5"), answers), {
    selector: ([user_id]) => user_id,
  })
  .map((all) => all.map(([user_id, given]) => said(user_id, given)));
const active = fc.subarray(["u1", "u2", "u3", "u4", "u5"]).map((ids) => new Set(ids));

describe("a survey", () => {
  it("is open until it is closed or its closing time is reached", () => {
    expect(isOpen(base, AT)).toBe(true);
    expect(isOpen({ ...base, status: "closed" }, AT)).toBe(false);
    expect(isOpen({ ...base, closes_at: "2026-05-09T10:00:00.001Z" }, AT)).toBe(true);
    expect(statusAt({ ...base, closes_at: AT }, AT)).toBe("closed");
  });

  it("is open for a member until that member has answered every date, or made any choice in a poll", () => {
    const some = { ...base, responses: [said("anna", { a: "in", b: "out" })] };
    expect(openFor(some, "anna", AT)).toBe(true);
    expect(openFor(some, "tom", AT)).toBe(true);
    const all = { ...base, responses: [said("anna", { a: "in", b: "out", c: "maybe" })] };
    expect(openFor(all, "anna", AT)).toBe(false);
    const poll: Survey = {
      ...base,
      kind: "opinion",
      options: OPTION_IDS.map((option_id) => ({ option_id, text: "?" })),
    };
    expect(isAnsweredBy({ ...poll, responses: [said("anna", { b: true })] }, "anna")).toBe(true);
    expect(isAnsweredBy({ ...poll, responses: [said("anna", {}, "Weiß nicht")] }, "anna")).toBe(false);
    expect(openFor({ ...base, closes_at: AT }, "tom", AT)).toBe(false);
  });

  it("is managed by its creator, editors and admins", () => {
    expect(isManagedBy(base, { user_id: "lena", role: "musician" })).toBe(true);
    expect(isManagedBy(base, { user_id: "tom", role: "musician" })).toBe(false);
    for (const role of ["editor", "admin"] as const) expect(isManagedBy(base, { user_id: "tom", role })).toBe(true);
  });
});

describe("responses to a survey", () => {
  it("each member's last response is kept, and no other member's response changes", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("u1", "u2", "u3"), answers), { minLength: 1 }), (calls) => {
        let kept: SurveyResponse[] = [];
        for (const [user_id, given] of calls) {
          const others = kept.filter((response) => response.user_id !== user_id);
          const next = newResponse(responseOf(kept, user_id), { answers: given }, { user_id, updated_at: AT });
          kept = withResponse(kept, user_id, next);
          expect(kept.filter((response) => response.user_id !== user_id)).toEqual(others);
        }
        expect(new Set(kept.map(({ user_id }) => user_id)).size).toBe(kept.length);
        for (const user_id of ["u1", "u2", "u3"]) {
          const last = calls.findLast(([who]) => who === user_id)?.[1] ?? {};
          const found = responseOf(kept, user_id);
          expect(found === undefined || !("answers" in found) ? {} : found.answers).toEqual(last);
        }
      }),
    );
  });

  it("keep exactly the answers to the remaining options when options are removed", () => {
    fc.assert(
      fc.property(answers, fc.subarray([...OPTION_IDS]), (given, stay) => {
        const options = base.options.filter(({ option_id }) => stay.includes(option_id as "a"));
        const kept = keptResponse(said("u1", given), { ...base, options });
        const left = Object.entries(given).filter(([id]) => stay.includes(id as "a"));
        expect(kept).toEqual(left.length === 0 ? null : said("u1", Object.fromEntries(left)));
        if (kept !== null && "answers" in kept)
          expect(invalidResponsePaths({ ...base, options }, { answers: kept.answers })).toEqual([]);
      }),
    );
  });
});

describe("the tally of a survey", () => {
  it("includes every answer from an active member once, and no other answers", () => {
    fc.assert(
      fc.property(responses, active, (all, members) => {
        for (const option_id of OPTION_IDS) {
          const count = countOf({ ...base, responses: all }, option_id, members);
          const expected = all.filter((one) => members.has(one.user_id) && "answers" in one && one.answers[option_id]);
          expect(count.in + count.maybe + count.out + count.chosen).toBe(expected.length);
        }
      }),
    );
  });

  it("no date leads if several dates are all tied", () => {
    const allIn = { a: "in", b: "in", c: "in" } as const;
    expect([...bestOptions({ ...base, responses: [said("u1", allIn)] }, new Set(["u1"]))]).toEqual([]);
    const two = { ...base, responses: [said("u1", { a: "in", b: "in", c: "out" })] };
    expect([...bestOptions(two, new Set(["u1"]))]).toEqual(["a", "b"]);
    const alone = { ...base, options: base.options.slice(0, 1), responses: [said("u1", { a: "in" })] };
    expect([...bestOptions(alone, new Set(["u1"]))]).toEqual(["a"]);
  });

  it("no date is better than the leading ones, and all leading dates are equally good", () => {
    fc.assert(
      fc.property(responses, active, (all, members) => {
        const survey = { ...base, responses: all };
        const best = bestOptions(survey, members);
        const rank = (id: string): number[] => {
          const { in: yes, out, maybe } = countOf(survey, id, members);
          return [yes, -out, maybe];
        };
        const ranks = [...best].map(rank);
        for (const one of ranks) expect(one).toEqual(ranks[0]);
        const areLevel = new Set(OPTION_IDS.map((id) => rank(id).join())).size === 1;
        if (areLevel) expect(best.size).toBe(0);
        for (const id of OPTION_IDS) {
          const [yes = 0, no = 0, maybe = 0] = rank(id);
          const [bestYes = 0, bestNo = 0, bestMaybe = 0] = ranks[0] ?? [0, 0, 0];
          if (best.size > 0)
            expect(yes * 1e4 + no * 100 + maybe).toBeLessThanOrEqual(bestYes * 1e4 + bestNo * 100 + bestMaybe);
          else if (!areLevel) expect(yes).toBe(0);
        }
      }),
    );
  });
});

describe("the outcome of a decision", () => {
  const decide = (option: object, decision: Partial<Decision>) =>
    outcomeOf(
      { ...base, options: [{ option_id: "a", date: "2026-06-01", begin: null, end: null, ...option }] },
      { option_id: "a", create: "rehearsal", ...decision },
      ZONE,
    );

  it("a rehearsal across midnight ends on the next day, and one without an end lasts two hours", () => {
    expect(decide({ begin: "22:30:00", end: "00:30:00" }, {})?.fields).toEqual({
      begin: "2026-06-01T20:30:00.000Z",
      end: "2026-06-01T22:30:00.000Z",
    });
    expect(decide({ begin: "10:00:00" }, {})?.fields).toEqual({
      begin: "2026-06-01T08:00:00.000Z",
      end: "2026-06-01T10:00:00.000Z",
    });
  });

  it("a rehearsal always ends after it starts, even on nights when the clocks change", () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => `${parts.map((part) => String(part).padStart(2, "0")).join(":")}:00`);
    const day = fc.constantFrom("2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-06-01");
    fc.assert(
      fc.property(day, fc.option(clock), fc.option(clock), (date, begin, end) => {
        const outcome = decide({ date, begin, end }, {});
        if (outcome?.event_type !== "rehearsal") throw new Error("a rehearsal was decided");
        expect(outcome.fields.end > outcome.fields.begin).toBe(true);
      }),
    );
  });

  it("a gig is named after the subject of the survey's title, without the question", () => {
    const nameOf = (title: string): unknown => {
      const survey = { ...base, title, options: [{ option_id: "a", date: "2026-06-01", begin: null, end: null }] };
      const outcome = outcomeOf(survey, { option_id: "a", create: "gig" }, ZONE);
      return outcome?.event_type === "gig" ? outcome.fields.name : null;
    };
    expect(nameOf("Sommerfest Ludwigsburg: welcher Samstag?")).toBe("Sommerfest Ludwigsburg");
    expect(nameOf("Weihnachtsfeier – wann?")).toBe("Weihnachtsfeier");
    expect(nameOf("Jazz-Club, which Friday suits you? ")).toBe("Jazz-Club");
    expect(nameOf("Stadtball?")).toBe("Stadtball");
    expect(nameOf("Stadtball: Saal 2")).toBe("Stadtball: Saal 2");
    expect(nameOf(": wann?")).toBe(": wann");
    expect(nameOf("??")).toBe("??");
  });

  it("the event's id depends only on the survey and the kind of event", () => {
    const id = decide({}, {})?.event_id;
    expect(decide({ begin: "20:00:00" }, {})?.event_id).toBe(id);
    expect(decide({}, { create: "gig" })?.event_id).not.toBe(id);
    const other = { ...base, survey_id: "01900000-0000-7000-8000-00000000000b" };
    expect(outcomeOf(other, { option_id: "a", create: "rehearsal" }, ZONE)?.event_id).not.toBe(id);
  });

  it("a decision without invalid fields creates the kind of event it names", () => {
    const kind = fc.constantFrom("opinion", "dates", "gig_request");
    const decisions = fc.record({
      option_id: fc.constantFrom(null, "a", "x"),
      create: fc.constantFrom(null, "gig", "rehearsal"),
    });
    fc.assert(
      fc.property(kind, decisions, (of, decision) => {
        const event = of === "gig_request" ? { name: "Fest", date: "2026-06-01", begin: null, venue: null } : null;
        const options = of === "opinion" ? [{ option_id: "a", text: "Ja" }] : of === "dates" ? base.options : [];
        const survey: Survey = { ...base, kind: of, event, options };
        const invalid = invalidDecisionFields(survey, decision);
        const outcome = outcomeOf(survey, decision, ZONE);
        if (invalid.length === 0) expect(outcome?.event_type ?? null).toBe(decision.create);
      }),
    );
  });

  it("the event gets all answers to the chosen date, with their comments", () => {
    const survey = { responses: [said("u1", { a: "in", b: "out" }), said("u2", { b: "maybe" }, "Spät")] };
    expect(answersFor(survey, "b")).toEqual([
      { user_id: "u1", status: "out", comment: null },
      { user_id: "u2", status: "maybe", comment: "Spät" },
    ]);
    expect(answersFor(survey, null)).toEqual([]);
  });
});
