import type { FailureReason } from "@bandstand/shared/notifications/contract.ts";

const SERVICES: Readonly<Record<string, string>> = {
  mail: "the mail server",
  push: "the push service",
  chat: "the chat",
};

/** Returns a reason in English, for the log and for API clients. */
export function failureText(reason: FailureReason): string {
  if (!("service" in reason)) return reason.code === "late" ? "it was not sent in time" : "e-mail is not set up";
  const service = SERVICES[reason.service] ?? reason.service;
  switch (reason.code) {
    case "noAnswer":
      return `${service} did not answer`;
    case "notReached":
      return `${service} could not be reached`;
    case "notTaken":
      return `${service} did not accept the message`;
    case "moved":
      return `${service} has moved the group`;
    case "answered":
      return `${service} answered ${reason.status}`;
    case "keysRefused":
      return `${service} does not accept our keys (${reason.status})`;
  }
}
