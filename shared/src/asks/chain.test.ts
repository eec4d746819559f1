import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FullAsk, Seat } from "../line-ups/contract.ts";
import { staffedSeats, withStandIns } from "../line-ups/seats.ts";
import {
  type Situation,
  asksAfterAnswer,
  asksDue,
  asksForMusicians,
  settledAsks,
  tryAsk,
  withAnswerTo,
} from "./chain.ts";
import { ASKS_PER_SEAT_MAX } from "./limits.ts";

const DAY = "2026-06-20";
const START = Date.parse("2026-06-01T10:00:00Z");
const HOUR_MS = 60 * 60 * 1000;

const seat = (seat_id: string, part: string, user_id: string | null): Seat => ({
  seat_id,
  part,
  user_id,
  optional: false,
});
const SEATS = [seat("drums", "Drums", "anna"), seat("bass", "Bass", "ben"), seat("horn", "Horn", null)];
const contact = (contact_id: string, order: number, parts: string[], email: string | null = "x@example.org") => ({
  contact_id,
  name: contact_id.toUpperCase(),
  email,
  parts,
  order,
});
const CONTACTS = [
  contact("uli", 2, ["Drums", "Bass"]),
  contact("tom", 1, ["Drums"]),
  contact("eva", 3, ["Bass", "Horn", "Drums"], null),
];

/** Creates a situation whose asks are numbered in the order in which they are created. */
function situation(more: Partial<Situation> = {}): Situation {
  let number = 0;
  return {
    seats: SEATS,
    entries: [{ user_id: "anna", status: "out" }],
    active: new Set(["anna", "ben", "cleo"]),
    contacts: CONTACTS,
    isOpen: true,
    day: DAY,
    now: new Date(START).toISOString(),
    hours: 24,
    newId: () => `${(more.now ?? "") + String((number += 1))}`,
    ...more,
  };
}

const later = (hours: number, more: Partial<Situation> = {}): Situation =>
  situation({ now: new Date(START + hours * HOUR_MS).toISOString(), ...more });
const told = (asks: readonly FullAsk[]): FullAsk[] =>
  asks.map((ask) => ({ ...ask, told_at: ask.told_at ?? ask.asked_at }));
const short = (asks: readonly FullAsk[]) =>
  asks.map(({ contact_id, user_id, state }) => [contact_id ?? user_id, state]);
const asking = (seat_id: string, wanted = {}, asks: readonly FullAsk[] = [], at = situation()): FullAsk[] => {
  const made = tryAsk(asks, seat_id, wanted, at);
  if (typeof made === "string") throw new Error(made);
  return told([...asks, made]);
};

