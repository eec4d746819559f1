import { newId } from "../contract/uuid.ts";
import { describe, expect, it } from "vitest";
import { Seats } from "./contract.ts";
import type { Seat } from "./contract.ts";
import { presentLineUp, withPlayer } from "./present.ts";

const [MIRA, TOM, PAUL, GONE] = [newId(), newId(), newId(), newId()];
const player = (user_id: string, parts: string[], status: "active" | "deactivated" = "active") => ({
  user_id,
  parts,
  status,
});
const members = [
  player(TOM, ["Gitarre", "Saxofon"]),
  player(MIRA, ["Saxofon"]),
  player(PAUL, ["Bass"]),
  player(GONE, ["Trompete"], "deactivated"),
];
const seat = (part: string, user_id: string | null): Seat => ({ seat_id: newId(), part, user_id, optional: false });
const answer = (user_id: string, status: "in" | "maybe" | "out") => ({ user_id, status });
const SEATS = [seat("Gitarre", TOM), seat("Saxofon", MIRA), seat("Trompete", GONE)];

describe("the members who are there to play", () => {
  it("are, with a line-up, those who have a seat or have said yes, unless they have declined", () => {
    const { isAway } = presentLineUp({ seats: SEATS, answers: [answer(MIRA, "out")], members });
    expect([TOM, MIRA, PAUL].map(isAway)).toEqual([false, true, true]);
    expect(presentLineUp({ seats: SEATS, answers: [answer(PAUL, "in")], members }).isAway(PAUL)).toBe(false);
  });

  it("are, without a line-up, all who have not declined", () => {
    const { isAway } = presentLineUp({ seats: null, answers: [answer(MIRA, "out")], members });
    expect([TOM, MIRA, PAUL].map(isAway)).toEqual([false, true, false]);
  });
});

it("the seats for missing singers and parts are those of the singers and of the parts; none without a line-up", () => {
  const missing = { singers: [TOM, PAUL], parts: ["saxofon"] };
  expect(presentLineUp({ seats: SEATS, answers: [], members }).seatsFor(missing)).toEqual(SEATS.slice(0, 2));
  expect(presentLineUp({ seats: SEATS, answers: [], members }).seatsFor({ singers: [], parts: [] })).toEqual([]);
  expect(presentLineUp({ seats: null, answers: [], members }).seatsFor(missing)).toEqual([]);
});

describe("a part is lacking", () => {
  it("with a line-up, if each of its seats is empty or its member has declined or left", () => {
    const { lacks } = presentLineUp({ seats: SEATS, answers: [answer(MIRA, "out")], members });
    expect(["gitarre", "Saxofon", "Trompete", "Bass"].map(lacks)).toEqual([false, true, true, true]);
    const two = [...SEATS, seat("Saxofon", TOM)];
    expect(presentLineUp({ seats: two, answers: [answer(MIRA, "out")], members }).lacks("Saxofon")).toBe(true);
    expect(presentLineUp({ seats: [seat("Saxofon", TOM)], answers: [], members }).lacks("Saxofon")).toBe(false);
  });

  it("as long as somebody has been asked to stand in but has not said yes", () => {
    const away = { ...seat("Saxofon", MIRA), stand_in: { user_id: null, name: "Ida", doubling: false } };
    const lacksWith = (state: "asked" | "accepted"): boolean => {
      const seats = [{ ...away, stand_in: { ...away.stand_in, state } }];
      return presentLineUp({ seats, answers: [answer(MIRA, "out")], members }).lacks("Saxofon");
    };
    expect([lacksWith("asked"), lacksWith("accepted")]).toEqual([true, false]);
  });

  it("without a line-up, if every member who plays it has declined", () => {
    const outs = [answer(MIRA, "out"), answer(TOM, "out")];
    expect(presentLineUp({ seats: null, answers: outs.slice(0, 1), members }).lacks("Saxofon")).toBe(false);
    expect(presentLineUp({ seats: null, answers: outs, members }).lacks("Saxofon")).toBe(true);
  });
});

describe("a member who takes over a part", () => {
  it("is active, plays the part and has not answered out or maybe; those who have said yes are listed first", () => {
    const players = (...answers: ReturnType<typeof answer>[]) =>
      presentLineUp({ seats: [seat("Saxofon", null)], answers, members }).playersFor("Saxofon");
    expect(players()).toEqual([TOM, MIRA]);
    expect(players(answer(MIRA, "in"))).toEqual([MIRA, TOM]);
    expect(players(answer(MIRA, "maybe"), answer(TOM, "out"))).toEqual([]);
  });

  it("gets its seat and keeps their own, and the part is no longer lacking", () => {
    const seats = withPlayer(SEATS, { part: "Saxofon", user_id: TOM, seat_id: newId() });
    expect(Seats.safeParse(seats).success).toBe(true);
    expect(seats.map(({ user_id }) => user_id)).toEqual([TOM, TOM, GONE]);
    const { lacks } = presentLineUp({ seats, answers: [answer(MIRA, "out")], members });
    expect(["Gitarre", "Saxofon"].map(lacks)).toEqual([false, false]);
  });

  it("gets an additional seat if the line-up has none of that part", () => {
    const seat_id = newId();
    const seats = withPlayer(SEATS, { part: "Bass", user_id: PAUL, seat_id });
    expect(seats.at(-1)).toMatchObject({ seat_id, part: "Bass", user_id: PAUL, optional: false });
    expect(seats).toHaveLength(SEATS.length + 1);
    expect(Seats.safeParse(seats).success).toBe(true);
  });
});
