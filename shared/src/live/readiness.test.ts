import { describe, expect, it } from "vitest";
import { deviceKind, readiness, wakeLockOf, type StageFacts } from "./readiness.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 Version/18.3 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";

describe("keeping the screen on", () => {
  const device = { userAgent: IPHONE, hasWakeLock: true, isHomeScreen: true, hasTouch: true };

  it("works in an app on the iOS home screen only on iOS 18.4 or later", () => {
    expect(wakeLockOf(device)).toBe("ios_too_old");
    expect(wakeLockOf({ ...device, userAgent: IPHONE.replace("18_3", "18_4") })).toBe("possible");
    expect(wakeLockOf({ ...device, userAgent: IPHONE.replace("18_3", "26_0") })).toBe("possible");
    expect(wakeLockOf({ ...device, userAgent: IPAD })).toBe("possible");
    expect(wakeLockOf({ ...device, userAgent: IPAD.replace("18.4", "17.6") })).toBe("ios_too_old");
    expect(
      wakeLockOf({ ...device, userAgent: IPAD.replace(/ Version.*/, "") }),
      "an unknown version does not count as too old",
    ).toBe("possible");
  });

  it("works in a browser if and only if the browser supports wake locks", () => {
    expect(wakeLockOf({ ...device, isHomeScreen: false })).toBe("possible");
    expect(wakeLockOf({ ...device, userAgent: ANDROID })).toBe("possible");
    expect(wakeLockOf({ ...device, hasWakeLock: false })).toBe("impossible");
  });
});

it("a device is named by its kind, such as iPhone or Mac", () => {
  expect(deviceKind(IPHONE, true)).toBe("iPhone");
  expect(deviceKind(IPAD, true)).toBe("iPad");
  expect(deviceKind(IPAD, false)).toBe("Mac");
  expect(deviceKind(ANDROID, true)).toBe("Android phone");
});

describe("the readiness check for the stage", () => {
  const facts: StageFacts = {
    missing_songs: 0,
    is_installed: true,
    own_version: 7,
    server_version: 7,
    pending_edits: 0,
    is_persistent: true,
    wake_lock: "possible",
    battery: { level: 0.9, charging: false },
  };
  const stateOf = (change: Partial<StageFacts>, point: string) =>
    readiness({ ...facts, ...change }).find((one) => one.point === point)?.state;

  it("everything is ready if no check finds a problem", () => {
    expect(readiness(facts).every(({ state }) => state === "ready")).toBe(true);
  });

  it("an older setlist, a pending edit, a missing song or a low battery needs attention", () => {
    expect(stateOf({ own_version: 6 }, "version")).toBe("attention");
    expect(stateOf({ pending_edits: 1 }, "version")).toBe("attention");
    expect(stateOf({ missing_songs: 1 }, "songs")).toBe("attention");
    expect(stateOf({ battery: { level: 0.3, charging: false } }, "battery")).toBe("attention");
    expect(stateOf({ battery: { level: 0.3, charging: true } }, "battery")).toBe("ready");
  });

  it("unknown facts are reported as unknown, never as ready", () => {
    expect(stateOf({ server_version: null }, "version")).toBe("unknown");
    expect(stateOf({ is_persistent: null }, "storage")).toBe("unknown");
    expect(stateOf({ battery: null }, "battery")).toBe("unknown");
  });
});
