import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wallTime } from "../time/day.ts";
import { newRehearsalsText } from "./rehearsal-text.ts";
import { periodText } from "./date-text.ts";

const zone = "Europe/Berlin";
const appUrl = "https://band.example.org";

describe("the text about a new rehearsal", () => {
  it("has the day, start and end in the band's time zone, the place and a link", () => {
    const rehearsal = {
      rehearsal_id: "0190a0f0-0000-7000-8000-000000000001",
      begin: "2026-12-04T18:00:00.000Z",
      end: "2026-12-04T20:00:00.000Z",
      location: "Proberaum",
    };
    expect(newRehearsalsText([rehearsal], { language: "de", zone, appUrl })).toBe(
      "Neue Probe: Freitag, 4. Dezember 2026, 19:00–21:00, Proberaum\n" +
        "https://band.example.org/rehearsals/0190a0f0-0000-7000-8000-000000000001",
    );
    const [shown] = newRehearsalsText([{ ...rehearsal, location: null }], { language: "de", zone, appUrl }).split("\n");
    expect(shown).toBe("Neue Probe: Freitag, 4. Dezember 2026, 19:00–21:00");
  });

  it("includes the day on which the rehearsal ends if it runs past midnight in the band's time zone", () => {
    const night = { begin: "2026-12-04T21:30:00Z", end: "2026-12-05T00:15:00Z" };
    expect(periodText(night, zone)).toBe("Freitag, 4. Dezember 2026, 22:30 – Samstag, 5. Dezember 2026, 01:15");
    expect(periodText(night, "Europe/London")).toBe(
      "Freitag, 4. Dezember 2026, 21:30 – Samstag, 5. Dezember 2026, 00:15",
    );
    expect(periodText(night, "America/New_York")).toBe("Freitag, 4. Dezember 2026, 16:30–19:15");
  });

  it("has one line per rehearsal, and is empty without rehearsals", () => {
    const begins = ["2026-12-04T18:00:00Z", "2026-12-11T18:00:00Z"];
    const rehearsals = begins.map((begin, at) => ({
      rehearsal_id: String(at),
      begin,
      end: begin.replace("18:00", "20:30"),
      location: at === 0 ? "x".repeat(200) : " ",
    }));
    const [head, first, second, link] = newRehearsalsText(rehearsals, { language: "de", zone, appUrl }).split("\n");
    expect([head, second, link]).toEqual([
      "2 neue Proben:",
      "• Freitag, 11. Dezember 2026, 19:00–21:30",
      "https://band.example.org/rehearsals",
    ]);
    expect(first).toMatch(/^• Freitag, 4\. Dezember 2026, 19:00–21:30, x{79}…$/);
    expect(newRehearsalsText([], { language: "de", zone, appUrl })).toBe("");
  });

  it("has the start and end to the minute in local time, for any rehearsal and time zone", () => {
    const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    const zones = fc.constantFrom("Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia");
    const clock = (at: Date, where: string): string => {
      const { seconds } = wallTime(at.getTime(), where);
      return new Date(seconds * 1000).toISOString().slice(11, 16);
    };
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 3000 }), zones, (begin, minutes, where) => {
        const end = new Date(begin.getTime() + minutes * 60_000);
        const text = periodText({ begin: begin.toISOString(), end: end.toISOString() }, where);
        const isSameDay = wallTime(begin.getTime(), where).day === wallTime(end.getTime(), where).day;
        expect(text.match(/\d\d:\d\d/g)).toEqual([clock(begin, where), clock(end, where)]);
        expect(text.match(/\d{4}/g)).toHaveLength(isSameDay ? 1 : 2);
      }),
    );
  });
});
