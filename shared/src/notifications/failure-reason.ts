/**
 * Why a message was not delivered. The service logs and stores the reason in English; `service` is a brand name, such as
 * "Telegram", or one of `PLAIN_SERVICES`. The app reads it back, to show it in the member's language.
 */
export type FailureReason =
  | { readonly code: "late" | "noMail" }
  | { readonly code: "noAnswer" | "notReached" | "notTaken" | "moved"; readonly service: string }
  | { readonly code: "answered" | "keysRefused"; readonly service: string; readonly status: number };

/** The services without a brand name. */
export const PLAIN_SERVICES = { mail: "the mail server", push: "the push service", chat: "the chat" } as const;

const WITHOUT_SERVICE = { late: "it was not sent in time", noMail: "the band has no mail" } as const;
const WITH_SERVICE = {
  noAnswer: "gave no answer",
  notReached: "was not reached",
  notTaken: "did not take it",
  moved: "has moved the group",
} as const;

const entries = <T extends object>(record: T) => Object.entries(record) as [keyof T, string][];

/** Returns a reason in English, for the log. */
export function reasonText(reason: FailureReason): string {
  switch (reason.code) {
    case "late":
    case "noMail":
      return WITHOUT_SERVICE[reason.code];
    case "answered":
      return `${reason.service} answered ${reason.status}`;
    case "keysRefused":
      return `${reason.service} does not take our keys (${reason.status})`;
    default:
      return `${reason.service} ${WITH_SERVICE[reason.code]}`;
  }
}

/** Reads a reason that `reasonText` has written; null for any other text. */
export function readReason(text: string): FailureReason | null {
  for (const [code, words] of entries(WITHOUT_SERVICE)) if (text === words) return { code };
  for (const [code, words] of entries(WITH_SERVICE))
    if (text.endsWith(` ${words}`)) return { code, service: text.slice(0, -words.length - 1) };
  const answered = /^(?<service>.+) answered (?<status>\d+)$/.exec(text)?.groups;
  if (answered) return { code: "answered", service: answered["service"]!, status: Number(answered["status"]) };
  const refused = /^(?<service>.+) does not take our keys \((?<status>\d+)\)$/.exec(text)?.groups;
  if (refused) return { code: "keysRefused", service: refused["service"]!, status: Number(refused["status"]) };
  return null;
}
