import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventSeats } from "../line-ups/seats.ts";
import type { AvailabilityEntry, AvailabilityStatus } from "./contract.ts";
import { answerMatrix, missedBy } from "./who-is-missing.ts";

const AT = "2026-05-01T12:00:00.000Z";
const member = (user_id: string, more: object = {}) => ({
  user_id,
  status: "active" as const,
  musician: true,
  singer: false,
  ...more,
});
const entry = (user_id: string, status: AvailabilityStatus): AvailabilityEntry => ({
  user_id,
  status,
  comment: null,
  substitute: null,
  updated_at: AT,
});
const event = (event_id: string, isDraft = false, seats: EventSeats = null) => ({ event_id, isDraft, seats });
const seatOf = (user_id: string) => ({ seat_id: user_id, part: "Drums", user_id, optional: false });

const matrix = (
  events: readonly ReturnType<typeof event>[],
  members: readonly ReturnType<typeof member>[],
  answers: Readonly<Record<string, readonly AvailabilityEntry[]>> = {},
) => answerMatrix(events, members, (event_id) => answers[event_id] ?? []);

describe("who is missing", () => {
  it("active players and singers have a column; technicians and deactivated members have none", () => {
    const members = [
      member("anna"),
      member("ben", { musician: false, singer: true }),
      member("carl", { musician: false }),
      member("dora", { status: "deactivated" }),
    ];
    expect(matrix([], members).columns.map(({ user_id }) => user_id)).toEqual(["anna", "ben"]);
  });

  it("a member who has not answered is missing, and one who has declined is not", () => {
    const members = [member("anna"), member("ben"), member("carl")];
    const { rows } = matrix([event("ball")], members, { ball: [entry("anna", "in"), entry("ben", "out")] });
    expect(rows).toMatchObject([
      { cells: ["in", "out", "missing"], missing: ["carl"], counts: { in: 1, maybe: 0, out: 1, no_response: 1 } },
    ]);
  });

  it("the answer of a member without a column counts, and the answer of a former member does not", () => {
    const members = [member("anna"), member("tech", { musician: false }), member("dora", { status: "deactivated" })];
    const { rows } = matrix([event("ball")], members, { ball: [entry("tech", "in"), entry("dora", "in")] });
    expect(rows).toMatchObject([{ cells: ["missing"], counts: { in: 1, no_response: 1 } }]);
  });

  it("nobody is missing from a draft, but answers to it are shown", () => {
    const { rows } = matrix([event("draft", true)], [member("anna"), member("ben")], {
      draft: [entry("ben", "maybe")],
    });
    expect(rows).toMatchObject([
      { cells: ["not_asked", "maybe"], missing: [], counts: { in: 0, maybe: 1, out: 0, no_response: 0 } },
    ]);
  });

  it("a member without a seat is not missing from an event with a line-up, and members with a seat have a column", () => {
    const members = [member("anna"), member("ben"), member("tech", { musician: false })];
    const seats = [seatOf("anna"), seatOf("tech")];
    const { columns, rows } = matrix([event("trio", false, seats), event("ball")], members);
    expect(columns.map(({ user_id }) => user_id)).toEqual(["anna", "ben", "tech"]);
    expect(rows).toMatchObject([
      { cells: ["missing", "no_seat", "missing"], missing: ["anna", "tech"], counts: { no_response: 2 } },
      { cells: ["missing", "missing", "not_asked"], missing: ["anna", "ben"], counts: { no_response: 2 } },
    ]);
    expect(
      matrix([event("trio", false, [seatOf("anna")])], members, { trio: [entry("ben", "in")] }).rows,
    ).toMatchObject([{ cells: ["missing", "in"], counts: { in: 1, no_response: 1 } }]);
  });

  it("lists the events that a member has not answered, in order", () => {
    const { rows } = matrix([event("a"), event("b"), event("c")], [member("anna")], { b: [entry("anna", "out")] });
    expect(missedBy(rows, "anna").map((row) => row.event.event_id)).toEqual(["a", "c"]);
  });

  it("in every row, the cells of each kind add up to the row's totals of answers and missing answers", () => {
    const ids = ["a", "b", "c", "d"];
    const answer = fc.record({
      user_id: fc.constantFrom(...ids),
      status: fc.constantFrom("in" as const, "maybe" as const, "out" as const),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(answer, { selector: ({ user_id }) => user_id }),
        fc.boolean(),
        fc.option(fc.subarray(ids)),
        (given, isDraft, seated) => {
          const answers = { ball: given.map(({ user_id, status }) => entry(user_id, status)) };
          const [row] = matrix(
            [event("ball", isDraft, seated?.map(seatOf) ?? null)],
            ids.map((id) => member(id)),
            answers,
          ).rows;
          const cellsOf = (cell: string): number => row?.cells.filter((one) => one === cell).length ?? -1;
          expect(cellsOf("missing")).toBe(row?.counts.no_response);
          expect(row?.missing).toHaveLength(cellsOf("missing"));
          for (const status of ["in", "maybe", "out"] as const) expect(cellsOf(status)).toBe(row?.counts[status]);
        },
      ),
    );
  });
});
