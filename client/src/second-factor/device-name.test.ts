import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15";

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${SAFARI}`, true, "iPhone"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, true, "iPad"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, false, "Mac"],
  ["Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36", true, "Android"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0", true, "Windows"],
  ["", false, ""],
])("a device that identifies as %s is named after its system", (userAgent, hasTouch, name) => {
  expect(deviceName(userAgent, { hasTouch })).toBe(name);
});
