import { STATUS_CODES } from "node:http";
import { errorTable, errorText } from "@bandstand/shared/contract/errors.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { Problem } from "@bandstand/shared/contract/problem.ts";
import { Refusal } from "./errors.ts";

/**
 * The names of database errors that mean that the database is unavailable. Their classes are not used, because `http/`
 * does not import the database's driver.
 */
const UNAVAILABLE_ERRORS =
  /^(MongoServerSelectionError|MongoNetwork\w*Error|MongoNotConnectedError|MongoPoolC\w+Error|MongoWaitQueueTimeoutError|MongooseServerSelectionError|MongoTopologyClosedError|MongoClientClosedError)$/;

const RETRY_AFTER_UNAVAILABLE_SECONDS = 5;

/** The codes with which the database and the file system report a full disk: OutOfDiskSpace, ENOSPC, quota exceeded. */
const FULL_DISK: ReadonlySet<unknown> = new Set([14_031, "ENOSPC", "EDQUOT"]);
/** A full disk will not be freed within seconds. */
const RETRY_AFTER_FULL_SECONDS = 60;

const FULL = {
  de: "Auf dem Server der Band ist kein Platz mehr, deshalb wird nichts gespeichert. Sag bitte einem Admin Bescheid.",
  en: "The band's server has no disk space left, so nothing can be saved. Please tell an admin.",
} as const;

/**
 * Converts any thrown value to a refusal; unknown errors become 503 (database unavailable, disk full) or 500 (a bug).
 */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && UNAVAILABLE_ERRORS.test(error.name)) {
    return new Refusal("UNAVAILABLE", { retryAfterSeconds: RETRY_AFTER_UNAVAILABLE_SECONDS, cause: error });
  }
  if (isFullDisk(error)) {
    const more = { detail: (language: Language) => FULL[language], members: { reason: "disk_full" } };
    return new Refusal("UNAVAILABLE", { ...more, retryAfterSeconds: RETRY_AFTER_FULL_SECONDS, cause: error });
  }
  return new Refusal("INTERNAL_ERROR", { cause: error });
}

function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && FULL_DISK.has(error.code)) || isFullDisk(error.cause);
}

/** Returns the body of a problem response (RFC 9457). Its `request_id` identifies the request's log line. */
export function problemOf(refusal: Refusal, language: Language, requestId: string): Problem {
  const { status } = errorTable[refusal.code];
  return {
    ...refusal.members,
    type: "about:blank",
    title: STATUS_CODES[status] ?? String(status),
    status,
    detail: refusal.detail?.(language) ?? errorText(refusal.code, language),
    code: refusal.code,
    request_id: requestId,
    ...(refusal.faults.length > 0 && { errors: [...refusal.faults] }),
  };
}
