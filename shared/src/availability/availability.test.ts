import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { covers, withAbsences } from "./absences.ts";
import {
  isAnsweredSince,
  isOwnAnswer,
  newAnswer,
  overview,
  withAnswer,
  withEntered,
  withoutAnswer,
} from "./answers.ts";
import type { AvailabilityEntry, EnteredAnswer } from "./contract.ts";
import { byUrgency, daysLeft } from "./urgency.ts";

const AT = "2026-05-01T12:00:00.000Z";
const users = ["a", "b", "c", "d"] as const;
const statuses = ["in", "maybe", "out"] as const;

const entry = fc.record({ user_id: fc.constantFrom(...users), status: fc.constantFrom(...statuses) });
const entriesOf = (given: readonly { user_id: string; status: "in" | "maybe" | "out" }[]): AvailabilityEntry[] =>
  given.reduce<AvailabilityEntry[]>((all, one) => withAnswer(all, newAnswer(all, one, AT)), []);

const member = (user_id: string, more: object = {}) => ({
  user_id,
  status: "active" as const,
  musician: true,
  singer: false,
  ...more,
});

describe("answers to an event", () => {
  it("include only the latest one of each member, for any sequence of answers", () => {
    fc.assert(
      fc.property(fc.array(entry), (given) => {
        const entries = entriesOf(given);
        expect(new Set(entries.map(({ user_id }) => user_id)).size).toBe(entries.length);
        for (const { user_id, status } of entries)
          expect(status).toBe(given.findLast((one) => one.user_id === user_id)?.status);
      }),
    );
  });

  it("every member who is expected to answer is counted once, either by their answer or as missing", () => {
    fc.assert(
      fc.property(fc.array(entry), fc.subarray([...users]), (given, active) => {
        const members = users.map((user_id) =>
          member(user_id, active.includes(user_id) ? {} : { status: "deactivated" }),
        );
        const { entries, no_response, counts } = overview(entriesOf(given), members);
        expect(counts.in + counts.maybe + counts.out).toBe(entries.length);
        expect(counts.no_response).toBe(no_response.length);
        expect([...entries.map(({ user_id }) => user_id), ...no_response].toSorted()).toEqual(active.toSorted());
      }),
    );
  });

  it("are not expected from members who neither play nor sing, but count if given", () => {
    const helper = member("a", { musician: false });
    expect(overview([], [helper]).no_response).toEqual([]);
    expect(overview(entriesOf([{ user_id: "a", status: "in" }]), [helper]).counts.in).toBe(1);
  });

  it("a new answer keeps the old comment unless it clears it, and the substitute only if the answer is `out`", () => {
    const given = { user_id: "a", status: "out", comment: "Urlaub", substitute: { name: "Ben" } } as const;
    const first = [newAnswer([], given, AT)];
    expect(newAnswer(first, { user_id: "a", status: "out" }, AT)).toMatchObject({ substitute: { name: "Ben" } });
    const changed = newAnswer(first, { user_id: "a", status: "in" }, AT);
    expect(changed).toMatchObject({ comment: "Urlaub", substitute: null });
    expect(newAnswer([changed], { user_id: "a", status: "in", comment: null }, AT).comment).toBeNull();
    expect(withoutAnswer([changed], "a")).toEqual([]);
  });
});