describe("contacts who play a part", () => {
  it("are asked regardless of case and surrounding spaces in the part's name", () => {
    const contacts = [contact("eva", 1, ["Bass"]), contact("leo", 2, ["horn "])];
    expect(short(asking("horn", {}, [], situation({ contacts })))).toEqual([["leo", "asked"]]);
  });

  it("are asked in order, the next one after a no or an expired ask, until nobody is left", () => {
    const first = asking("drums");
    expect(short(first)).toEqual([["tom", "asked"]]);
    expect(settledAsks(first, first, later(23))).toEqual(first);
    const second = told(settledAsks(first, first, later(24)));
    expect(short(second)).toEqual([
      ["tom", "expired"],
      ["uli", "asked"],
    ]);
    const third = withAnswerTo(second, second[1]?.ask_id ?? "", "declined", later(25)) as FullAsk[];
    expect(short(third)).toEqual([
      ["tom", "expired"],
      ["uli", "declined"],
      ["eva", "asked"],
    ]);
    const last = withAnswerTo(third, third[2]?.ask_id ?? "", "declined", later(26)) as FullAsk[];
    expect(short(last)).toHaveLength(3);
    expect(tryAsk(last, "drums", {}, later(27))).toBe("NOBODY_TO_ASK");
  });

  it("without an e-mail address have no deadline until an editor sends them a link", () => {
    const asks = [tryAsk([], "horn", {}, situation()) as FullAsk];
    expect(asks).toMatchObject([{ contact_id: "eva", told_by: "link", told_at: null }]);
    expect(asksDue(asks, 24)).toBeNull();
    expect(settledAsks(asks, asks, later(1000))).toEqual(asks);
    expect(asksDue(told(asks), 24)).toBe(new Date(START + 24 * HOUR_MS).toISOString());
  });

  it("who say yes too late still get the seat if it is not filled, and the ask to the next contact is withdrawn", () => {
    const first = asking("drums");
    const second = told(settledAsks(first, first, later(24)));
    const late = withAnswerTo(second, first[0]?.ask_id ?? "", "accepted", later(30)) as FullAsk[];
    expect(short(late)).toEqual([
      ["tom", "accepted"],
      ["uli", "withdrawn"],
    ]);
    expect(withAnswerTo(late, second[1]?.ask_id ?? "", "accepted", later(31))).toBe("ASK_ENDED");
    const twice = withAnswerTo(second, second[1]?.ask_id ?? "", "accepted", later(30)) as FullAsk[];
    expect(withAnswerTo(twice, first[0]?.ask_id ?? "", "accepted", later(31))).toBe("SEAT_FILLED");
  });

  it("who decline after a yes free the seat, and the next contact is asked", () => {
    const first = asking("drums");
    const yes = withAnswerTo(first, first[0]?.ask_id ?? "", "accepted", later(1)) as FullAsk[];
    expect(tryAsk(yes, "drums", {}, later(2))).toBe("SEAT_FILLED");
    const no = withAnswerTo(yes, first[0]?.ask_id ?? "", "declined", later(3)) as FullAsk[];
    expect(short(no)).toEqual([
      ["tom", "declined"],
      ["uli", "asked"],
    ]);
  });
});

describe("an ask is refused", () => {
  it("if its seat is filled, unknown or already asked for, or if the event is closed to asks", () => {
    expect(tryAsk([], "drums", {}, situation({ entries: [{ user_id: "anna", status: "in" }] }))).toBe("SEAT_FILLED");
    expect(tryAsk(asking("drums"), "drums", {}, situation())).toBe("SEAT_ASKED");
    expect(tryAsk([], "tuba", {}, situation())).toBe("NOT_FOUND");
    expect(tryAsk([], "drums", {}, situation({ isOpen: false }))).toBe("ASKS_CLOSED");
  });

  it("if it goes to somebody who has another seat, unless they take both, or to a member who has declined", () => {
    const asks = asking("bass", { contact_id: "uli" });
    expect(tryAsk(asks, "drums", { contact_id: "uli" }, situation())).toBe("PERSON_SEATED");
    expect(tryAsk(asks, "drums", { contact_id: "uli", doubling: true }, situation())).toMatchObject({ doubling: true });
    expect(tryAsk([], "drums", { user_id: "ben" }, situation())).toBe("PERSON_SEATED");
    expect(tryAsk([], "horn", { user_id: "anna" }, situation())).toBe("PERSON_SEATED");
  });

  it("if there have been twenty for the same seat", () => {
    const [one] = asking("drums") as [FullAsk];
    const many = Array.from({ length: ASKS_PER_SEAT_MAX }, (_, at): FullAsk => ({
      ...one,
      ask_id: String(at),
      state: "declined",
    }));
    expect(tryAsk(many, "drums", { contact_id: "eva" }, situation())).toBe("LIST_FULL");
  });
});

describe("an ask ends", () => {
  it("when the seat's member says yes after all, the seat is removed, or the event is over, deleted or moved", () => {
    const asks = asking("drums");
    const ends: Partial<Situation>[] = [
      { entries: [{ user_id: "anna", status: "in" }] },
      { seats: SEATS.slice(1) },
      { isOpen: false },
      { day: "2026-06-21" },
    ];
    for (const more of ends) expect(short(settledAsks(asks, asks, situation(more)))).toEqual([["tom", "withdrawn"]]);
    for (const more of ends.slice(1))
      expect(withAnswerTo(asks, asks[0]?.ask_id ?? "", "accepted", situation(more))).toBe("ASK_ENDED");
  });
});

