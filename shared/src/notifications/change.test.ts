import { describe, expect, it } from "vitest";
import type { EventSeats } from "../line-ups/seats.ts";
import { recipientsOf, widerChoice } from "./audience.ts";
import { type ChangedFact, assumedChange, gigChange, gigFacts, rehearsalChange } from "./change.ts";

const TODAY = "2026-11-20";
const gig = {
  date: "2026-12-05",
  meet: null,
  meet_at: null,
  doors: null,
  begin: "20:00:00",
  end: null,
  venue: { name: "Marktplatz" },
  published: 1 as const,
};
const changed = (fields: Partial<typeof gig> | object) => gigChange(gig, { ...gig, ...fields }, TODAY);

describe("a change to a gig", () => {
  it("is reported with the changed details if the date, time or place differs", () => {
    expect(changed({ date: "2026-12-06" })).toEqual({ what: "changed", facts: ["date"] });
    expect(changed({ doors: "19:00:00" })).toEqual({ what: "changed", facts: ["time"] });
    expect(changed({ meet: "16:00:00" })).toEqual({ what: "changed", facts: ["time"] });
    expect(changed({ meet_at: "Proberaum" })).toEqual({ what: "changed", facts: ["place"] });
    expect(changed({ begin: null, venue: null })).toEqual({ what: "changed", facts: ["time", "place"] });
  });

  it("is not reported if the date, time and place stay the same, even if the venue gains empty fields", () => {
    expect(changed({})).toBeNull();
    expect(changed({ venue: { name: "Marktplatz", street: null, city: null } })).toBeNull();
  });

  it("is not reported just because an older version stored the facts without a meeting", () => {
    const { meet: _meet, meet_at: _place, ...older } = gig;
    expect(gigFacts(older as typeof gig)).toEqual(gigFacts(gig));
    expect(gigChange(older as typeof gig, gig, TODAY)).toBeNull();
  });

  it("says who had a seat before, if the edit changes who has one", () => {
    const seated = (is: readonly string[] | null, fields: object = {}) =>
      gigChange({ ...gig, seated: ["ann"] }, { ...gig, seated: is, ...fields }, TODAY);
    expect(seated(["ann"])).toBeNull();
    expect(seated(["ben"])).toEqual({ what: "changed", facts: ["line_up"], seated_before: ["ann"] });
    expect(seated(null, { begin: "21:00:00" })?.facts).toEqual(["time", "line_up"]);
    expect(seated(["ben"], { date: "2026-11-01", published: 0 })).toEqual({ what: "cancelled", facts: [] });
    expect(changed({ seated: ["ben"] })).toBeNull();
    expect(assumedChange({ seats: null })).toEqual({ what: "changed", facts: ["line_up"] });
  });

  it("counts as a publication if the gig is published, and as a cancellation if it is unpublished or deleted", () => {
    const draft = { ...gig, published: 0 as const };
    expect(gigChange(draft, gig, TODAY)).toEqual({ what: "published", facts: [] });
    expect(gigChange(null, gig, TODAY)).toEqual({ what: "published", facts: [] });
    expect(gigChange(gig, draft, TODAY)).toEqual({ what: "cancelled", facts: [] });
    expect(gigChange(gig, null, TODAY)).toEqual({ what: "cancelled", facts: [] });
  });

  it("is not reported for a draft or a past gig, but is reported for a gig moved into or out of the past", () => {
    const draft = { ...gig, published: 0 as const };
    expect(gigChange(draft, { ...draft, date: "2026-12-24" }, TODAY)).toBeNull();
    expect(gigChange(draft, null, TODAY)).toBeNull();
    const past = { ...gig, date: "2026-11-19" };
    expect(gigChange(past, { ...past, begin: "21:00:00" }, TODAY)).toBeNull();
    expect(gigChange(past, null, TODAY)).toBeNull();
    expect(gigChange(past, gig, TODAY)).toMatchObject({ what: "changed" });
    expect(gigChange(gig, past, TODAY)).toMatchObject({ what: "changed" });
  });

  it("is derived from the sent fields alone if the previous state is unknown", () => {
    expect(assumedChange({ date: "2026-12-06", begin: null, end: null })).toEqual({
      what: "changed",
      facts: ["date", "time"],
    });
    expect(assumedChange({ meet: null, meet_at: "Hof" })?.facts).toEqual(["time", "place"]);
    expect(assumedChange({ published: 1, date: "2026-12-06" })).toEqual({ what: "published", facts: [] });
    expect(assumedChange({ published: 0 })).toEqual({ what: "cancelled", facts: [] });
    expect(assumedChange({ name: "x" })).toBeNull();
  });
});

