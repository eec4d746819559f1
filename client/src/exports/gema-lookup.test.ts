import fc from "fast-check";
import { expect, test } from "vitest";
import { OFFLINE, type Reply } from "../data/request.ts";
import type { SongScrawlOut } from "@bandstand/shared/songs/contract.ts";
import { type GapSong, doneOf, fillingOf, gapsOf, startLookup, step } from "./gema-lookup.ts";

const song = (song_id: string, more: Partial<GapSong> = {}): GapSong => ({
  song_id,
  title: "Komet",
  interpret: "Udo",
  duration: null,
  composer: null,
  lyricist: null,
  ...more,
});
const knows = (more: Partial<SongScrawlOut>): Reply<SongScrawlOut> => ({
  ok: true,
  status: 200,
  rev: null,
  body: { duration: null, composer: null, lyricist: null, youtube_link: null, links: [], ...more },
});
const notFound = { ...OFFLINE, status: 404, code: "NOT_FOUND" } as const;
const limited = (retryAfterMs: number | null) =>
  ({ ...OFFLINE, status: 429, code: "RATE_LIMITED", retryAfterMs }) as const;

test("complete songs are skipped, songs without a title or artist are only listed, and a song played twice counts once", () => {
  const complete = song("b", { duration: "00:03:00", composer: "Ann", lyricist: "Bo" });
  const { toLookUp, unnamed } = gapsOf([
    song("a"),
    complete,
    song("c", { interpret: " " }),
    song("a"),
    song("d", { lyricist: "Bo" }),
    song("e", { title: "" }),
    song("c", { interpret: " " }),
    { ...complete, song_id: "f", interpret: "" },
  ]);
  expect(toLookUp.map(({ song_id }) => song_id)).toEqual(["a", "d"]);
  expect(unnamed.map(({ song_id }) => song_id)).toEqual(["c", "e"]);
});

test("a song counts as not found if the response has no values for its empty fields", () => {
  const before = startLookup([song("a", { composer: "Ann" })]);
  const { lookup, waitMs } = step(before, knows({ composer: "Somebody else" }));
  expect([lookup.found, lookup.notFound.length, waitMs]).toEqual([[], 1, null]);
});

test("at the rate limit, the lookup waits as long as the service says and continues with the same song", () => {
  const before = startLookup([song("a"), song("b")]);
  expect(step(before, limited(7_000))).toEqual({ lookup: before, waitMs: 7_000 });
  expect(step(before, limited(null)).waitMs).toBeGreaterThan(0);
});

test("losing the network ends the lookup and keeps the results", () => {
  const one = step(startLookup([song("a"), song("b")]), knows({ composer: "Ann" })).lookup;
  const { lookup, waitMs } = step(one, OFFLINE);
  expect([lookup.found.length, lookup.failure?.code, waitMs]).toEqual([1, "OFFLINE", null]);
});

const value = fc.constantFrom(null, "", " ", "Ann", "Bo");
const fields = fc.record({ duration: value, composer: value, lyricist: value });

test("whatever the responses, no song is lost or counted twice, and no field that has a value is changed", () => {
  const answer = fc.oneof(
    fields.map(knows),
    fc.constant<Reply<SongScrawlOut>>(notFound),
    fc.nat(9).map((seconds): Reply<SongScrawlOut> => limited(seconds * 1000)),
  );
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 8 }), fc.array(answer, { maxLength: 20 }), (songs, replies) => {
      const wanted = songs.map((more, at) => song(String(at), more));
      let lookup = startLookup(wanted);
      for (const reply of replies) {
        lookup = step(lookup, reply).lookup;
        expect(doneOf(lookup) + lookup.open.length).toBe(wanted.length);
      }
      const ids = [...lookup.found.map((one) => one.song), ...lookup.notFound, ...lookup.open].map(
        (one) => one.song_id,
      );
      expect(new Set(ids).size).toBe(wanted.length);
      for (const { song: of, filling } of lookup.found)
        for (const field of ["duration", "composer", "lyricist"] as const)
          if (filling[field] !== undefined) expect((of[field] ?? "").trim()).toBe("");
    }),
  );
});

test("fields filled in during the lookup keep their values", () => {
  expect(fillingOf(song("a", { composer: "Typed" }), { composer: "Found", lyricist: "Bo" })).toEqual({
    lyricist: "Bo",
  });
});
