import { describe, expect, it } from "vitest";
import { toldOf, widerChoice } from "./audience.ts";
import { assumedChange, gigChange, rehearsalChange } from "./change.ts";

const TODAY = "2026-11-20";
const gig = {
  date: "2026-12-05",
  doors: null,
  begin: "20:00:00",
  end: null,
  venue: { name: "Marktplatz" },
  published: 1 as const,
};
const changed = (fields: Partial<typeof gig> | object) => gigChange(gig, { ...gig, ...fields }, TODAY);

describe("what a change of a gig means for the band", () => {
  it("is a change of day, time or place; each is named", () => {
    expect(changed({ date: "2026-12-06" })).toEqual({ what: "changed", facts: ["date"] });
    expect(changed({ doors: "19:00:00" })).toEqual({ what: "changed", facts: ["time"] });
    expect(changed({ begin: null, venue: null })).toEqual({ what: "changed", facts: ["time", "place"] });
  });

  it("is nothing where those stay: an empty field of a place is no other place", () => {
    expect(changed({})).toBeNull();
    expect(changed({ venue: { name: "Marktplatz", street: null, city: null } })).toBeNull();
  });

  it("is new when it is published, and off when it is taken back or deleted", () => {
    const draft = { ...gig, published: 0 as const };
    expect(gigChange(draft, gig, TODAY)).toEqual({ what: "published", facts: [] });
    expect(gigChange(null, gig, TODAY)).toEqual({ what: "published", facts: [] });
    expect(gigChange(gig, draft, TODAY)).toEqual({ what: "cancelled", facts: [] });
    expect(gigChange(gig, null, TODAY)).toEqual({ what: "cancelled", facts: [] });
  });

  it("is nothing of a draft, or of a gig that is and was over; one moved into the past or out of it is told", () => {
    const draft = { ...gig, published: 0 as const };
    expect(gigChange(draft, { ...draft, date: "2026-12-24" }, TODAY)).toBeNull();
    expect(gigChange(draft, null, TODAY)).toBeNull();
    const past = { ...gig, date: "2026-11-19" };
    expect(gigChange(past, { ...past, begin: "21:00:00" }, TODAY)).toBeNull();
    expect(gigChange(past, null, TODAY)).toBeNull();
    expect(gigChange(past, gig, TODAY)).toMatchObject({ what: "changed" });
    expect(gigChange(gig, past, TODAY)).toMatchObject({ what: "changed" });
  });

  it("is taken from what was sent alone where nobody knows what was before", () => {
    expect(assumedChange({ date: "2026-12-06", begin: null, end: null })).toEqual({
      what: "changed",
      facts: ["date", "time"],
    });
    expect(assumedChange({ published: 1, date: "2026-12-06" })).toEqual({ what: "published", facts: [] });
    expect(assumedChange({ published: 0 })).toEqual({ what: "cancelled", facts: [] });
    expect(assumedChange({ name: "x" })).toBeNull();
  });
});

describe("what a change of a rehearsal means for the band", () => {
  const rehearsal = { begin: "2026-12-04T18:00:00.000Z", end: "2026-12-04T20:00:00.000Z", location: "Keller" };
  const moment = { now: Date.parse("2026-11-20T12:00:00Z"), zone: "Europe/Berlin" };
  const moved = (fields: Partial<typeof rehearsal>) => rehearsalChange(rehearsal, { ...rehearsal, ...fields }, moment);

  it("is another day by the band's clocks, else another time, and another place", () => {
    expect(moved({ begin: "2026-12-04T22:30:00.000Z", end: "2026-12-04T23:30:00.000Z" })?.facts).toEqual(["time"]);
    expect(moved({ begin: "2026-12-04T23:30:00.000Z", end: "2026-12-05T00:30:00.000Z" })?.facts).toEqual(["date"]);
    expect(moved({ end: "2026-12-04T21:00:00.000Z", location: "Schule" })?.facts).toEqual(["time", "place"]);
    expect(moved({})).toBeNull();
    expect(rehearsalChange(rehearsal, null, moment)).toEqual({ what: "cancelled", facts: [] });
  });

  it("is nothing once it is over", () => {
    const after = { ...moment, now: Date.parse("2026-12-04T20:00:00Z") };
    expect(rehearsalChange(rehearsal, null, after)).toBeNull();
    expect(rehearsalChange(rehearsal, { ...rehearsal, location: "Schule" }, after)).toBeNull();
  });
});

describe("who is told of a change", () => {
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
  const told = (notify: "nobody" | "affected" | "everybody") => toldOf({ notify, by: "maker" }, members, answers);

  it("is nobody, or every active member but the one who made it", () => {
    expect(told("nobody")).toEqual([]);
    expect(told("everybody")).toEqual(["in", "out", "silent", "sound", "roadie"]);
  });

  it("is the line-up: who is in, maybe in, or owes an answer still", () => {
    expect(told("affected")).toEqual(["in", "silent", "sound"]);
  });

  it("of two edits that are sent as one is whoever was to be told of either", () => {
    expect(widerChoice({ notify: "everybody" }, { notify: "nobody" })).toEqual({ notify: "everybody" });
    expect(widerChoice({}, { notify: "affected" })).toEqual({ notify: "affected" });
    expect(widerChoice({ notify: "nobody" }, {})).toEqual({ notify: "nobody" });
    expect(widerChoice({}, {})).toEqual({});
  });
});