describe("a change to a rehearsal", () => {
  const rehearsal = { begin: "2026-12-04T18:00:00.000Z", end: "2026-12-04T20:00:00.000Z", location: "Keller" };
  const moment = { now: Date.parse("2026-11-20T12:00:00Z"), zone: "Europe/Berlin" };
  const moved = (fields: Partial<typeof rehearsal>) => rehearsalChange(rehearsal, { ...rehearsal, ...fields }, moment);

  it("is reported as a new day (in the band's time zone) or otherwise a new time, and as a new place", () => {
    expect(moved({ begin: "2026-12-04T22:30:00.000Z", end: "2026-12-04T23:30:00.000Z" })?.facts).toEqual(["time"]);
    expect(moved({ begin: "2026-12-04T23:30:00.000Z", end: "2026-12-05T00:30:00.000Z" })?.facts).toEqual(["date"]);
    expect(moved({ end: "2026-12-04T21:00:00.000Z", location: "Schule" })?.facts).toEqual(["time", "place"]);
    expect(moved({})).toBeNull();
    expect(rehearsalChange(rehearsal, null, moment)).toEqual({ what: "cancelled", facts: [] });
  });

  it("is not reported once the rehearsal is over", () => {
    const after = { ...moment, now: Date.parse("2026-12-04T20:00:00Z") };
    expect(rehearsalChange(rehearsal, null, after)).toBeNull();
    expect(rehearsalChange(rehearsal, { ...rehearsal, location: "Schule" }, after)).toBeNull();
  });
});

describe("the recipients of a notice", () => {
  const member = (user_id: string, flags: object = {}) => ({
    user_id,
    status: "active" as const,
    musician: true,
    singer: false,
    ...flags,
  });
  const members = [
    member("maker"),
    member("in"),
    member("out"),
    member("silent"),
    member("sound", { musician: false }),
    member("roadie", { musician: false }),
    member("gone", { status: "deactivated" }),
  ];
  const entries = (["in", "sound", "gone"] as const).map((user_id) => ({ user_id, status: "in" as const }));
  const answers = [...entries, { user_id: "out", status: "out" as const }];
  const recipients = (notify: "nobody" | "affected" | "everybody", seats: EventSeats = null) =>
    recipientsOf({ notify, by: "maker" }, members, { entries: answers, seats });

  it("can be nobody, or every active member except the one who made the change", () => {
    expect(recipients("nobody")).toEqual([]);
    expect(recipients("everybody")).toEqual(["in", "out", "silent", "sound", "roadie"]);
  });

  it("can be the affected members: those who are in, may come or still have to answer", () => {
    expect(recipients("affected")).toEqual(["in", "silent", "sound"]);
  });

  it("if the event has a line-up, only those who have a seat still have to answer", () => {
    const seat = { seat_id: "1", part: "Drums", user_id: "roadie", optional: false };
    expect(recipients("affected", [seat])).toEqual(["in", "sound", "roadie"]);
    expect(recipients("everybody", [seat])).toEqual(recipients("everybody"));
  });

  it("of a changed line-up are those who were added or removed, unless they have declined anyway", () => {
    const seats = ["roadie", "maker"].map((user_id) => ({ seat_id: user_id, part: "Drums", user_id, optional: false }));
    const reseated = (seated_before: readonly string[] | null, facts: readonly ChangedFact[] = ["line_up"]) =>
      recipientsOf({ notify: "affected", by: "maker", facts, seated_before }, members, { entries: answers, seats });
    expect(reseated(["silent", "out", "maker"])).toEqual(["silent", "roadie"]);
    expect(reseated(null)).toEqual(["in", "silent", "roadie"]);
    expect(reseated(["silent"], ["time", "line_up"])).toEqual(["in", "silent", "sound", "roadie"]);
    const seatless = { entries: answers, seats: null };
    const byNone = { notify: "affected", by: "maker", facts: ["line_up"], seated_before: ["roadie", "in"] } as const;
    expect(recipientsOf(byNone, members, seatless)).toEqual(["out", "silent", "roadie"]);
  });

  it("are the wider of the two choices if two edits are sent as one", () => {
    expect(widerChoice({ notify: "everybody" }, { notify: "nobody" })).toEqual({ notify: "everybody" });
    expect(widerChoice({}, { notify: "affected" })).toEqual({ notify: "affected" });
    expect(widerChoice({ notify: "nobody" }, {})).toEqual({ notify: "nobody" });
    expect(widerChoice({}, {})).toEqual({});
  });
});
