import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: anyone, even without signing in (`public`), every active user, editors and admins, or only admins. */
export type Access = "public" | "member" | "editor" | "admin";

type Fields = z.ZodObject<z.ZodRawShape>;

/**
 * One operation of the API. The mounted route, the typed client call, the OpenAPI document, the access tests and the
 * wire pin are all derived from it. Paths are relative to `{base_url}`; `{name}` marks a path parameter.
 */
export interface Route {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Fields;
  readonly query?: Fields;
  /** A JSON body, or `text/csv` (raw bytes, at most 5 MiB). An optional body is `.optional()`. */
  readonly body?: z.ZodType | "text/csv";
  /** The schema of the response, `null` for no content, or a media type for a file or stream. */
  readonly response: z.ZodType | null | `${string}/${string}`;
  readonly status?: 200 | 201 | 202 | 204;
  /** Error codes in addition to those that follow from the other fields (see `routeErrors`). */
  readonly errors?: readonly ErrorCode[];
  /** Exempt from the CSRF token, but not from the Origin check: sign-in, refresh, set-up, password reset. */
  readonly csrfExempt?: true;
  /**
   * Omits the member from the log. Used for votes, because the time of a call and a changed total would reveal a vote.
   */
  readonly unsigned?: true;
}

/** Declares a route and keeps its literal types. */
export const defineRoute = <const R extends Route>(route: R): R => route;

export type Routes = Readonly<Record<string, Route>>;

/** Whether the method changes data and therefore needs the CSRF token. */
export const isMutating = (method: Method): boolean => method !== "GET";

/** The status of a successful response: as declared, otherwise 204 without content and 200 with it. */
export const successStatus = (route: Route): number => route.status ?? (route.response === null ? 204 : 200);

/** Every error code a caller of `route` can get, including the implied ones, in the order of the checks. */
export function routeErrors(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ["MALFORMED_REQUEST"];
  if (route.body !== undefined) codes.push("MALFORMED_JSON", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  if (route.access !== "public") codes.push("UNAUTHENTICATED", "ACCOUNT_DEACTIVATED");
  if (isMutating(route.method)) codes.push("CSRF_FAILED");
  if (route.access === "editor" || route.access === "admin") codes.push("FORBIDDEN");
  if (route.access === "admin") codes.push("SECOND_FACTOR_MISSING");
  if (route.query !== undefined || route.body !== undefined) codes.push("VALIDATION_FAILED");
  if (isMutating(route.method) && route.access !== "public") codes.push("IDEMPOTENCY_KEY_REUSED");
  if (route.params !== undefined) codes.push("NOT_FOUND");
  codes.push(...(route.errors ?? []), "RATE_LIMITED", "INTERNAL_ERROR", "UNAVAILABLE");
  return [...new Set(codes)];
}
