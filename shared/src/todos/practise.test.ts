import { describe, expect, it } from "vitest";
import type { ProtocolStatus } from "../rehearsals/contract.ts";
import { type PractiseFacts, songsToPractise } from "./practise.ts";

const ZONE = "Europe/Berlin";

const rehearsal = (begin: string, songs: Record<string, ProtocolStatus | [ProtocolStatus, string]>) => ({
  rehearsal_id: begin,
  begin,
  songs: Object.entries(songs).map(([song_id, given]) => {
    const [status, comment] = typeof given === "string" ? [given, null] : given;
    return { song_id, status, comment };
  }),
});

const gig = (date: string, songs: readonly string[], skipped: readonly string[] = []) => ({
  date,
  setlist: {
    sets: [{ songs: [...songs, ...skipped].map((song_id) => ({ song_id, uebersprungen: skipped.includes(song_id) })) }],
  },
});

const list = (facts: Partial<PractiseFacts>) =>
  songsToPractise({ next: undefined, planned: [], held: [], gig: undefined, earlier: [], ...facts }, ZONE);

const titles = (facts: Partial<PractiseFacts>) => list(facts).map(({ song_id, reason }) => `${song_id}: ${reason}`);

describe("songs to practise", () => {
  it("are those planned for the next rehearsal, then those that need work, then those that are new in the setlist", () => {
    expect(
      titles({
        next: rehearsal("2026-03-18T18:30:00.000Z", { Perfect: "planned" }),
        planned: ["Valerie"],
        held: [rehearsal("2026-03-11T18:30:00.000Z", { Sway: "needs_work", Marina: "ready" })],
        gig: gig("2026-03-21", ["Azzurro", "Marina"]),
        earlier: [gig("2026-02-07", ["Marina"])],
      }),
    ).toEqual(["Perfect: planned", "Valerie: planned", "Sway: needs_work", "Azzurro: new"]);
  });

  it("are listed once each, with the latest comment from a protocol", () => {
    expect(
      list({
        next: rehearsal("2026-03-18T18:30:00.000Z", { Perfect: ["planned", "new key"], Sway: "planned" }),
        planned: ["Perfect"],
        held: [
          rehearsal("2026-03-11T18:30:00.000Z", {
            Perfect: ["needs_work", "slower"],
            Sway: ["needs_work", "second voice"],
          }),
        ],
        gig: gig("2026-03-21", ["Perfect", "Sway"]),
        earlier: [gig("2026-02-07", ["Marina"])],
      }),
    ).toMatchObject([
      { song_id: "Perfect", reason: "planned", comment: "new key" },
      { song_id: "Sway", reason: "planned", comment: "second voice" },
    ]);
  });

  it("no longer include a song that a later protocol marks as played, ready or dropped", () => {
    const held = (status: ProtocolStatus) => [
      rehearsal("2026-03-11T18:30:00.000Z", { Sway: status }),
      rehearsal("2026-03-04T18:30:00.000Z", { Sway: "needs_work" }),
    ];
    for (const status of ["played", "ready", "dropped"] as const) expect(titles({ held: held(status) })).toEqual([]);
    expect(
      titles({ held: held("planned") }),
      "a song that was planned but not rehearsed keeps its earlier status",
    ).toEqual(["Sway: needs_work"]);
  });

  it("leave out a song that the next rehearsal's protocol already marks as done or dropped", () => {
    const next = rehearsal("2026-03-18T18:30:00.000Z", { Sway: "dropped" });
    const held = [rehearsal("2026-03-11T18:30:00.000Z", { Sway: "needs_work" })];
    expect(titles({ next, planned: ["Sway"], held })).toEqual([]);
  });

  it("come from the last three protocols, however long ago they were written", () => {
    const held = ["d", "c", "b", "a"].map((song_id, at) =>
      rehearsal(`2025-0${6 - at}-01T18:30:00.000Z`, { [song_id]: "needs_work" }),
    );
    const without = rehearsal("2025-07-01T18:30:00.000Z", {});
    expect(titles({ held: [without, ...held] })).toEqual(["d: needs_work", "c: needs_work", "b: needs_work"]);
  });

  it("are new if they were at none of the last ten gigs; skipped songs are ignored in the new and earlier setlists", () => {
    const usual = Array.from({ length: 10 }, () => gig("2026-02-07", ["Marina"], ["Azzurro"]));
    const earlier = [...usual, gig("2024-01-01", ["Sway"])];
    expect(titles({ gig: gig("2026-03-21", ["Marina", "Azzurro", "Sway"], ["Valerie"]), earlier })).toEqual([
      "Azzurro: new",
      "Sway: new",
    ]);
  });

  it("are never new in a band's first setlist, because there is nothing to compare it with", () => {
    const first = gig("2026-03-21", ["Azzurro", "Marina"]);
    expect(titles({ gig: first, earlier: [gig("2026-02-07", [])] })).toEqual([]);
  });
});

describe("the day by which to practise a song", () => {
  const next = rehearsal("2026-03-18T23:30:00.000Z", { Perfect: "planned" });
  const held = [rehearsal("2026-03-11T18:30:00.000Z", { Sway: "needs_work" })];
  const earlier = [gig("2026-02-07", ["Marina"])];
  const days = (facts: Partial<PractiseFacts>) => list(facts).map(({ song_id, until }) => [song_id, until]);

  it("is that of the next rehearsal, in the band's time zone, if the gig is later", () => {
    expect(days({ next, held, gig: gig("2026-03-21", ["Sway", "Azzurro"]), earlier })).toEqual([
      ["Perfect", "2026-03-19"],
      ["Sway", "2026-03-19"],
      ["Azzurro", "2026-03-19"],
    ]);
  });

  it("is that of the gig if the gig has the song and comes first; such songs are listed first", () => {
    expect(days({ next, held, gig: gig("2026-03-14", ["Sway", "Azzurro"]), earlier })).toEqual([
      ["Sway", "2026-03-14"],
      ["Azzurro", "2026-03-14"],
      ["Perfect", "2026-03-19"],
    ]);
  });

  it("is unknown if no rehearsal is planned and no gig has the song", () => {
    expect(days({ held, gig: gig("2026-03-21", ["Azzurro"]), earlier })).toEqual([
      ["Azzurro", "2026-03-21"],
      ["Sway", null],
    ]);
  });
});