describe("a member named as substitute", () => {
  const naming = { user_id: "anna", before: null, now: "cleo" };

  it("is asked for the seat and gets it with a yes; after a no it stays open and nobody else is asked", () => {
    const asks = asksAfterAnswer([], naming, situation());
    expect(asks).toMatchObject([{ seat_id: "drums", user_id: "cleo", told_by: "notice" }]);
    const entries = (status: "in" | "out") => [
      { user_id: "anna", status: "out" as const },
      { user_id: "cleo", status },
    ];
    const answer = { user_id: "cleo", before: null, now: null };
    expect(short(asksAfterAnswer(asks, answer, later(1, { entries: entries("in") })))).toEqual([["cleo", "accepted"]]);
    expect(short(asksAfterAnswer(asks, answer, later(1, { entries: entries("out") })))).toEqual([["cleo", "declined"]]);
    expect(asksDue(told(asks), 24)).toBeNull();
  });

  it("is no longer asked once the answer stops naming them", () => {
    const asks = asksAfterAnswer([], naming, situation());
    expect(short(asksAfterAnswer(asks, { user_id: "anna", before: "cleo", now: null }, later(1)))).toEqual([
      ["cleo", "withdrawn"],
    ]);
  });
});

it("musicians see that somebody is asked, the name only after a yes, and no expired or declined asks", () => {
  const first = asking("drums");
  const second = told(settledAsks(first, first, later(24)));
  expect(asksForMusicians(second)).toEqual([
    { ask_id: "drums", seat_id: "drums", state: "asked", user_id: null, name: null, day: DAY },
  ]);
  const yes = withAnswerTo(second, second[1]?.ask_id ?? "", "accepted", later(25)) as FullAsk[];
  expect(asksForMusicians(yes)).toEqual([
    { ask_id: "drums", seat_id: "drums", state: "accepted", user_id: null, name: "ULI", day: DAY },
  ]);
});

describe("after any sequence of asks, answers and withdrawals", () => {
  const step = fc.record({
    kind: fc.constantFrom("ask" as const, "answer" as const, "withdraw" as const, "say" as const, "wait" as const),
    at: fc.nat(20),
    seat_id: fc.constantFrom("drums", "bass", "horn"),
    whom: fc.constantFrom({}, { contact_id: "uli" }, { contact_id: "eva" }, { user_id: "cleo" }, { user_id: "ben" }),
    yes: fc.boolean(),
    who: fc.constantFrom("anna", "ben", "cleo"),
    status: fc.constantFrom("in" as const, "maybe" as const, "out" as const),
  });

  it("a seat has at most one person, nobody has two seats, and settling again changes nothing", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let asks: FullAsk[] = [];
        let entries: Situation["entries"] = [];
        for (const [at, { kind, seat_id, whom, yes, who, status, ...one }] of steps.entries()) {
          const now = later(at * 10, { entries });
          const ask = asks[one.at % Math.max(asks.length, 1)];
          if (kind === "ask") {
            const made = tryAsk(asks, seat_id, whom, now);
            if (typeof made !== "string") asks = settledAsks(asks, [...asks, made], now);
          } else if (kind === "answer" && ask?.contact_id) {
            const answered = withAnswerTo(asks, ask.ask_id, yes ? "accepted" : "declined", now);
            if (typeof answered !== "string") asks = answered;
          } else if (kind === "withdraw" && ask !== undefined) {
            asks = asks.map((other) => (other === ask ? { ...other, state: "withdrawn" } : other));
          } else if (kind === "say") {
            entries = [...entries.filter(({ user_id }) => user_id !== who), { user_id: who, status }];
            asks = asksAfterAnswer(asks, { user_id: who, before: null, now: null }, { ...now, entries });
          }
          const current = { ...now, entries };
          asks = told(settledAsks(asks, asks, current));
          expect(told(settledAsks(asks, asks, current))).toEqual(asks);
          const live = asks.filter(({ state }) => state === "asked" || state === "accepted");
          expect(new Set(live.map((other) => other.seat_id)).size).toBe(live.length);
          const staffed = staffedSeats(withStandIns(SEATS, asks, () => DAY) ?? [], entries, current.active);
          const people = staffed.flatMap(({ seat: { user_id, stand_in }, taker, state }) => {
            if (state !== "filled") return [];
            return taker === "member" ? [user_id] : [stand_in?.user_id ?? stand_in?.name];
          });
          expect(new Set(people).size).toBe(people.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});
