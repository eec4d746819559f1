import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SongLink } from "./contract.ts";
import { LINK_URL_MAX } from "./limits.ts";
import { type Link, isWebLink, linkName, readLink, readLinks, songLinks, splitLinks, writtenLinks } from "./links.ts";

const VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const TRACK = "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC";

/* Text that a member may paste: words, hosts with and without scheme, and whatever a hostile client sends. */
const pasted = fc
  .tuple(
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "https://", "http://", "//", "javascript:", "data:text/html,", "HTTPS://user:word@"),
    fc.constantFrom("youtu.be", "open.spotify.com", "music.apple.com", "example.org", "münchen.example", "a", ""),
    fc.webPath(),
    fc.webQueryParameters(),
    fc.string(),
  )
  .map(([before, scheme, host, path, query, after]) => `${before} ${scheme}${host}${path}?${query}${after}`);

describe("a link as people paste it", () => {
  it.each([
    ["youtu.be/dQw4w9WgXcQ", VIDEO],
    ["https://m.youtube.com/watch?v=dQw4w9WgXcQ&pp=x", VIDEO],
    ["open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC", TRACK],
    ["Hör mal: https://on.soundcloud.com/abc.", "https://on.soundcloud.com/abc"],
    ["z.B. deezer.com/track/3135556", "https://deezer.com/track/3135556"],
    ["<https://music.apple.com/de/album/x/1?i=2>", "https://music.apple.com/de/album/x/1?i=2"],
    ["https://de.wikipedia.org/wiki/Sway_(Lied)", "https://de.wikipedia.org/wiki/Sway_(Lied)"],
    ["(https://example.org/a)", "https://example.org/a"],
    ["tanzband.example", "https://tanzband.example/"],
    ["http://nas.example:5001/Demo 1.mp3", "http://nas.example:5001/Demo"],
  ])("%j is read as %s", (typed, link) => expect(readLink(typed)).toBe(link));

  it.each([
    "",
    "Sway",
    "usw.und so weiter",
    "anna@tanzband.example",
    "javascript:alert(1)",
    "java\u0000script:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "ftp://example.org/song.mp3",
    "file:///etc/passwd",
    "https://youtube.com@evil.example/",
    "https://user:word@example.org/",
    "https://",
    `https://example.org/${"a".repeat(LINK_URL_MAX)}`,
  ])("%j is not a link", (typed) => expect(readLink(typed)).toBeNull());

  it("any link that is recognised passes the API's validation unchanged, and reading it again changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(pasted, fc.webUrl(), fc.string({ unit: "binary" })), (typed) => {
        const url = readLink(typed);
        if (url === null) return;
        expect(SongLink.parse({ url, title: null })).toEqual({ url, title: null });
        expect(new URL(url).protocol).toMatch(/^https?:$/);
        expect(readLink(url)).toBe(url);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a link in the API", () => {
  it("is stored as browsers write it", () => {
    const url = " HTTPS://Open.Spotify.com/a b\u202e ";
    expect(SongLink.parse({ url, title: " Live " })).toEqual({
      url: "https://open.spotify.com/a%20b%E2%80%AE",
      title: "Live",
    });
  });

  it.each([
    "javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "//example.org/",
    "example.org",
    "https://user@example.org/",
    `https://example.org/${"ä".repeat(LINK_URL_MAX / 2)}`,
  ])("is refused as %j", (url) => expect(SongLink.safeParse({ url, title: null }).success).toBe(false));

  it("never leads anywhere but to http or https, whatever is sent", () => {
    fc.assert(
      fc.property(fc.oneof(pasted, fc.string({ unit: "binary" })), (url) => {
        const { data } = SongLink.safeParse({ url, title: null });
        if (data === undefined) return;
        expect(isWebLink(data.url)).toBe(true);
        expect(data.url).toMatch(/^https?:\/\/[!-~]+$/);
        expect(SongLink.parse(data)).toEqual(data);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a link's name", () => {
  it.each([
    [VIDEO, "YouTube"],
    ["https://music.youtube.com/watch?v=1", "YouTube"],
    [TRACK, "Spotify"],
    ["https://music.apple.com/de/album/1", "Apple Music"],
    ["https://soundcloud.com/a/b", "SoundCloud"],
    ["https://www.deezer.com/track/1", "Deezer"],
    ["https://www.tanzband.example/demo", "tanzband.example"],
    ["https://open.spotify.com.evil.example/track/1", "open.spotify.com.evil.example"],
    ["https://notspotify.com/track/1", "notspotify.com"],
    ["https://spotіfy.com/track/1", "xn--spotfy-svf.com"],
  ])("of %s is %s", (url, name) => expect(linkName(new URL(url).href)).toBe(name));
});

describe("the links of a song", () => {
  const link = (url: string, title: string | null = null): Link => ({ url, title });

  it("start with its video, even in a row stored by an older app", () => {
    expect(songLinks({ youtube_link: VIDEO, links: [link(TRACK, "Original")] })).toEqual([
      link(VIDEO),
      link(TRACK, "Original"),
    ]);
    expect(songLinks({ youtube_link: VIDEO })).toEqual([link(VIDEO)]);
    expect(songLinks({ youtube_link: null })).toEqual([]);
  });

  it("are split into the video and the others, and none is lost", () => {
    expect(splitLinks([link(TRACK), link(VIDEO, "Live"), link(VIDEO)])).toEqual({
      youtube_link: VIDEO,
      links: [link(TRACK), link(VIDEO, "Live")],
    });
    const some = fc.constantFrom(VIDEO, TRACK, "https://example.org/a", "https://youtu.be/b");
    const links = fc.array(fc.record({ url: some, title: fc.constantFrom(null, "Live") }), { maxLength: 12 });
    fc.assert(
      fc.property(links, (all) => {
        const byText = (list: readonly Link[]) => list.map((one) => JSON.stringify(one)).toSorted();
        expect(byText(songLinks(splitLinks(all)))).toEqual(byText(all));
      }),
    );
  });

  it("are read from a cell with the words before or after them as titles", () => {
    expect(readLinks(`Original: ${TRACK}, Live – https://youtu.be/dQw4w9WgXcQ\nexample.org/demo unsere Probe`)).toEqual(
      [link(TRACK, "Original"), link(VIDEO, "Live"), link("https://example.org/demo", "unsere Probe")],
    );
    expect(readLinks("noch keine")).toBeNull();
  });

  it("are looked for in a cell of a million characters without a timeout", () => {
    const long = 1_000_000;
    for (const text of ["-".repeat(long), "! ".repeat(long / 2), `https://a.example/${")".repeat(long)}`])
      expect(readLinks(`${text}x`)).toBeNull();
  });

  it("are the same after being written to a table and read back", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcäß1!()".split("")), minLength: 1, maxLength: 8 });
    const title = fc.option(
      fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
      { nil: null },
    );
    const url = fc.webUrl({ withQueryParameters: true, withFragments: true }).map(readLink);
    const links = fc.array(fc.record({ url, title }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(links, (all) => {
        const written = all.flatMap(({ url, title }) => (url === null ? [] : [link(url, title)]));
        expect(readLinks(writtenLinks(written)) ?? []).toEqual(written);
      }),
    );
  });
});
