import { describe, expect, it } from "vitest";
import { countSincePlayed } from "./played.ts";

const gig = (...songs: string[]) => ({
  setlist: {
    sets: [{ songs: songs.map((id) => ({ song_id: id.replace("-", ""), uebersprungen: id.startsWith("-") })) }],
  },
});

const gigsSincePlayed = (...gigs: ReturnType<typeof gig>[]) => {
  const { add, since } = countSincePlayed();
  for (const one of gigs) add(one);
  return since;
};

describe("the number of gigs since a song was played", () => {
  it("is counted back from the latest gig", () => {
    const since = gigsSincePlayed(gig("a"), gig("b", "a"), gig("c"));
    expect(Object.fromEntries(since)).toEqual({ a: 1, b: 2, c: 3 });
  });

  it("ignores skipped songs and gigs at which nothing was played", () => {
    expect(Object.fromEntries(gigsSincePlayed(gig(), gig("-a", "b"), gig("-a"), gig("a")))).toEqual({ b: 1, a: 2 });
  });
});
