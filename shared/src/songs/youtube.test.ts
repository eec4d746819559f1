import { describe, expect, it } from "vitest";
import { isYoutubeLink } from "./youtube.ts";

describe("a YouTube link", () => {
  it("is http or https on one of YouTube's own hosts", () => {
    for (const link of [
      "https://www.youtube.com/watch?v=1",
      "http://youtu.be/1",
      "https://music.youtube.com/watch?v=1",
      "HTTPS://M.YouTube.com/1",
    ])
      expect(isYoutubeLink(link)).toBe(true);
  });

  it("is nothing that only looks like one", () => {
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
