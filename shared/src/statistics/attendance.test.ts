import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AvailabilityStatus } from "../availability/contract.ts";
import {
  ATTENDANCE_COLUMNS,
  type AnsweredEvent,
  type Attendance,
  type AttendanceFilter,
  type CountedMember,
  attendance,
  seasonsOf,
  sortAttendance,
} from "./attendance.ts";

const member = (user_id: string, more: Partial<CountedMember> = {}): CountedMember => ({
  user_id,
  real_name: user_id.toUpperCase(),
  status: "active",
  musician: true,
  singer: false,
  since: "2020-01-01",
  ...more,
});

const event = (
  day: string,
  answers: Readonly<Record<string, AvailabilityStatus>>,
  event_type: AnsweredEvent["event_type"] = "gig",
  seats: AnsweredEvent["seats"] = null,
): AnsweredEvent => ({
  event_type,
  day,
  seats,
  entries: Object.entries(answers).map(([user_id, status]) => ({ user_id, status })),
});

const ALL: AttendanceFilter = { season: null, kind: null };

function count(
  events: readonly AnsweredEvent[],
  members: readonly CountedMember[],
  filter: AttendanceFilter = ALL,
  firstMonth = 1,
): Attendance[] {
  const steps = attendance(events, members, { ...filter, firstMonth });
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

describe("attendance", () => {
  test("counts each member's answers and missing answers, and the share of accepted invitations", () => {
    const events = [
      event("2026-01-10", { anna: "in", tom: "out" }),
      event("2026-02-10", { anna: "in", tom: "in" }),
      event("2026-03-10", { anna: "maybe" }),
    ];
    expect(count(events, [member("anna"), member("tom")])).toEqual([
      { user_id: "anna", real_name: "ANNA", in: 2, maybe: 1, out: 0, no_response: 0, invited: 3, share: 67 },
      { user_id: "tom", real_name: "TOM", in: 1, maybe: 0, out: 1, no_response: 1, invited: 3, share: 33 },
    ]);
  });

  test("expects no answers to events before the member had an account, but counts existing ones", () => {
    const events = [event("2026-01-10", {}), event("2026-02-10", { anna: "in" }), event("2026-03-10", {})];
    expect(count(events, [member("anna", { since: "2026-03-10" })])).toMatchObject([
      { in: 1, no_response: 1, invited: 2 },
    ]);
  });

  test("expects no answers from members who neither play nor sing, and omits former members", () => {
    const events = [event("2026-01-10", { technician: "in", former: "in" }), event("2026-02-10", {})];
    const technician = member("technician", { musician: false });
    const silent = member("silent", { musician: false });
    const former = member("former", { status: "deactivated" });
    expect(count(events, [technician, silent, former])).toMatchObject([{ user_id: "technician", in: 1, invited: 1 }]);
  });

  test("can be limited to a season and a kind of event", () => {
    const events = [
      event("2025-08-31", { anna: "in" }),
      event("2025-09-01", { anna: "out" }),
      event("2026-01-10", { anna: "in" }, "rehearsal"),
    ];
    expect(seasonsOf(events, 9)).toEqual(["2025/26", "2024/25"]);
    const season = "2025/26";
    expect(count(events, [member("anna")], { season, kind: null }, 9)).toMatchObject([{ in: 1, out: 1 }]);
    expect(count(events, [member("anna")], { season, kind: "gig" }, 9)).toMatchObject([{ in: 0, out: 1, share: 0 }]);
    expect(count(events, [member("anna")], { season: null, kind: "rehearsal" }, 9)).toMatchObject([{ share: 100 }]);
  });

  test("of all seasons and kinds adds up to the total, with each member counted at most once per event, for any answers", () => {
    const ids = ["anna", "tom", "mira", "paul"];
    const members = ids.map((id, at) =>
      fc.record({
        user_id: fc.constant(id),
        real_name: fc.constant(id),
        status: fc.constantFrom("active" as const, "deactivated" as const),
        musician: fc.boolean(),
        singer: fc.constant(at === 1),
        since: fc.constantFrom("2024-06-01", "2025-06-01", "2026-06-01"),
      }),
    );
    const events = fc.array(
      fc.record({
        event_type: fc.constantFrom("gig" as const, "rehearsal" as const),
        day: fc.constantFrom("2024-07-01", "2025-01-01", "2025-07-01", "2026-07-01"),
        entries: fc.uniqueArray(
          fc.record({ user_id: fc.constantFrom(...ids), status: fc.constantFrom("in" as const, "maybe", "out") }),
          { selector: ({ user_id }) => user_id },
        ),
        seats: fc.option(
          fc.array(
            fc.record({
              seat_id: fc.constant("1"),
              part: fc.constant("Drums"),
              user_id: fc.constantFrom(...ids),
              optional: fc.boolean(),
            }),
          ),
        ),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(events, fc.tuple(...members), fc.constantFrom(1, 9), (all, band, firstMonth) => {
        const whole = count(all, band, ALL, firstMonth);
        const parts = seasonsOf(all, firstMonth).flatMap((season) =>
          (["gig", "rehearsal"] as const).flatMap((kind) => count(all, band, { season, kind }, firstMonth)),
        );
        for (const row of whole) {
          expect(row.invited).toBe(row.in + row.maybe + row.out + row.no_response);
          expect(row.invited).toBeLessThanOrEqual(all.length);
          expect(row.share).toBeGreaterThanOrEqual(0);
          expect(row.share).toBeLessThanOrEqual(100);
          for (const field of ["in", "maybe", "out", "no_response"] as const)
            expect(parts.filter((one) => one.user_id === row.user_id).reduce((sum, one) => sum + one[field], 0)).toBe(
              row[field],
            );
        }
        expect(new Set(parts.map((row) => row.user_id))).toEqual(new Set(whole.map((row) => row.user_id)));
      }),
    );
  });

  test("can be sorted by any column, with the largest number first, then by name", () => {
    const rows = count(
      [event("2026-01-10", { tom: "in", mira: "in", anna: "out" })],
      [member("tom"), member("mira"), member("anna")],
    );
    const compare = (a: string, b: string): number => (a < b ? -1 : 1);
    const order = (sort: (typeof ATTENDANCE_COLUMNS)[number]) =>
      sortAttendance(rows, sort, compare).map((row) => row.user_id);
    expect(order("share")).toEqual(["mira", "tom", "anna"]);
    expect(order("out")).toEqual(["anna", "mira", "tom"]);
    expect(order("real_name")).toEqual(["anna", "mira", "tom"]);
    for (const sort of ATTENDANCE_COLUMNS) expect(order(sort)).toHaveLength(3);
  });
});
