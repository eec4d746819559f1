import type { FailureReason } from "@bandstand/shared/notifications/contract.ts";
import { expect, it } from "vitest";
import { failureText } from "./failure-text.ts";

const TEXTS: readonly (readonly [FailureReason, string])[] = [
  [{ code: "late" }, "it was not sent in time"],
  [{ code: "noMail" }, "e-mail is not set up"],
  [{ code: "noAnswer", service: "mail" }, "the mail server did not answer"],
  [{ code: "notReached", service: "Telegram" }, "Telegram could not be reached"],
  [{ code: "notTaken", service: "Slack" }, "Slack did not accept the message"],
  [{ code: "moved", service: "Telegram" }, "Telegram has moved the group"],
  [{ code: "answered", service: "chat", status: 503 }, "the chat answered 503"],
  [{ code: "keysRefused", service: "push", status: 403 }, "the push service does not accept our keys (403)"],
];

it.each(TEXTS)("the reason %o why a message failed is logged as: %s", (reason, text) => {
  expect(failureText(reason)).toBe(text);
});
