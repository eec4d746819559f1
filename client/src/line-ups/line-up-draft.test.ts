import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { expect, test } from "vitest";
import { seatsOfDraft, unclearSeats } from "./line-up-draft.ts";

const seat = (seat_id: string, user_id: string | null, more: Partial<Seat> = {}): Seat => ({
  seat_id,
  part: "Bass",
  user_id,
  optional: false,
  ...more,
});

test("seats without a part are not stored", () => {
  expect(seatsOfDraft({ seats: [seat("1", null, { part: " " }), seat("2", "a", { part: " Bass " })] })).toEqual([
    seat("2", "a"),
  ]);
});

test("the second seat of a member is reported as unclear until one of the two seats is marked as doubling", () => {
  const [one, other] = [seat("1", "a"), seat("2", "a")];
  expect([...unclearSeats([one, other])]).toEqual(["2"]);
  expect(unclearSeats([one, { ...other, doubling: true }]).size).toBe(0);
  expect(unclearSeats([seat("1", null), seat("2", null)]).size).toBe(0);
});

test("a seat is stored as doubling only if its member has another seat", () => {
  const doubling = seat("2", "a", { doubling: true });
  expect(seatsOfDraft({ seats: [seat("1", "a"), doubling] })).toEqual([seat("1", "a"), doubling]);
  expect(seatsOfDraft({ seats: [seat("1", "b"), doubling] })).toEqual([seat("1", "b"), seat("2", "a")]);
});
