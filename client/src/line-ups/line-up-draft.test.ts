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

test("a member in two seats is unclear until one of them says that they take both", () => {
  const [one, other] = [seat("1", "a"), seat("2", "a")];
  expect([...unclearSeats([one, other])]).toEqual(["2"]);
  expect(unclearSeats([one, { ...other, doubling: true }]).size).toBe(0);
  expect(unclearSeats([seat("1", null), seat("2", null)]).size).toBe(0);
});

test("a seat is doubling only while its member has another one", () => {
  const doubling = seat("2", "a", { doubling: true });
  expect(seatsOfDraft({ seats: [seat("1", "a"), doubling] })).toEqual([seat("1", "a"), doubling]);
  expect(seatsOfDraft({ seats: [seat("1", "b"), doubling] })).toEqual([seat("1", "b"), seat("2", "a")]);
});
