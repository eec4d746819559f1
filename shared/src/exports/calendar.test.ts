import ICAL from "ical.js";
import ical from "node-ical";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type CalendarGig, calendarFeed } from "./calendar.ts";

const gig = (more: Partial<CalendarGig> = {}): CalendarGig => ({
  gig_id: "01900000-0000-7000-8000-000000000001",
  name: "Sommerfest; mit Komma, \\Strich und Ł",
  date: "2026-07-11",
  meet: null,
  meet_at: null,
  doors: "19:00:00",
  begin: "20:00:00",
  end: "01:00:00",
  venue: { name: "Stadthalle", street: "Weg 1", zip: "01558", city: "Großenhain" },
  dress_code: null,
  published: 1,
  created_at: "2026-01-01T10:00:00.000Z",
  updated_at: "2026-02-01T10:00:00.000Z",
  rev: 7,
  deleted: false,
  ...more,
});

const feed = (gigs: CalendarGig[], rehearsals: Parameters<typeof calendarFeed>[0]["rehearsals"] = []): string =>
  calendarFeed({
    gigs,
    rehearsals,
    band: "Die Band",
    zone: "Europe/Berlin",
    url: "https://band.example",
    language: "de",
  });

/** Reads the events of a feed with two independent libraries. */
function read(text: string) {
  const theirs = Object.values(ical.sync.parseICS(text)).filter((item) => item?.type === "VEVENT");
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents("vevent");
  return events.map((component, index) => {
    const event = new ICAL.Event(component);
    return { event, component, other: theirs[index] as unknown as { start: Date; end: Date; summary: string } };
  });
}

afterEach(() => vi.unstubAllEnvs());

describe("a gig in the calendar", () => {
  test("says when and where the band meets, but starts with the gig", () => {
    const [found] = read(feed([gig({ meet: "15:30:00", meet_at: "Proberaum, hinten" })]));
    expect(found?.event.description).toBe("Treffen: 15:30, Proberaum, hinten\nEinlass: 19:00");
    expect(found?.event.startDate.toJSDate().toISOString()).toBe("2026-07-11T18:00:00.000Z");
  });

  test.each([
    ["in summer", "2026-07-11", "2026-07-11T18:00:00.000Z", "2026-07-11T23:00:00.000Z"],
    ["in winter", "2026-12-31", "2026-12-31T19:00:00.000Z", "2027-01-01T00:00:00.000Z"],
    ["on the night when the clocks go forward", "2026-03-28", "2026-03-28T19:00:00.000Z", "2026-03-29T00:00:00.000Z"],
    ["on the night when the clocks go back", "2026-10-24", "2026-10-24T18:00:00.000Z", "2026-10-24T23:00:00.000Z"],
  ])("starts and ends at the band's local time %s", (_when, date, start, end) => {
    for (const zone of ["UTC", "America/New_York", "Asia/Tokyo"]) {
      vi.stubEnv("TZ", zone);
      const [found] = read(feed([gig({ date })]));
      expect(found?.event.startDate.toJSDate().toISOString()).toBe(start);
      expect(found?.event.endDate.toJSDate().toISOString()).toBe(end);
      expect([found?.other.start.toISOString(), found?.other.end.toISOString()]).toEqual([start, end]);
    }
  });

  test("is an all-day event if it has no times, whatever the server's time zone", () => {
    for (const zone of ["UTC", "America/New_York", "Asia/Tokyo"]) {
      vi.stubEnv("TZ", zone);
      const text = feed([gig({ doors: null, begin: null, end: null })]);
      expect(text).toMatch(/DTSTART;VALUE=DATE:20260711\r\n/);
      expect(text).toMatch(/DTEND;VALUE=DATE:20260712\r\n/);
    }
  });

  test("keeps its id, and its sequence number increases with every change", () => {
    const [before] = read(feed([gig()]));
    const [after] = read(feed([gig({ rev: 8, name: "Anders", updated_at: "2026-02-02T10:00:00.000Z" })]));
    expect(after?.event.uid).toBe(before?.event.uid);
    expect([before?.event.sequence, after?.event.sequence]).toEqual([7, 8]);
    expect(feed([gig()])).toContain("LAST-MODIFIED:20260201T100000Z");
    expect(feed([gig()])).toContain("DTSTAMP:20260201T100000Z");
  });

  test("is confirmed once published, tentative as a draft and cancelled after deletion", () => {
    const state = (more: Partial<CalendarGig>) => {
      const [found] = read(feed([gig({ name: "Fest", ...more })]));
      return [found?.component.getFirstPropertyValue("status"), found?.event.summary];
    };
    expect(state({})).toEqual(["CONFIRMED", "Fest"]);
    expect(state({ published: 0 })).toEqual(["TENTATIVE", "Geplant: Fest"]);
    expect(state({ deleted: true })).toEqual(["CANCELLED", "ABGESAGT: Fest"]);
    expect(feed([gig({ deleted: true })])).toContain("TRANSP:TRANSPARENT");
  });

  test("keeps all special characters in its name", () => {
    const [found] = read(feed([gig()]));
    expect(found?.event.summary).toBe(gig().name);
    expect(found?.other.summary).toBe(gig().name);
    expect(found?.event.location).toBe("Stadthalle, Weg 1, 01558 Großenhain");
  });
});

test("the calendar feed contains rehearsals as well as gigs", () => {
  const rehearsal = {
    rehearsal_id: "01900000-0000-7000-8000-000000000002",
    begin: "2026-12-04T18:00:00.000Z",
    end: "2026-12-04T20:00:00.000Z",
    location: "Proberaum",
    comment: "",
    created_at: "2026-01-01T10:00:00.000Z",
    updated_at: "2026-01-01T10:00:00.000Z",
    rev: 1,
    deleted: false,
  };
  const [, found] = read(feed([gig()], [rehearsal]));
  expect([found?.event.summary, found?.event.location]).toEqual(["Probe", "Proberaum"]);
});

test("the same records give the same calendar feed, with lines of at most 75 bytes that end in CRLF", () => {
  const text = feed([gig({ name: "Ł".repeat(200) })]);
  expect(feed([gig({ name: "Ł".repeat(200) })])).toBe(text);
  const lines = text.split("\r\n");
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("a band without events has an empty calendar that calendar libraries can read", () => {
  expect(read(feed([]))).toEqual([]);
});
