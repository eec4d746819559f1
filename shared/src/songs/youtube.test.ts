import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isYoutubeLink, readYoutubeLink } from "./youtube.ts";

describe("a YouTube link", () => {
  it("must use http or https and one of YouTube's own hosts", () => {
    for (const link of [
      "https://www.youtube.com/watch?v=1",
      "http://youtu.be/1",
      "https://music.youtube.com/watch?v=1",
      "HTTPS://M.YouTube.com/1",
    ])
      expect(isYoutubeLink(link)).toBe(true);
  });

  it("is refused if it only looks like one", () => {
    for (const link of [
      "",
      "youtube.com/1",
      "javascript:alert(1)//youtube.com",
      "ftp://youtube.com/1",
      "https://youtube.com.evil.example/1",
      "https://evil.example/?youtube.com",
      "https://youtube.com@evil.example/",
      "https://user:word@youtube.com/1",
      "https://youtube.com:8443/1",
    ])
      expect(isYoutubeLink(link)).toBe(false);
  });
});

const VIDEO = "dQw4w9WgXcQ";
const WATCH = `https://www.youtube.com/watch?v=${VIDEO}`;

describe("a YouTube link as people paste it", () => {
  it.each([
    `https://www.youtube.com/watch?v=${VIDEO}`,
    `http://www.youtube.com/watch?v=${VIDEO}`,
    `www.youtube.com/watch?v=${VIDEO}`,
    `youtube.com/watch?v=${VIDEO}`,
    `m.youtube.com/watch?v=${VIDEO}`,
    `https://music.youtube.com/watch?v=${VIDEO}&list=RDAMVM`,
    `youtu.be/${VIDEO}`,
    `https://youtu.be/${VIDEO}?si=AbC_12`,
    `https://www.youtube.com/shorts/${VIDEO}?feature=share`,
    `youtube.com/live/${VIDEO}`,
    `https://www.youtube.com/embed/${VIDEO}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${VIDEO}`,
    `HTTPS://YOUTU.BE/${VIDEO}`,
    `https://www.youtube.com/watch?app=desktop&v=${VIDEO}&ab_channel=Band`,
    `Schau mal: https://youtu.be/${VIDEO}`,
    `<https://youtu.be/${VIDEO}>.`,
    `  https://youtu.be/${VIDEO}\nab der zweiten Strophe`,
  ])("%j is recognised as the video", (typed) => expect(readYoutubeLink(typed)).toBe(WATCH));

  it("keeps a video's start time, and the path of a link that is not to a video", () => {
    expect(readYoutubeLink(`youtu.be/${VIDEO}?t=42`)).toBe(`${WATCH}&t=42`);
    expect(readYoutubeLink(`youtube.com/embed/${VIDEO}?start=1m30s`)).toBe(`${WATCH}&t=1m30s`);
    expect(readYoutubeLink("m.youtube.com/playlist?list=PL1")).toBe("https://www.youtube.com/playlist?list=PL1");
    expect(readYoutubeLink("youtube.com/@tanzband")).toBe("https://www.youtube.com/@tanzband");
  });

  it.each([
    "",
    "Sway",
    "youtube.com",
    "https://open.spotify.com/track/1",
    "javascript:alert(1)//youtube.com",
    "ftp://youtube.com/1",
    `https://youtube.com.evil.example/watch?v=${VIDEO}`,
    `https://evil.example/youtu.be/${VIDEO}`,
    `https://youtube.com@evil.example/watch?v=${VIDEO}`,
    `https://user:word@youtube.com/watch?v=${VIDEO}`,
    `youtube.com:8443/watch?v=${VIDEO}`,
    `https://youtu.be/${"a".repeat(600)}`,
  ])("%j is refused", (typed) => expect(readYoutubeLink(typed)).toBeNull());

  it("a host followed only by punctuation is refused", () => {
    expect(readYoutubeLink(" youtu.be/!? ")).toBeNull();
  });

  it("any link that is recognised passes the API's validation, and reading that link again changes nothing", () => {
    const host = fc.constantFrom("youtu.be", "youtube.com", "www.youtube.com", "music.youtube.com", "evil.example", "");
    const typed = fc
      .tuple(
        fc.string(),
        fc.constantFrom("", "https://", "http://", "//", "javascript:"),
        host,
        fc.webPath(),
        fc.webQueryParameters(),
        fc.string(),
      )
      .map(([before, scheme, name, path, query, after]) => `${before} ${scheme}${name}${path}?${query} ${after}`);
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const link = readYoutubeLink(text);
        if (link === null) return;
        expect(isYoutubeLink(link)).toBe(true);
        expect(new URL(link).origin).toBe("https://www.youtube.com");
        expect(readYoutubeLink(link)).toBe(link);
      }),
      { numRuns: 2_000 },
    );
  });

  it("every spelling of a video is stored as the same link", () => {
    const id = fc.string({ unit: fc.constantFrom(..."abcXYZ019_-".split("")), minLength: 11, maxLength: 11 });
    const spelled = [
      (v: string) => `youtu.be/${v}`,
      (v: string) => `https://m.youtube.com/watch?v=${v}&pp=x`,
      (v: string) => `www.youtube.com/shorts/${v}`,
      (v: string) => `http://youtube.com/live/${v}?si=1`,
      (v: string) => `https://www.youtube-nocookie.com/embed/${v}`,
    ];
    fc.assert(
      fc.property(id, fc.constantFrom(...spelled), (video, spelling) => {
        expect(readYoutubeLink(spelling(video))).toBe(`https://www.youtube.com/watch?v=${video}`);
      }),
    );
  });
});
