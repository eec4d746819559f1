import { describe, expect, test } from "vitest";
import { installWay, isClearedAfterAWeek } from "./install-way.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36";
const CHROME =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const way = (userAgent: string, more: Partial<Parameters<typeof installWay>[0]> = {}) =>
  installWay({ userAgent, hasTouch: false, isStandalone: false, canPrompt: false, ...more });

describe("installing on the home screen", () => {
  test("uses Safari's share button on iPhone and iPad", () => {
    expect(way(IPHONE, { hasTouch: true })).toBe("ios");
    expect(way(MAC, { hasTouch: true })).toBe("ios");
  });

  test("starts with opening Safari in any other iOS browser, and in a view inside a chat app", () => {
    expect(way(IPHONE.replace("Version/18.3", "CriOS/138.0"))).toBe("ios_other");
    expect(way(IPHONE.replace(" Safari/604.1", ""))).toBe("ios_other");
  });

  test("uses the browser's own prompt wherever it is available", () => {
    for (const agent of [ANDROID, CHROME]) expect(way(agent, { canPrompt: true })).toBe("prompt");
  });

  test("uses the menu on Android, and in Safari on a Mac", () => {
    expect(way(ANDROID)).toBe("android");
    expect(way(MAC)).toBe("mac");
  });

  test("is not offered in an app opened from the home screen", () => {
    expect(way(IPHONE, { isStandalone: true })).toBe("installed");
  });

  test("is not offered in browsers that cannot install an app", () => {
    for (const agent of [FIREFOX, CHROME]) expect(way(agent)).toBe("none");
  });
});

describe("the data stored by a website", () => {
  const isCleared = (...of: Parameters<typeof way>): boolean => isClearedAfterAWeek(way(...of));

  test("is deleted after a week in Safari and in every browser on iOS", () => {
    expect(isCleared(IPHONE)).toBe(true);
    expect(isCleared(IPHONE.replace("Version/18.3", "CriOS/138.0"))).toBe(true);
    expect(isCleared(MAC)).toBe(true);
    expect(isCleared(MAC.replace(/ Version.*/, " Safari/605.1.15"), { hasTouch: true })).toBe(true);
  });

  test("is kept in an app on the home screen and, outside iOS, in every browser but Safari", () => {
    expect(isCleared(IPHONE, { isStandalone: true })).toBe(false);
    for (const agent of [ANDROID, CHROME, FIREFOX]) expect(isCleared(agent)).toBe(false);
  });
});
