import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client, Reply } from "../testing/client.ts";
import { MusicDatabase } from "../testing/music-database.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";

const LINK = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const TRACK = "https://open.spotify.com/track/1";

const database = new MusicDatabase([
  {
    title: "Über den Wolken",
    artist: "Reinhard Mey",
    length: 225_600,
    composer: "Reinhard Mey",
    lyricist: "R. Mey",
    link: LINK,
  },
  { title: "Perfect", artist: "Ed Sheeran", writer: "Ed Sheeran", link: "https://example.org/not-a-video" },
  { title: "Auf uns", artist: "Andreas Bourani", link: TRACK },
  { title: "Perfect Day", artist: "Lou Reed", length: 223_000 },
  { title: 'Say "Hi" \\o/', artist: "AC/DC", length: 61_000 },
]);

let server: TestServer;
let musician: Client;
beforeAll(async () => {
  server = await startTestServer({
    env: { METADATA_BASE_URL: await database.start(), RATE_LIMIT_CRAWLER_PER_MINUTE: "40" },
  });
  musician = await server.client("musician");
});
afterAll(async () => {
  await server.close();
  await database.stop();
});

const ask = (interpret: string, title: string, who = musician): Promise<Reply> =>
  who.get(`/songs/crawler/metadata?${new URLSearchParams({ interpret, title }).toString()}`);

describe("looking up a song", { timeout: 30_000 }, () => {
  it("finds length, composer, lyricist and video, even with the artist in lower case", async () => {
    const reply = await ask("reinhard mey", "Über den Wolken");
    expect([reply.status, reply.json()]).toEqual([
      200,
      { duration: "00:03:46", composer: "Reinhard Mey", lyricist: "R. Mey", youtube_link: LINK, links: [] },
    ]);
  });

  it('treats a "writer" as both composer and lyricist, and leaves unknown fields null', async () => {
    expect((await ask("Ed Sheeran", "Perfect")).json()).toEqual({
      duration: null,
      composer: "Ed Sheeran",
      lyricist: "Ed Sheeran",
      youtube_link: null,
      links: [],
    });
  });

  it("returns links to streaming services, but not to other sites", async () => {
    expect((await ask("Andreas Bourani", "Auf uns")).json()).toMatchObject({
      youtube_link: null,
      links: [{ url: TRACK, title: null }],
    });
  });

  it("is a 404 if nothing matches, even if a longer title starts with the same words", async () => {
    expect((await ask("Niemand", "Nichts")).status).toBe(404);
    expect((await ask("Lou Reed", "Perfect")).status).toBe(404);
  });

  it("escapes the query language's special characters", async () => {
    expect((await ask("AC/DC", 'Say "Hi" \\o/')).json()).toMatchObject({ duration: "00:01:01" });
  });

  it("does not send a second request for the same song, and identifies itself with a user agent", async () => {
    const before = database.requests.length;
    await Promise.all([ask("REINHARD MEY", "Über den Wolken!"), ask("Reinhard Mey", "über den wolken")]);
    expect(database.requests.length).toBe(before);
    expect(database.requests[0]?.agent).toMatch(/^Bandstand\/\S+ \( http/);
  });

  it("sends at most one request per second", () => {
    const times = database.requests.map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(4);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
  });

  it("waits as long as the metadata service asks it to", async () => {
    database.busy = 1;
    expect((await ask("Lou Reed", "Perfect Day")).json()).toMatchObject({ duration: "00:03:43" });
  });
});

describe("a lookup while the metadata service does not respond", { timeout: 30_000 }, () => {
  it("is a 502 after at most ten seconds", async () => {
    database.silent = true;
    const reply = await ask("Wer", "Schweigt");
    database.silent = false;
    expect([reply.status, reply.json()["code"]]).toEqual([502, "METADATA_UNAVAILABLE"]);
  });

  it("is not cached: the next lookup asks again", async () => {
    expect((await ask("Wer", "Schweigt")).status).toBe(404);
  });
});

describe("a lookup while another member has many", { timeout: 60_000 }, () => {
  it("is answered before them, and all are answered within ten seconds", async () => {
    const editor = await server.client("editor");
    const timed = async (title: string, who: Client): Promise<Reply & { ms: number }> => {
      const asked = performance.now();
      const reply = await ask("Jemand", title, who);
      return { ...reply, ms: performance.now() - asked };
    };
    const many = Promise.all(Array.from({ length: 25 }, (_, at) => timed(`Lied ${at}`, editor)));
    await editor.get("/me");
    const own = await timed("Eigenes Lied", musician);
    expect(own.status).toBe(404);
    expect(own.ms).toBeLessThan(6_000);
    const replies = await many;
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404, 502]));
    expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(12_000);
    /* Lookups that were too late have left no gap. */
    expect((await timed("Noch ein Lied", musician)).ms).toBeLessThan(6_000);
  });
});

it("a metadata lookup requires `title`, `interpret` and a signed-in member", async () => {
  expect((await musician.get("/songs/crawler/metadata?title=x")).status).toBe(422);
  expect((await musician.get("/songs/crawler/metadata?title=&interpret=x")).status).toBe(422);
  expect((await ask("a", "b", server.device())).status).toBe(401);
});

it("metadata lookups are rate-limited per member", { timeout: 30_000 }, async () => {
  const replies = await Promise.all(Array.from({ length: 45 }, () => ask("Reinhard Mey", "Über den Wolken")));
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});
