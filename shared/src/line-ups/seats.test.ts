import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { owesAnswer } from "../availability/answers.ts";
import { type Seat, Seats } from "./contract.ts";
import { type StaffedSeat, seatCounts, seatsOf, staffedSeats, withLineUp, withMember } from "./seats.ts";

const seat = (seat_id: string, user_id: string | null, more: Partial<Seat> = {}): Seat => ({
  seat_id,
  part: "Drums",
  user_id,
  optional: false,
  ...more,
});
const said = (user_id: string, status: "in" | "maybe" | "out") => ({ user_id, status });
const states = (staffed: readonly StaffedSeat[]) => staffed.map(({ state }) => state);

const users = ["a", "b", "c", "d"] as const;
const anyUser = fc.constantFrom(...users);
/* Includes seats that the contract refuses, because the edits of two devices could still combine into such seats. */
const anySeats = fc
  .array(
    fc.record({
      user_id: fc.option(anyUser),
      optional: fc.boolean(),
      doubling: fc.constantFrom(true as const, undefined),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((given) =>
    given.map(({ doubling, ...rest }, at): Seat => ({
      seat_id: String(at),
      part: "Drums",
      ...rest,
      ...(doubling && { doubling }),
    })),
  );
const anyAnswers = fc.uniqueArray(
  fc.record({ user_id: anyUser, status: fc.constantFrom("in" as const, "maybe" as const, "out" as const) }),
  { selector: ({ user_id }) => user_id },
);
const anyActive = fc.subarray([...users]).map((ids) => new Set<string>(ids));

describe("the seats of an event", () => {
  it("are filled by a yes, and open without a member, after a no, or once the member has left", () => {
    const seats = [seat("1", "a"), seat("2", "b"), seat("3", "c"), seat("4", "d"), seat("5", null), seat("6", "gone")];
    const answers = [said("a", "in"), said("b", "maybe"), said("c", "out"), said("gone", "in")];
    const staffed = staffedSeats(seats, answers, new Set(users));
    expect(states(staffed)).toEqual(["filled", "maybe", "open", "unanswered", "open", "open"]);
    expect(seatCounts(staffed)).toEqual({ needed: 6, filled: 1, open: 3 });
  });

  it("have one person each, nobody fills two unless marked as doubling, and a yes fills the member's seat", () => {
    fc.assert(
      fc.property(anySeats, anyAnswers, anyActive, (seats, answers, active) => {
        const staffed = staffedSeats(seats, answers, active);
        expect(staffed.map((one) => one.seat)).toEqual(seats);
        const taken = staffed.filter(({ state }) => state === "filled");
        const single = taken.flatMap((one) => (one.seat.doubling ? [] : [one.seat.user_id]));
        expect(new Set(single).size).toBe(single.length);
        for (const { user_id, status } of answers) {
          const own = staffed.filter((one) => one.seat.user_id === user_id);
          const isFilled = own.some(({ state }) => state === "filled");
          expect(isFilled).toBe(status === "in" && own.length > 0 && active.has(user_id));
        }
      }),
    );
  });

  it("never count as open if they are optional", () => {
    fc.assert(
      fc.property(anySeats, anyAnswers, anyActive, (seats, answers, active) => {
        const { needed, filled, open } = seatCounts(staffedSeats(seats, answers, active));
        expect(needed).toBe(seats.filter(({ optional }) => !optional).length);
        expect(filled + open).toBeLessThanOrEqual(needed);
        const optional = seats.map((one) => ({ ...one, optional: true }));
        expect(seatCounts(staffedSeats(optional, answers, active))).toEqual({ needed: 0, filled: 0, open: 0 });
      }),
    );
  });

  it("require an answer only from their members; without a line-up, every active player or singer owes one", () => {
    fc.assert(
      fc.property(anySeats, anyActive, fc.boolean(), (seats, active, musician) => {
        for (const user_id of users) {
          const status = active.has(user_id) ? ("active" as const) : ("deactivated" as const);
          const member = { user_id, status, musician, singer: false };
          const isSeated = seats.some((one) => one.user_id === user_id);
          expect(owesAnswer(member, seats)).toBe(isSeated && active.has(user_id));
          expect(owesAnswer(member, null)).toBe(musician && active.has(user_id));
        }
      }),
    );
  });

  it("are the event's own seats if it has them, else those of its line-up; an unknown line-up gives none", () => {
    const lineUps = new Map([["trio", { seats: [seat("1", "a")] }]]);
    const own = [seat("1", "b")];
    expect(seatsOf({ line_up_id: "trio" }, lineUps)).toEqual([seat("1", "a")]);
    expect(seatsOf({ line_up_id: "trio", seats: own }, lineUps)).toEqual(own);
    expect(seatsOf({ line_up_id: "unknown", seats: null }, lineUps)).toBeNull();
    expect(seatsOf({ line_up_id: null, seats: own }, lineUps)).toBeNull();
    expect(seatsOf({}, lineUps)).toBeNull();
  });

  it("of the event itself are dropped when it gets another line-up", () => {
    const before = { line_up_id: "trio", seats: [seat("1", "b")] };
    expect(withLineUp({ line_up_id: "gala" }, before)).toEqual({ line_up_id: "gala", seats: null });
    expect(withLineUp({ line_up_id: null }, before)).toEqual({ line_up_id: null, seats: null });
    expect(withLineUp({ line_up_id: "trio" }, before)).toEqual({ line_up_id: "trio" });
    expect(withLineUp({ seats: null }, before)).toEqual({ seats: null });
    expect(withLineUp({ line_up_id: "gala", seats: before.seats }, before).seats).toEqual(before.seats);
  });
});

describe("putting a member on a seat", () => {
  const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

  it("frees their other seat, unless they take both", () => {
    const seats = [seat("1", "a"), seat("2", "b")];
    expect(withMember(seats, "2", { user_id: "a", doubling: false })).toEqual([seat("1", null), seat("2", "a")]);
    expect(withMember(seats, "2", { user_id: "a", doubling: true })).toEqual([
      seat("1", "a"),
      seat("2", "a", { doubling: true }),
    ]);
    expect(withMember(seats, "2", { user_id: null, doubling: false })).toEqual([seat("1", "a"), seat("2", null)]);
  });

  it("gives seats that the contract accepts, for any sequence of assignments", () => {
    const anyStep = fc.record({
      at: fc.nat(3),
      user_id: fc.option(fc.constantFrom(uuid(7), uuid(8), uuid(9))),
      doubling: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyStep), (steps) => {
        const empty = [0, 1, 2, 3].map((at) => seat(uuid(at), null));
        const seats = steps.reduce<Seat[]>((all, { at, ...who }) => withMember(all, uuid(at), who), empty);
        expect(Seats.safeParse(seats).success).toBe(true);
      }),
    );
  });

  it("is refused by the contract if they have two seats that are not marked as doubling", () => {
    const [one, other] = [seat(uuid(1), uuid(7)), seat(uuid(2), uuid(7))];
    expect(Seats.safeParse([one, other]).success).toBe(false);
    expect(Seats.safeParse([one, { ...other, doubling: true }]).success).toBe(true);
    expect(Seats.safeParse([one, one]).success).toBe(false);
    expect(Seats.safeParse([]).success).toBe(false);
  });
});
