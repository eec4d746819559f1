import { describe, expect, test } from "vitest";
import { mainAction } from "./main-action.ts";

const ZONE = "Europe/Berlin";
const songs = [{ entry_id: "e1", song_id: "s1", uebersprungen: false }];
const gig = (published: 0 | 1, hasSongs: boolean, as_played: null | object = null) =>
  ({
    date: "2026-11-28",
    doors: "18:00:00",
    begin: "20:00:00",
    end: "01:00:00",
    published,
    as_played,
    setlist: { sets: [{ set_id: "1", name: "Set 1", songs: hasSongs ? songs : [] }] },
  }) as unknown as Parameters<typeof mainAction>[0];
const at = (time: string, role: "admin" | "editor" | "musician" = "editor") => ({
  mayEdit: role !== "musician",
  isAdmin: role === "admin",
  now: Date.parse(`${time}+01:00`),
  zone: ZONE,
});
const BEFORE = "2026-11-20T12:00";

describe("a gig's next step", () => {
  test("is to publish a draft, with or without a setlist", () => {
    expect(mainAction(gig(0, false), at(BEFORE))).toBe("publish");
    expect(mainAction(gig(0, true), at(BEFORE))).toBe("publish");
  });

  test("is to build the setlist while a published gig has no songs; once it has songs, nothing until the day of the gig", () => {
    expect(mainAction(gig(1, false), at(BEFORE))).toBe("build");
    expect(mainAction(gig(1, true), at(BEFORE))).toBeNull();
  });

  test("is live mode from the start of the gig's day until the gig ends, even for a draft, unless the setlist is empty", () => {
    for (const time of ["2026-11-28T00:00", "2026-11-28T23:59", "2026-11-29T00:59"])
      for (const published of [0, 1] as const) expect(mainAction(gig(published, true), at(time))).toBe("live");
    expect(mainAction(gig(1, false), at("2026-11-28T10:00"))).toBe("build");
  });

  test("is to review the gig after its end if nobody has done so: within seven days for editors, at any time for admins", () => {
    expect(mainAction(gig(1, true), at("2026-11-29T01:00"))).toBe("review");
    expect(mainAction(gig(1, true, {}), at("2026-11-29T01:00"))).toBeNull();
    expect(mainAction(gig(1, false), at("2026-11-29T01:00"))).toBeNull();
    expect(mainAction(gig(1, true), at("2026-12-05T23:00"))).toBe("review");
    expect(mainAction(gig(1, true), at("2026-12-06T01:00"))).toBeNull();
    expect(mainAction(gig(1, true), at("2026-12-06T01:00", "admin"))).toBe("review");
  });

  test("is either live mode or nothing for a musician", () => {
    expect(mainAction(gig(1, true), at(BEFORE, "musician"))).toBeNull();
    expect(mainAction(gig(1, false), at(BEFORE, "musician"))).toBeNull();
    expect(mainAction(gig(1, true), at("2026-11-28T20:00", "musician"))).toBe("live");
    expect(mainAction(gig(1, true), at("2026-11-30T20:00", "musician"))).toBeNull();
  });
});
