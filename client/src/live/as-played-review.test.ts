import { expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import {
  type ReviewInput,
  comingHint,
  notPlayed,
  openReview,
  outcomeOf,
  withRest,
  withSong,
  withoutAdded,
} from "./as-played-review.ts";

const entry = (id: string, uebersprungen: boolean) => ({ entry_id: id, song_id: `song ${id}`, uebersprungen });

const input = (...skipped: readonly string[]): ReviewInput => {
  const songs = ["a", "b", "c"].map((id) => entry(id, skipped.includes(id)));
  return {
    opened: {
      gig: {
        gig_id: "gig",
        date: "2026-11-20",
        doors: null,
        begin: "20:00:00",
        end: null,
        as_played: null,
        setlist: { setlist_version: 1, sets: [{ set_id: "1", name: "Set 1", songs }] },
      },
      state: undefined,
      songs: new Map(),
      timing: { pause_between_songs: 20, pause_between_sets: 1200, default_song_duration: 240 },
      members: new Map(),
    } as unknown as ReviewInput["opened"],
    events: [],
    earlier: new Map(),
  };
};

test("the review's summary counts all songs listed under “Not played”, including those already skipped in the plan", () => {
  const plan = input("b");
  const review = openReview(plan, 30);
  expect(notPlayed(plan, review).map(({ entry_id }) => entry_id)).toEqual(["b"]);
  expect(outcomeOf(plan, review)).toMatchObject({ skipped: 1, moved: 0, added: 0 });

  const shorter = { ...review, played: review.played.slice(0, 1) };
  expect(notPlayed(plan, shorter)).toHaveLength(2);
  expect(outcomeOf(plan, shorter)).toMatchObject({ skipped: 2, moved: 0, added: 0 });

  expect(outcomeOf(input(), openReview(input(), 30))).toMatchObject({ skipped: 0, moved: 0, added: 0 });
});

test("“Rest as planned” adds all songs after the last played one except skipped ones, and undo removes only what it added", () => {
  const plan = input("b");
  const full = openReview(plan, 30);
  const early = { ...full, played: full.played.slice(0, 1) };
  const rest = withRest(plan, early);
  expect(rest.played.map(({ entry_id }) => entry_id)).toEqual(["a", "c"]);

  const skipped = notPlayed(plan, rest).find(({ entry_id }) => entry_id === "b")!;
  const encored = withSong(plan, rest, skipped);
  expect(encored.played.map(({ entry_id }) => entry_id)).toEqual(["a", "b", "c"]);
  expect(withoutAdded(encored, early, rest).played.map(({ entry_id }) => entry_id)).toEqual(["a", "b"]);
  expect(withoutAdded(rest, early, rest)).toEqual(early);
});

test.each([
  ["de", "2026-11-27T12:00+01:00", "Dieser Gig ist erst am Samstag, 28. November 2026."],
  ["de", "2026-11-28T19:59+01:00", "Dieser Gig beginnt heute erst um 20:00."],
  ["en", "2026-11-28T19:59+01:00", "This gig only starts at 20:00 today."],
] as const)(
  "confirming the songs before the gig has started (%s, %s) asks first, and says when it starts: %s",
  async (language, now, hint) => {
    await showLanguage(language);
    const gig = { date: "2026-11-28", doors: null, begin: "20:00:00", end: null };
    expect(comingHint(gig, Date.parse(now))).toContain(hint);
  },
);

test("a gig that starts after midnight is said to start tonight, and after midnight to start today", async () => {
  await showLanguage("en");
  const gig = { date: "2026-11-28", doors: "23:00:00", begin: "00:30:00", end: null };
  expect(comingHint(gig, Date.parse("2026-11-28T23:30+01:00"))).toContain("only starts at 00:30 tonight.");
  expect(comingHint(gig, Date.parse("2026-11-29T00:10+01:00"))).toContain("only starts at 00:30 today.");
});

test("a gig can be confirmed without a question once it has started, or on its day if it has no start time", () => {
  const gig = { date: "2026-11-28", doors: "19:00:00", begin: null, end: null };
  expect(comingHint({ ...gig, begin: "20:00:00" }, Date.parse("2026-11-28T20:00+01:00"))).toBeUndefined();
  expect(comingHint(gig, Date.parse("2026-11-28T00:01+01:00"))).toBeUndefined();
  expect(comingHint(gig, Date.parse("2026-11-27T23:59+01:00"))).toBeDefined();
});