describe("an answer that an editor entered", () => {
  const entered = newAnswer([], { user_id: "a", status: "out", entered_by: "b" }, AT);

  it("becomes the member's own once the member answers, even with the same status", () => {
    const own = newAnswer([entered], { user_id: "a", status: "out" }, AT);
    expect([isOwnAnswer(entered), isOwnAnswer(own)]).toEqual([false, true]);
    expect(own).not.toHaveProperty("entered_by");
  });

  it("may be replaced by another editor, but the member's own only by an editor who has seen it", () => {
    const own = newAnswer([], { user_id: "a", status: "in" }, AT);
    expect(isAnsweredSince(undefined, null)).toBe(false);
    expect(isAnsweredSince(entered, null)).toBe(false);
    expect(isAnsweredSince(own, null)).toBe(true);
    expect(isAnsweredSince(own, "2026-05-01T11:59:59.000Z")).toBe(true);
    expect(isAnsweredSince(own, AT)).toBe(false);
  });

  it("is not overwritten by an absence, but replaces an answer that came from one", () => {
    const away = { from: "2026-06-01", to: "2026-06-03", comment: null, user_id: "a" };
    expect(withAbsences([entered], [away], { day: "2026-06-02", asked: ["a"], now: AT })).toEqual([entered]);
    const auto = withAbsences([], [away], { day: "2026-06-02", asked: ["a"], now: AT });
    const replaced = newAnswer(auto, { user_id: "a", status: "in", entered_by: "b" }, AT);
    expect(isAnsweredSince(auto[0], null)).toBe(false);
    expect(replaced).toEqual({ ...entered, status: "in" });
  });

  it("stays in the history, which keeps the latest fifty", () => {
    const one = (at: number) => ({ user_id: "a", status: null, entered_by: "b", at: `${at}` });
    const all = Array.from({ length: 60 }, (_, at) => one(at)).reduce<EnteredAnswer[]>(withEntered, []);
    expect(all.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, at) => `${at + 10}`));
  });
});

describe("absences", () => {
  const away = { from: "2026-06-01", to: "2026-06-03", comment: null, user_id: "a" };
  const on = (day: string, asked: readonly string[] = ["a"]) => ({ day, asked, now: AT });

  it("cover their first and last day", () => {
    expect(["2026-05-31", "2026-06-01", "2026-06-03", "2026-06-04"].map((day) => covers(away, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("answer for absent members who are asked and have not answered; asking again changes nothing", () => {
    const once = withAbsences([], [away], on("2026-06-02", ["a", "b"]));
    expect(once).toMatchObject([{ user_id: "a", status: "out", absence: true }]);
    expect(withAbsences(once, [away], on("2026-06-02", ["a", "b"]))).toEqual(once);
    expect(withAbsences([], [away], on("2026-06-02", []))).toEqual([]);
  });

  it("take back their answers when they no longer cover the day, but never an answer that a member gave", () => {
    const auto = withAbsences([], [away], on("2026-06-02"));
    expect(withAbsences(auto, [], on("2026-06-02", []))).toEqual([]);
    expect(withAbsences(auto, [away], on("2026-06-09"))).toEqual([]);
    const own = entriesOf([{ user_id: "a", status: "in" }]);
    expect(withAbsences(own, [away], on("2026-06-02"))).toEqual(own);
  });

  it("are overridden by the member's own answer, which does not keep the absence's comment", () => {
    const [auto] = withAbsences([], [{ ...away, comment: "Urlaub" }], on("2026-06-02"));
    const own = newAnswer(auto ? [auto] : [], { user_id: "a", status: "maybe" }, AT);
    expect(own).toEqual({ user_id: "a", status: "maybe", comment: null, substitute: null, updated_at: AT });
  });
});

describe("the urgency of an answer", () => {
  const gig = (date: string, answer_by: string | null = null, begin: string | null = null) => ({
    date,
    answer_by,
    begin,
  });

  it("is the number of days left to answer, which is negative once the answer is overdue", () => {
    expect(
      ["2026-05-08", "2026-05-10", "2026-05-11"].map((day) => daysLeft(gig("2026-06-01", "2026-05-10"), day)),
    ).toEqual([2, 0, -1]);
    expect(daysLeft(gig("2026-06-01"), "2026-05-08")).toBeNull();
  });

  it("sorts gigs by the day the answer is due, which is never later than the gig", () => {
    const far = gig("2026-09-01", "2026-05-10");
    const near = gig("2026-05-20");
    const late = gig("2026-05-15", "2026-07-01");
    expect([near, far, late].toSorted(byUrgency)).toEqual([far, late, near]);
    expect(
      [gig("2026-05-20", null, "20:00:00"), gig("2026-05-20", null, "11:00:00")].toSorted(byUrgency)[0]?.begin,
    ).toBe("11:00:00");
  });
});
