import { expect, test } from "vitest";
import { TEST_PASSWORD } from "../testing/members.ts";
import { startServer } from "../testing/band.ts";
import { describeDevice } from "./device.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const SAFARI = `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15`;
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1";

test.each([
  ["Safari on a touch screen with a Mac's user agent", SAFARI, true, "Safari, iPad"],
  ["Safari on a Mac", SAFARI, false, "Safari, Mac"],
  ["Safari in an app that does not report touch", SAFARI, undefined, "Safari, Mac or iPad"],
  [
    "Chrome on an iPad",
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Safari/605.1.15`,
    undefined,
    "Chrome, iPad",
  ],
  [
    "Chrome on a Mac",
    `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36`,
    undefined,
    "Chrome, Mac",
  ],
  [
    "Firefox on a Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:121.0) Gecko/20100101 Firefox/121.0",
    undefined,
    "Firefox, Mac",
  ],
  ["an iPhone", IPHONE, true, "Safari, iPhone"],
  ["a program that is not a browser", "curl/8.0", undefined, ""],
])("%s gets the expected description", (_, user_agent, has_touch, name) => {
  expect(describeDevice({ user_agent, ...(has_touch !== undefined && { has_touch }) }, "en")).toBe(name);
});

const server = await startServer();

test("the list of devices tells an iPad from a Mac by the reported touch screen; without a report it says 'Mac or iPad' in the reader's language", async () => {
  const client = server.device();
  const touches: Record<string, string>[] = [{ "X-Touch": "1" }, { "X-Touch": "0" }, {}, { "X-Touch": "yes" }];
  for (const touch of touches)
    await client.post("/login", { username: "musician", password: TEST_PASSWORD }, { "User-Agent": SAFARI, ...touch });
  const shown = async (language: string) => {
    const reply = await client.get("/me/sessions", { "Accept-Language": language });
    return reply
      .json<{ device: string }[]>()
      .map(({ device }) => device)
      .toSorted();
  };
  expect(await shown("de")).toEqual(["Safari, Mac", "Safari, Mac oder iPad", "Safari, Mac oder iPad", "Safari, iPad"]);
  expect(await shown("en")).toEqual(["Safari, Mac", "Safari, Mac or iPad", "Safari, Mac or iPad", "Safari, iPad"]);
});
