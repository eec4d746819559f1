import type { FailureReason } from "@bandstand/shared/notifications/contract.ts";

/**
 * The result of an attempt to send a message. `unsure`: the message may have arrived although the attempt failed.
 * Reasons contain neither the address nor the text.
 */
export type Outcome =
  | { readonly kind: "sent" }
  | Retry
  | { readonly kind: "refused"; readonly reason: FailureReason }
  | { readonly kind: "moved"; readonly to: string };

interface Retry {
  readonly kind: "retry";
  readonly reason: FailureReason;
  readonly unsure: boolean;
  /** How long the service asks us to wait, or null. */
  readonly afterMs: number | null;
  /**
   * True if the attempt failed because of this message or recipient, so that the messages queued after it need not
   * wait.
   */
  readonly isItsOwn?: true;
}

/** A service's response; `body` is null unless it is a JSON object. */
export interface ChatAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** The longest wait that we accept: a faulty response should not silence the chat for days. */
const WAIT_MAX_MS = 60 * 60 * 1000;

const TOO_MANY = 429;
const [REQUEST_TIMEOUT, TOO_EARLY, BAD_REQUEST] = [408, 425, 400];
/** Statuses from a proxy, which may have lost the response of a service that did accept the message. */
const LOST_ANSWERS = new Set([502, 504]);
const NTFY_DAILY_QUOTA = 42_908;

const inMs = (seconds: unknown): number | null =>
  typeof seconds === "number" && seconds >= 0 && Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : null;

function headerMs(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null || retryAfter.trim() === "") return null;
  const seconds = Number(retryAfter);
  if (!Number.isNaN(seconds)) return inMs(seconds);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

const within = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

/**
 * Returns how long the service asks us to wait, in ms: from the header (seconds or date), otherwise from its body,
 * otherwise null. At most an hour.
 */
function waitOf({ retryAfter, body }: ChatAnswer, now: number): number | null {
  const asked =
    headerMs(retryAfter, now) ??
    inMs(within(body, "retry_after")) ??
    inMs(within(within(body, "parameters"), "retry_after")) ??
    inMs(Number(within(body, "retry_after_ms") ?? NaN) / 1000) ??
    (within(body, "code") === NTFY_DAILY_QUOTA ? WAIT_MAX_MS : null);
  return asked === null ? null : Math.min(asked, WAIT_MAX_MS);
}

/** Interprets a response from the service `name`. `now` is in ms since 1970. */
export function outcomeOf(name: string, answer: ChatAnswer, now: number): Outcome {
  const { status, body } = answer;
  const reason = { code: "answered", service: name, status } as const;
  if (status >= 200 && status < 300)
    return within(body, "ok") === false
      ? { kind: "refused", reason: { code: "notTaken", service: name } }
      : { kind: "sent" };
  const movedTo = within(within(body, "parameters"), "migrate_to_chat_id");
  if (status === BAD_REQUEST && (typeof movedTo === "number" || typeof movedTo === "string"))
    return { kind: "moved", to: String(movedTo) };
  /* Signal asks a person to solve a captcha; retrying makes it worse. */
  if (status === TOO_MANY && Array.isArray(within(body, "challenge_tokens"))) return { kind: "refused", reason };
  if (status === TOO_MANY || status === REQUEST_TIMEOUT || status === TOO_EARLY || status >= 500)
    return { kind: "retry", reason, unsure: LOST_ANSWERS.has(status), afterMs: waitOf(answer, now) };
  return { kind: "refused", reason };
}

/**
 * Returns the delay in ms before attempt `tries` + 1 if the service did not ask for one: 1, 2, 4 … s, at most 15 min,
 * plus up to a quarter of that, depending on `chance` (0 to 1).
 */
export function backOffMs(tries: number, chance: number): number {
  const base = Math.min(1000 * 2 ** Math.min(tries - 1, 20), 15 * 60 * 1000);
  return Math.round(base * (1 + chance / 4));
}
