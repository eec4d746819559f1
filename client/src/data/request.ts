import type { ErrorCode } from "@bandstand/shared/contract/errors.ts";
import { language } from "../i18n/text.ts";
import { noteServerTime } from "./clock-skew.ts";
import { csrfToken } from "./csrf.ts";

/**
 * A code from the error table or from a newer server; `OFFLINE` if there is no valid response, `UNKNOWN` if the
 * response has no code. The table is not imported here, because the first screen does not need its messages.
 */
type FailureCode = ErrorCode | "OFFLINE" | "UNKNOWN";

export interface Failure {
  readonly ok: false;
  readonly code: FailureCode;
  /** 0 without a valid response: no network, a timeout or a captive portal. */
  readonly status: number;
  /** The server's message in the user's language. */
  readonly detail: string;
  readonly problem: Readonly<Record<string, unknown>>;
  readonly retryAfterMs: number | null;
}

export interface Success<T> {
  readonly ok: true;
  readonly status: number;
  readonly body: T;
  /** The record's `rev`, from the ETag; null if the response is not a single record. */
  readonly rev: number | null;
}

export type Reply<T> = Success<T> | Failure;

const TIMEOUT_MS = 15_000;

/** Path of the API; the app is served from the root of its host. */
export const API_BASE = "/api";

/** The parts of a request that a caller can set. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly ifMatch?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Called when a response begins, before its body arrives. */
  readonly onHeaders?: (headers: Headers) => void;
  /** The body is read only after this has resolved; until then, it waits in the browser. */
  readonly readAfter?: Promise<unknown>;
}

/** The result if there is no valid response. */
export const OFFLINE: Failure = { ok: false, code: "OFFLINE", status: 0, detail: "", problem: {}, retryAfterMs: null };

function addressOf(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${API_BASE}${filled}${given.length === 0 ? "" : `?${search}`}`;
}

function headersOf(method: string, sent: Sent): Record<string, string> {
  const isCsv = sent.body instanceof Blob;
  return {
    Accept: "application/json, application/problem+json",
    "Accept-Language": language(),
    ...(sent.body === undefined ? {} : { "Content-Type": isCsv ? "text/csv" : "application/json" }),
    ...(method === "GET" ? {} : { "X-CSRF-Token": csrfToken() }),
    ...(sent.idempotencyKey === undefined ? {} : { "Idempotency-Key": sent.idempotencyKey }),
    ...(sent.ifMatch === undefined ? {} : { "If-Match": `"${sent.ifMatch}"` }),
    ...sent.headers,
  };
}

function retryAfterMs(response: Response): number | null {
  const header = response.headers.get("Retry-After");
  if (header === null) return null;
  const seconds = Number(header);
  return Number.isNaN(seconds) ? Math.max(Date.parse(header) - Date.now(), 0) : seconds * 1000;
}

/**
 * Sends one request. Anything that is not a response from our API (no network, a captive portal's HTML) is `OFFLINE`.
 */
export async function send(line: string, sent: Sent): Promise<Reply<unknown>> {
  const [method = "GET", path = "/"] = line.split(" ");
  const ending = new AbortController();
  const end = (): void => ending.abort();
  let timer = setTimeout(end, TIMEOUT_MS);
  sent.signal?.addEventListener("abort", end);
  const sentAt = Date.now();
  try {
    const response = await fetch(addressOf(path, sent), {
      method,
      headers: headersOf(method, sent),
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      signal: ending.signal,
      ...(sent.body === undefined ? {} : { body: sent.body instanceof Blob ? sent.body : JSON.stringify(sent.body) }),
    });
    if (!response.headers.has("X-Request-Id")) return OFFLINE;
    noteServerTime(response.headers.get("Date"), sentAt);
    sent.onHeaders?.(response.headers);
    clearTimeout(timer);
    await sent.readAfter;
    timer = setTimeout(end, TIMEOUT_MS);
    const text = await response.text();
    /* `JSON.parse` throws if the body is missing or incomplete because the response was cut off. */
    const body: unknown = response.status === 204 ? undefined : JSON.parse(text);
    if (response.ok) {
      const rev = /^(?:W\/)?"(\d+)-/.exec(response.headers.get("ETag") ?? "")?.[1];
      return { ok: true, status: response.status, body, rev: rev === undefined ? null : Number(rev) };
    }
    const problem = (body ?? {}) as Record<string, unknown>;
    const { code, detail } = problem;
    return {
      ok: false,
      code: typeof code === "string" ? (code as ErrorCode) : "UNKNOWN",
      status: response.status,
      detail: typeof detail === "string" ? detail : "",
      problem,
      retryAfterMs: retryAfterMs(response),
    };
  } catch {
    return OFFLINE;
  } finally {
    clearTimeout(timer);
    sent.signal?.removeEventListener("abort", end);
  }
}
