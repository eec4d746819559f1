import { expect, it } from "vitest";
import { type FailureReason, readReason, reasonText } from "./failure-reason.ts";

const REASONS: readonly FailureReason[] = [
  { code: "late" },
  { code: "noMail" },
  { code: "noAnswer", service: "the mail server" },
  { code: "notReached", service: "Telegram" },
  { code: "notTaken", service: "Slack" },
  { code: "moved", service: "Telegram" },
  { code: "answered", service: "the mail server", status: 550 },
  { code: "keysRefused", service: "the push service", status: 403 },
];

it.each(REASONS)("the app can read the reason $code that the service has stored", (reason) => {
  expect(readReason(reasonText(reason))).toEqual(reason);
});

it("any other text is not read as a reason", () => {
  expect(readReason("something else")).toBeNull();
});
