import { describe, expect, it } from "vitest";
import { type StartEvent, startOrder } from "./start-order.ts";

const TODAY = "2026-03-14";

interface Named extends StartEvent {
  readonly name: string;
}

const event = (name: string, day: string, more: Partial<StartEvent> = {}): Named => ({
  name,
  event_type: name.startsWith("rehearsal") ? "rehearsal" : "gig",
  day,
  clock: null,
  isAwaited: false,
  ...more,
});

const named = (events: readonly Named[]) => {
  const { tonight, owed, coming } = startOrder(events, TODAY);
  return Object.fromEntries(
    Object.entries({ tonight, owed, coming }).map(([part, found]) => [part, found.map(({ name }) => name)]),
  );
};

describe("the start page", () => {
  it("lists events that wait for an answer first, then all others, both by date and start", () => {
    expect(
      named([
        event("late gig", "2026-05-01", { clock: "20:00:00" }),
        event("early gig", "2026-05-01", { clock: "11:00:00" }),
        event("rehearsal", "2026-03-18"),
        event("open gig", "2026-06-01", { isAwaited: true }),
        event("rehearsal to answer", "2026-03-25", { isAwaited: true }),
      ]),
    ).toEqual({
      tonight: [],
      owed: ["rehearsal to answer", "open gig"],
      coming: ["rehearsal", "early gig", "late gig"],
    });
  });

  it("begins with today's gigs, and yesterday's until they end, even if they wait for an answer", () => {
    expect(
      named([
        event("open gig", "2026-03-20", { isAwaited: true }),
        event("tonight's gig", TODAY, { isAwaited: true }),
        event("gig past midnight", "2026-03-13"),
        event("rehearsal of today", TODAY),
      ]),
    ).toEqual({
      tonight: ["gig past midnight", "tonight's gig"],
      owed: ["open gig"],
      coming: ["rehearsal of today"],
    });
  });

  it("shows at most two rehearsals and five gigs in each part, so that a series hides no gig", () => {
    const series = Array.from({ length: 9 }, (_, at) => event(`rehearsal ${at}`, `2026-04-0${at + 1}`));
    const gigs = Array.from({ length: 9 }, (_, at) => event(`gig ${at}`, `2026-05-0${at + 1}`));
    const open = [...series, ...gigs].map((one) => ({ ...one, isAwaited: true }));
    const shown = ["rehearsal 0", "rehearsal 1", "gig 0", "gig 1", "gig 2", "gig 3", "gig 4"];
    expect(named([...series, ...gigs, ...open])).toEqual({ tonight: [], owed: shown, coming: shown });
  });
});
